// An array that grows to any size: its objects have gigabytes, of which only a few bytes are ever written.
#include <stdlib.h>

struct array { char *data; size_t length, capacity; };

int append(struct array *array, char added)
{
    if (array->length == array->capacity) {
        size_t capacity = array->capacity ? array->capacity * 2 : 4;
        char *data = realloc(array->data, capacity);
        if (!data)
            return -1;
        array->data = data;
        array->capacity = capacity;
    }
    array->data[array->length++] = added;
    return 0;
}

// RUN: signature --function append growing.c
// EXPECT: exit 120
// EXPECT: stdout time limit
// RUN: test --function append growing.c
// EXPECT: exit 120
