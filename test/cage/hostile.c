// Run natively, each value of `way` is another attempt to do harm; in coset's machine, where /proc is not, none is made.
// The suite puts TARGET, a file outside, OWN_SOURCE, VICTIM, a process, TERMINAL, and the numbers and names of what processes share
// into the compiler's options.
#define _GNU_SOURCE
#include <coset.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

enum { LAST_WAY = 27 };

static void overwrite(const char *path)
{
    FILE *file = fopen(path, "w");
    if (file) {
        fputs("harm\n", file);
        fclose(file);
    }
}

static void connect_somewhere(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(22), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int network = socket(AF_INET, SOCK_STREAM, 0);
    if (network >= 0 && connect(network, (struct sockaddr *)&address, sizeof address) == 0)
        overwrite(TARGET ".connected");
    struct sockaddr_un local = {.sun_family = AF_UNIX, .sun_path = TARGET ".socket"};
    int here = socket(AF_UNIX, SOCK_STREAM, 0);
    if (here >= 0 && connect(here, (struct sockaddr *)&local, sizeof local) == 0 && write(here, "harm", 4) < 0)
        abort();
}

static void fork_without_end(void)
{
    for (;;)
        if (fork() == 0)
            setsid();
}

static void kill_everyone(void)
{
    kill(getppid(), SIGKILL);
    kill(-1, SIGKILL);
    for (int process = 1; process < 100000; process++)
        if (process != getpid())
            kill(process, SIGKILL);
}

static void use_all_memory(int flags)
{
    for (;;) {
        char *more = mmap(NULL, 1 << 24, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
        if (more != MAP_FAILED)
            memset(more, 1, 1 << 24);
    }
}

static void ignore_signals(void)
{
    for (int number = 1; number < 65; number++)
        signal(number, SIG_IGN);
    for (;;)
        pause();
}

static void fill_disk(const char *folder)
{
    char name[200];
    static char block[1 << 20];
    for (int number = 0;; number++) {
        snprintf(name, sizeof name, "%s/coset-harm-%d", folder, number);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        if (file < 0)
            return;
        while (write(file, block, sizeof block) > 0)
            continue;
        close(file);
    }
}

static void make_deep_folders(void)
{
    for (int depth = 0; depth < 5000; depth++)
        if (mkdir("deep", 0700) != 0 || chdir("deep") != 0)
            return;
}

/* Without a socket of its own. */
static void send_datagram(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = TARGET ".datagrams"};
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0)
        sendto(pair[0], "harm", 4, 0, (struct sockaddr *)&address, sizeof address);
}

static void signal_by_file(int process)
{
    int ends[2];
    if (pipe(ends) != 0)
        return;
    fcntl(ends[0], F_SETSIG, SIGKILL);
    fcntl(ends[0], F_SETOWN, process);
    fcntl(ends[0], F_SETFL, O_ASYNC);
    if (write(ends[1], "x", 1) < 0)
        abort();
    setpgid(0, process);
    kill(0, SIGKILL);
}

static void change_limits(int process)
{
    struct rlimit limit = {1, 1};
    prlimit(process, RLIMIT_NOFILE, &limit, NULL);
    setpriority(PRIO_PROCESS, (id_t)process, 19);
}

static void write_into_parent(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", getppid());
    if (open(path, O_RDWR) >= 0)
        puts("harm");
    for (int descriptor = 200; descriptor < 210; descriptor++) {
        snprintf(path, sizeof path, "/proc/%d/fd/%d", getppid(), descriptor);
        if (open(path, O_WRONLY) >= 0)
            puts("harm");
    }
}

static void change_flags(void)
{
    int file = open(TARGET, O_RDONLY);
    long flags = 0x40; /* FS_NODUMP_FL */
    ioctl(file, 0x40086602 /* FS_IOC_SETFLAGS */, &flags);
}

/* Of coset's parent. */
static void use_inherited_descriptors(void)
{
    for (int descriptor = 3; descriptor < 100; descriptor++) {
        openat(descriptor, "coset-harm", O_WRONLY | O_CREAT, 0600);
        if (write(descriptor, "harm", 4) == 4)
            puts("harm");
    }
}

static void change_shared_things(void)
{
    char *memory = shmat(SHARED_MEMORY, NULL, 0);
    if (memory != (char *)-1)
        strcpy(memory, "harm");
    semctl(SEMAPHORE, 0, SETVAL, 99);
    struct sembuf more = {.sem_op = 1};
    semop(SEMAPHORE, &more, 1);
    char message[100];
    msgrcv(QUEUE, message, sizeof message - sizeof(long), 0, IPC_NOWAIT);
    shmctl(SHARED_MEMORY, IPC_RMID, NULL);
    semctl(SEMAPHORE, 0, IPC_RMID);
    msgctl(QUEUE, IPC_RMID, NULL);
    syscall(SYS_mq_unlink, MESSAGES);
}

/* By calls that are newer than the others. */
static void change_attributes(void)
{
    struct { unsigned long value; unsigned size, flags; } value = {(unsigned long)"harm", 4, 0};
    struct { unsigned long flags; unsigned others[4]; } flags = {0x40 /* FS_XFLAG_NOATIME */, {0}};
    long version = 77;
    syscall(463 /* setxattrat */, AT_FDCWD, TARGET, 0, "user.harm", &value, sizeof value);
    syscall(466 /* removexattrat */, AT_FDCWD, TARGET, 0, "user.precious");
    syscall(469 /* file_setattr */, AT_FDCWD, TARGET, &flags, sizeof flags, 0);
    ioctl(open(TARGET, O_RDONLY), 0x40087602 /* FS_IOC_SETVERSION */, &version);
}

static void use_terminal(void)
{
    char typed[20];
    struct termios state;
    struct winsize size = {.ws_row = 66, .ws_col = 77};
    int terminal = open(TERMINAL, O_RDONLY | O_NOCTTY | O_NONBLOCK);
    if (terminal < 0)
        return;
    if (read(terminal, typed, sizeof typed) > 0)
        puts("harm");
    ioctl(terminal, TIOCSWINSZ, &size);
    tcgetattr(terminal, &state);
    state.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(terminal, TCSANOW, &state);
    tcflush(terminal, TCIFLUSH);
}

/* As long as the test runs nobody else has the lock. */
static void lock_target(void)
{
    int file = open(TARGET, O_RDONLY);
    struct flock reading = {.l_type = F_RDLCK};
    flock(file, LOCK_EX);
    fcntl(file, F_SETLK, &reading);
    sleep(100);
}

static void do_harm(int way)
{
    switch (way) {
    case 0: remove(TARGET); break;
    case 1: overwrite(TARGET); break;
    case 2: overwrite(TARGET ".new"); break;
    case 3: overwrite(OWN_SOURCE); break;
    case 4: overwrite("../../../../../../../../.." TARGET); break;
    case 5: chmod(TARGET, 0777); chown(TARGET, 1, 1); truncate(TARGET, 0); break;
    case 6: rename(TARGET, TARGET ".moved"); symlink("/", TARGET ".link"); link(TARGET, TARGET ".hard"); break;
    case 7: connect_somewhere(); break;
    case 8: fork_without_end(); break;
    case 9: kill_everyone(); break;
    case 10: use_all_memory(MAP_PRIVATE); break;
    case 11: use_all_memory(MAP_SHARED); break;
    case 12: ignore_signals(); break;
    case 13: fill_disk("/tmp"); fill_disk("/var/tmp"); fill_disk("/dev/shm"); fill_disk("."); break;
    case 14: make_deep_folders(); break;
    case 15: system("echo harm > " TARGET); execl("/bin/sh", "sh", "-c", "echo harm > " TARGET, (char *)NULL); break;
    case 16: overwrite("/proc/sys/kernel/core_pattern"); overwrite("/proc/sysrq-trigger"); break;
    case 17: send_datagram(); break;
    case 18: signal_by_file(VICTIM); break;
    case 19: change_limits(VICTIM); break;
    case 20: write_into_parent(); break;
    case 21: change_flags(); break;
    case 22: use_inherited_descriptors(); break;
    case 23: change_shared_things(); break;
    case 24: change_attributes(); break;
    case 25: use_terminal(); break;
    case 26: lock_target(); break;
    default: symlink(TARGET, "innocent"); overwrite("innocent"); break;
    }
}

int attack(int way)
{
    if (way < 0 || way > LAST_WAY)
        return -1;
    if (access("/proc/self/exe", F_OK) == 0)
        do_harm(way);
    switch (way) { // one behaviour, and one test, for each
    case 0: return 3;
    case 1: return 14;
    case 2: return 25;
    case 3: return 36;
    case 4: return 47;
    case 5: return 58;
    case 6: return 69;
    case 7: return 80;
    case 8: return 91;
    case 9: return 102;
    case 10: return 113;
    case 11: return 124;
    case 12: return 135;
    case 13: return 146;
    case 14: return 157;
    case 15: return 168;
    case 16: return 179;
    case 17: return 190;
    case 18: return 201;
    case 19: return 212;
    case 20: return 223;
    case 21: return 234;
    case 22: return 245;
    case 23: return 256;
    case 24: return 267;
    case 25: return 278;
    case 26: return 289;
    default: return 999;
    }
}

int main(void)
{
    int way;
    coset_symbolic(&way, sizeof way, "way");
    printf("%d\n", attack(way));
    return 0;
}
