// signal and raise: handlers, ignoring, default, restoring, sigaction, sigprocmask; a handler that jumps.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t seen, last;
static sigjmp_buf back;
static void handler(int number)
{
    seen++;
    last = number;
}
static void jumping(int number) { siglongjmp(back, number); }

int main(void)
{
    printf("%d\n", signal(SIGUSR1, handler) == SIG_DFL);
    raise(SIGUSR1);
    raise(SIGUSR1);
    printf("%d %d\n", seen, last == SIGUSR1);
    printf("%d\n", signal(SIGUSR1, SIG_IGN) == handler);
    raise(SIGUSR1);
    printf("%d\n", seen);
    signal(SIGINT, handler);
    signal(SIGTERM, handler);
    raise(SIGTERM);
    raise(SIGINT);
    printf("%d %d\n", seen, last == SIGINT);
    struct sigaction action, old;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGUSR2);
    printf("%d %d\n", sigismember(&action.sa_mask, SIGUSR2), sigismember(&action.sa_mask, SIGINT));
    printf("%d ", sigaction(SIGUSR2, &action, &old));
    printf("%d\n", old.sa_handler == SIG_DFL);
    raise(SIGUSR2);
    printf("%d %d\n", seen, last == SIGUSR2);
    printf("%d\n", signal(SIGCHLD, SIG_DFL) == SIG_DFL);
    raise(SIGCHLD);
    signal(SIGFPE, jumping);
    int code = sigsetjmp(back, 1);
    if (code == 0)
        raise(SIGFPE);
    printf("%d\n", code == SIGFPE);
    kill(getpid(), SIGTERM);
    printf("%d\n", seen);
    fflush(stdout);
    signal(SIGTERM, SIG_DFL);
    raise(SIGTERM);
    printf("not reached\n");
    return 0;
}
