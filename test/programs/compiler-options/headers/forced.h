#define FORCED 9
#define TEXT_DEFAULT ""
