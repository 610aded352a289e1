/* server: the program under test as a process that runs tests, in a cage. Private to native; servers.c uses several. */
#ifndef COSET_NATIVE_SERVER_H
#define COSET_NATIVE_SERVER_H

#include "native/cage.h"
#include "native/internal.h"

typedef enum ServerStream { STREAM_INPUT, STREAM_OUTPUT, STREAM_ERRORS, STREAM_REPORT, STREAM_COUNT } ServerStream;

typedef struct ServerOptions {
    const char *program;
    const char *directory;    /* where folders of servers are made */
    const char *profile;      /* coverage: the file to write; or NULL */
    CageKind cage;
    uint64_t memory;          /* limit for one test, in bytes */
    const Stop *stop;         /* may be NULL */
} ServerOptions;

typedef struct Server {
    ServerOptions options;
    pid_t keeper;
    int jobs, answers, profile;
    int streams[STREAM_COUNT];
    char *folder;             /* where its children run; a new one after each start */
    unsigned starts;
    bool busy, is_repeated;   /* is_repeated: the test ended the server once already */
    Text message;             /* the test that is being run */
    double seconds, deadline; /* after which the server itself must be stuck */
} Server;

/* Zero-initialise; server_stop when done, also after an error. */
Status server_start(Server *server, const ServerOptions *options, Error *error);
Status server_submit(Server *server, const NativeJob *job, Error *error);
/* Called when the answer can be read, or at the deadline. True: the test has ended, and *run says how, which
 * native_run_release releases. False: it runs again, since its server ended; or an error. */
bool server_finish(Server *server, NativeRun *run, Error *error);
void server_stop(Server *server);

#endif
