#include "stream.h"

static CosetStream stream = {.file = {._flags = STREAM_NO_READS | STREAM_UNBUFFERED, ._fileno = 2}};
FILE *stderr = &stream.file;
