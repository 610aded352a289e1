/* The identity of the one process that there is. */
#ifndef COSET_PROCESS_H
#define COSET_PROCESS_H

enum { COSET_PROCESS = 4242, COSET_PARENT = 4241, COSET_USER = 1000 };

#endif
