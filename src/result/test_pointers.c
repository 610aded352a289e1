/* The pointers of a test: which of its objects are reachable. */
#include <string.h>

#include "result/result.h"

const TestObject *test_cut_pointer(const TestObject *object)
{
    if ((object->role != INPUT_NULL && object->role != INPUT_SAME) || object->size == 0 || object->bytes[0] == 0)
        return NULL;
    return object->role == INPUT_SAME ? object - 1 : object;
}

/* Each step adds a star in front, and behind what leads to the next pointer: "list", "*list.next",
 * "**list.next.next". */
bool test_is_behind(const TestObject *object, const TestObject *pointer)
{
    size_t stars = strspn(object->name, "*"), fewer = strspn(pointer->name, "*");
    size_t length = strlen(pointer->name + fewer);
    return stars > fewer && strncmp(object->name + stars, pointer->name + fewer, length) == 0 &&
           strchr(".[", object->name[stars + length]) != NULL;
}

const char *test_earlier_pointer(const TestObject *same)
{
    return same->name + strlen(same[-1].name) + strlen("_is_");
}
