/* The identity of the only process. */
#ifndef COSET_PROCESS_H
#define COSET_PROCESS_H

enum { COSET_PROCESS = 4242, COSET_PARENT = 4241, COSET_USER = 1000 };

#endif
