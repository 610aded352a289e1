// pthread_create.
// EXPECT: unsupported
// EXPECT: stderr pthread_create
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pthread.h>

static void *work(void *data) { return data; }

int main(void)
{
    pthread_t thread;
    printf("starting\n");
    if (pthread_create(&thread, NULL, work, NULL)) // FAULT HERE
        return 1;
    pthread_join(thread, NULL);
    return 0;
}
