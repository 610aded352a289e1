#include "descriptor.h"

WEAK int close(int descriptor)
{
    return __coset_descriptor_close(descriptor);
}
ALIAS(__close, close);
