/* What coset (native/server.c) and the server of native runs in the cage (replay/coset_server.c) agree on. */
#ifndef COSET_NATIVE_SERVER_PROTOCOL_H
#define COSET_NATIVE_SERVER_PROTOCOL_H

/* The server's descriptors, from the number in COSET_REPLAY_SERVER on: its own, those of the test, the file of the profile. */
enum { SERVER_JOBS, SERVER_ANSWERS, SERVER_STDIN, SERVER_STDOUT, SERVER_STDERR, SERVER_REPORT, SERVER_PROFILE, SERVER_DESCRIPTORS };

/* How the server saw a test end. ENDED_NOT_STARTED: its files or its process could not be made; the status is errno. */
typedef enum Ending { ENDED, ENDED_LATE, ENDED_OUT_OF_MEMORY, ENDED_NOT_STARTED } Ending;

#endif
