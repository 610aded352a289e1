/* keeper: a process between coset and another program, so that nothing which the program starts outlives it or coset. Private to native.
 *
 *     pid_t keeper = keeper_fork(0);
 *     if (keeper == 0)
 *         execvp(…);                  // in the program's process
 *     int code = keeper_wait(keeper); // as a shell has it: the exit code, or 128 + the signal
 *
 * The keeper adopts what the program leaves behind, in whatever session or group. It ends all of it when the program ends, at
 * keeper_end, and when coset ends, in whatever way.
 */
#ifndef COSET_NATIVE_KEEPER_H
#define COSET_NATIVE_KEEPER_H

#include <stdint.h>
#include <sys/types.h>

/* -1: impossible; errno says why. 0: the program, in a session of its own; no signal is blocked. All of it is ended if it uses clearly more
 * memory than so many bytes, which is looked at now and then; 0: no limit. */
pid_t keeper_fork(uint64_t memory);
void keeper_end(pid_t keeper);    /* to be waited for */
int keeper_wait(pid_t keeper);

#endif
