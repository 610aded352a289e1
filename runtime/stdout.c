#include "stream.h"

static CosetStream stream = {.file = {._flags = STREAM_NO_READS, ._fileno = 1}};
FILE *stdout = &stream.file;
