#include <assert.h>
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int complain(int x)
{
    if (x > 50) {
        fprintf(stderr, "big %d\n", x > 100);
        return 1;
    }
    switch (x) {
    case 1: fputs("no number\n", stderr); break;
    case 2: errno = ENOENT; fprintf(stderr, "failed: %s\n", strerror(errno)); break;
    case 3: warnx("message with the name of the program"); break;
    case 4: fputs("before abort", stderr); abort();
    case 5: fputs("at the signal", stderr); raise(SIGTERM); break;
    case 6: fputs("before assert\n", stderr); assert(x < 6); break;
    case 7: fputs("divided by\n", stderr); return x / (x - 7);
    case 8: errno = EEXIST; perror("name"); break;
    default: break;
    }
    return 0;
}
