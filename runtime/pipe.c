#include "descriptor.h"
#include <fcntl.h>

WEAK int pipe2(int descriptors[2], int flags)
{
    __coset_bound("descriptors");
    CosetNode *node = __coset_node_new(NULL, S_IFIFO | 0600);
    if (!node)
        return -1;
    CosetOpenFile end = {.kind = FILE_PIPE, .flags = O_RDONLY | flags, .node = node};
    int read_end = __coset_descriptor_add(&end, 0);
    end.flags = O_WRONLY | flags;
    int write_end = read_end < 0 ? -1 : __coset_descriptor_add(&end, 0);
    if (write_end < 0) {
        __coset_descriptor_close(read_end);
        return -1;
    }
    node->writer_count = 1;
    descriptors[0] = read_end;
    descriptors[1] = write_end;
    return 0;
}

WEAK int pipe(int descriptors[2])
{
    return pipe2(descriptors, 0);
}
