"""Native runs of a hostile program (test/cage/hostile.c): whatever it tries, nothing outside changes and nothing of it is left.

Every command that runs natively is tried in each kind of cage, as root and as another user. A `bwrap` that fails, in front of PATH,
makes coset use Landlock. Where neither works coset must refuse, which --native-uncaged overrides.
"""

import ctypes
import fcntl
import glob
import json
import os
import pty
import shutil
import socket
import struct
import subprocess
import tempfile
import termios
import threading
import time

import harness
from harness import require

SOURCE = os.path.join(harness.HERE, "cage", "hostile.c")
USER = 61234              # nobody else's
FAILURES = {0, 120, 121, 125}    # predictions of a program that behaves differently natively need not hold
SAMPLE = {"replay-own-namespaces", "replay-user-landlock", "certificate-user-namespaces"}    # of `make test`; `make slow` takes all
COMMANDS = {
    "replay": ["replay", "--timeout", "1", "--tests", "tests"],
    "coverage": ["test", "--coverage", "--out", "covered"],
    "certificate": ["signature", "--certify", "--samples", "1", "--function", "attack", "--max-time", "8"],
}


def state_of(folder):
    """Everything that can be seen of a folder: names, kinds, permissions, owners, times, contents."""
    seen = {}
    for path, folders, files in os.walk(folder):
        for name in [".", *folders, *files]:
            full = os.path.normpath(os.path.join(path, name))
            about = os.lstat(full)
            content = b""
            if os.path.isfile(full) and not os.path.islink(full):
                with open(full, "rb") as file:
                    content = file.read()
            seen[full] = (about.st_mode, about.st_uid, about.st_gid, about.st_mtime_ns, about.st_nlink, content)
    return seen


class Shared:
    """Memory, a semaphore and queues that processes share by number or name. Everybody may change them."""

    def __init__(self):
        self.library = ctypes.CDLL(None, use_errno=True)
        self.library.shmat.restype = ctypes.c_void_p
        self.name = f"coset-test-{os.getpid()}-{threading.get_ident()}"
        self.memory = self.library.shmget(0, 4096, 0o1666)
        self.semaphore, self.queue = self.library.semget(0, 1, 0o1666), self.library.msgget(0, 0o1666)
        self.address = self.library.shmat(self.memory, None, 0) if self.memory >= 0 else None    # -1: the kernel has none
        self.library.msgsnd(self.queue, struct.pack("q", 1) + b"precious", 8, 0)
        self.messages = self.library.mq_open(b"/" + self.name.encode(), os.O_RDWR | os.O_CREAT, 0o666, None)
        self.before = self.state()

    def macros(self):
        return [f"-DSHARED_MEMORY={self.memory}", f"-DSEMAPHORE={self.semaphore}", f"-DQUEUE={self.queue}", f'-DMESSAGES="{self.name}"']

    def state(self):
        again = self.library.mq_open(b"/" + self.name.encode(), os.O_RDONLY)
        if again >= 0:
            os.close(again)
        about = ctypes.create_string_buffer(400)
        return (ctypes.string_at(self.address, 8) if self.address else None, self.library.semctl(self.semaphore, 0, 12),    # GETVAL
                self.library.msgctl(self.queue, 2, about), about.raw[72:88], self.library.shmctl(self.memory, 2, about), again >= 0)

    def close(self):
        self.library.shmctl(self.memory, 0, None)
        self.library.semctl(self.semaphore, 0, 0)
        self.library.msgctl(self.queue, 0, None)
        self.library.mq_unlink(b"/" + self.name.encode())
        if self.address:
            self.library.shmdt(ctypes.c_void_p(self.address))
        if self.messages >= 0:
            os.close(self.messages)


class Terminal:
    """Somebody types there."""

    def __init__(self, user):
        self.keyboard, self.screen = pty.openpty()
        self.name = os.ttyname(self.screen)
        if user:
            os.chown(self.name, user, -1)
        os.write(self.keyboard, b"typed\n")
        while fcntl.ioctl(self.screen, termios.FIONREAD, bytes(4)) == bytes(4):    # it takes a moment
            time.sleep(0.01)
        self.before = self.state()

    def state(self):
        size, waiting = fcntl.ioctl(self.screen, termios.TIOCGWINSZ, bytes(8)), fcntl.ioctl(self.screen, termios.FIONREAD, bytes(4))
        return size, waiting, termios.tcgetattr(self.screen)

    def close(self):
        os.close(self.keyboard)
        os.close(self.screen)


class Locker(threading.Thread):
    """Locks a file again and again as long as coset runs, and counts how often it could not."""

    def __init__(self, path):
        super().__init__(daemon=True)
        self.path, self.refused, self.ends = path, 0, threading.Event()

    def run(self):
        with open(self.path, "r+", encoding="utf-8") as file:
            while not self.ends.wait(0.05):
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    fcntl.flock(file, fcntl.LOCK_UN)
                    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    fcntl.lockf(file, fcntl.LOCK_UN)
                except BlockingIOError:
                    self.refused += 1

    def end(self):
        self.ends.set()
        self.join()
        return self.refused


def native_processes():
    found = set()
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                words = file.read().split(b"\0")
        except OSError:
            continue
        if words[0].endswith((b"coset-program", b"/faults", b"/coverage")):
            found.add(path)
    return found


def require_ended(left):
    """Others may run native programs at the same time, which soon end."""
    deadline = time.monotonic() + 20
    while left & native_processes():
        require(time.monotonic() < deadline, f"still running: {left & native_processes()}")
        time.sleep(0.1)


class World:
    """A home folder with a victim, a process, a socket, and the project of the hostile program."""

    def __init__(self, context, folder, user, has_bubblewrap):
        self.context, self.folder, self.user = context, folder, user
        self.home, self.project = os.path.join(folder, "home"), os.path.join(folder, "project")
        for path in (self.home, self.project, os.path.join(folder, "bin"), os.path.join(folder, "scratch")):
            os.makedirs(path)
        self.target = os.path.join(self.home, "target")
        with open(self.target, "w", encoding="utf-8") as file:
            file.write("precious\n")
        self.source = os.path.join(self.project, "hostile.c")
        shutil.copy(SOURCE, self.source)
        self.path = os.environ["PATH"]
        if not has_bubblewrap:
            fake = os.path.join(folder, "bin", "bwrap")
            with open(fake, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\nexit 1\n")
            os.chmod(fake, 0o755)
            self.path = f"{folder}/bin:{self.path}"
        if user:
            for path, folders, files in os.walk(folder):
                for name in [".", *folders, *files]:
                    os.chown(os.path.join(path, name), user, user)
        self.shared, self.terminal = Shared(), Terminal(user)
        self.inherited = [os.open(self.home, os.O_RDONLY | os.O_DIRECTORY), os.open(self.target, os.O_WRONLY | os.O_APPEND)]
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(self.target + ".socket")
        os.chmod(self.target + ".socket", 0o777)
        self.socket.listen()
        self.socket.setblocking(False)
        self.datagrams = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.datagrams.bind(self.target + ".datagrams")
        os.chmod(self.target + ".datagrams", 0o777)
        self.datagrams.setblocking(False)
        self.victim = subprocess.Popen(["sleep", "1000"], preexec_fn=self.become_user)
        self.limits = self.limits_of_victim()
        self.priority = os.getpriority(os.PRIO_PROCESS, self.victim.pid)

    def limits_of_victim(self):
        with open(f"/proc/{self.victim.pid}/limits", encoding="utf-8") as file:
            return file.read()

    def become_user(self):
        if self.user:
            os.setgroups([])
            os.setgid(self.user)
            os.setuid(self.user)

    def coset(self, *words):
        environment = {**harness.test_environment(), "PATH": self.path, "TMPDIR": f"{self.folder}/scratch", "HOME": self.home}
        macros = [f'-DTARGET="{self.target}"', f'-DOWN_SOURCE="{self.source}"', f"-DVICTIM={self.victim.pid}",
                  f'-DTERMINAL="{self.terminal.name}"', *self.shared.macros()]
        process = subprocess.Popen(self.context.coset.command(*words, "-w", *macros, "hostile.c"), cwd=self.project, env=environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=self.become_user,
                                   pass_fds=self.inherited)
        try:
            out, errors = process.communicate(timeout=200)
        except subprocess.TimeoutExpired:
            process.kill()
            raise harness.Failed(f"{words}: no end") from None
        return harness.Run(process.returncode, out, errors)

    def attack(self, words):
        before = {folder: state_of(folder) for folder in (self.home, self.project)}
        locker = Locker(self.target)
        locker.start()
        result = self.coset(*words)
        refused, left = locker.end(), native_processes()
        require(result.code in FAILURES, f"exit code {result.code}\n{harness.tail(result.stderr)}")
        require(b"native" not in result.stderr, harness.tail(result.stderr))
        for folder, state in before.items():
            now = state_of(folder)
            own = [os.path.join(self.project, name) for name in ("tests", "covered")]
            changed = [path for path in sorted({*state, *now}) if state.get(path) != now.get(path) and path != self.project
                       and not path.startswith(tuple(own))]
            require(not changed, f"changed: {changed}")
        require(self.victim.poll() is None, "the process outside was killed")
        for reach in (self.socket.accept, lambda: self.datagrams.recv(10)):
            try:
                reach()
                raise harness.Failed("a socket outside was reached")
            except BlockingIOError:
                pass
        require(self.shared.state() == self.shared.before, f"what processes share was changed: {self.shared.state()}")
        require(self.terminal.state() == self.terminal.before, "a terminal was read or changed")
        require(refused == 0, "a file outside was locked")
        require(self.limits_of_victim() == self.limits, "the limits of the process outside were changed")
        require(os.getpriority(os.PRIO_PROCESS, self.victim.pid) == self.priority, "the priority of the process outside was changed")
        require(not os.listdir(f"{self.folder}/scratch"), f"left: {os.listdir(f'{self.folder}/scratch')}")
        harm = [path for folder in ("/tmp", "/var/tmp", "/dev/shm") for path in glob.glob(f"{folder}/coset-harm*")]
        require(not harm, f"made: {harm}")
        require_ended(left)
        return result

    def close(self):
        self.victim.kill()
        self.victim.wait()
        self.socket.close()
        self.datagrams.close()
        self.shared.close()
        self.terminal.close()
        for descriptor in self.inherited:
            os.close(descriptor)


def use_up_landlock():
    """Of Landlock's 16 layers none is left to this process and its children."""
    library = ctypes.CDLL(None, use_errno=True)
    library.prctl(38, 1, 0, 0, 0)                             # PR_SET_NO_NEW_PRIVS
    handled = struct.pack("Q", 1 << 6)                        # LANDLOCK_ACCESS_FS_MAKE_CHAR
    for _ in range(16):
        rules = library.syscall(444, handled, len(handled), 0)    # landlock_create_ruleset
        library.syscall(446, rules, 0)                        # landlock_restrict_self


def refused(context):
    """Where no cage works nothing is run natively, which is said; unless the user wants it."""
    with harness.scratch() as folder:
        os.chmod(folder, 0o755)
        world = World(context, folder, 0, False)
        world.become_user = use_up_landlock
        try:
            require(world.coset("test", "--out", "tests").code == 0, "tests")
            before = state_of(world.home)
            for command, words in COMMANDS.items():
                result = world.coset(*words)
                require(result.code == 122 and b"--native-uncaged" in result.stderr, f"{command}: {result.code} {result.stderr}")
            require(before == state_of(world.home), "changed")
            with open(world.source, "w", encoding="utf-8") as file:
                file.write("#include <coset.h>\nint main(void) { int x; coset_symbolic(&x, sizeof x, \"x\"); return x > 5; }\n")
            shutil.rmtree(f"{world.project}/tests")
            made = world.coset("test", "--out", "tests")
            result = world.coset("replay", "--native-uncaged", "--tests", "tests")
            require(made.code == result.code == 0 and b"1 held" in result.stdout, f"{made.code} {result.code} {result.stdout} {result.stderr}")
        finally:
            world.close()
    return None


# Each of these functions is another chance for code of the program to run in the server: only there a process can be made, which ends it.
INTERPOSED = """
#include <coset.h>
#ifdef coset_hidden_address_sanitizer
static long call(long number)
{
    long result = number;
    __asm__ volatile("syscall" : "+a"(result) : "D"(0L), "S"(0L), "d"(0L) : "rcx", "r11", "memory");
    return result;
}
static long harm(void)
{
    if (call(57 /* fork */) >= 0)
        for (;;)
            call(231 /* exit_group */);
    return -1;
}
#define OWN(name) long name() { return harm(); }
OWN(poll) OWN(ppoll) OWN(syscall) OWN(_Fork) OWN(snprintf) OWN(fcntl) OWN(kill) OWN(strcspn) OWN(strspn) OWN(strerror) OWN(waitpid)
OWN(wait4) OWN(getpid) OWN(prctl) OWN(dup2) OWN(unlinkat) OWN(mkdir) OWN(_exit)
#endif
int main(void) { int x; coset_symbolic(&x, sizeof x, "x"); return x > 3; }
"""
# Before all constructors, in the server: as much memory as there is, a process that stays, and a pipe outside.
EARLY = """
#define _GNU_SOURCE
#include <coset.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef coset_hidden_address_sanitizer
static void early(void)
{
    if (fork() == 0) {
        setsid();
        for (int i = 0; i < 200; i++) {
            char *more = mmap(0, 1 << 26, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (more != MAP_FAILED)
                memset(more, 1, 1 << 26);
        }
        sleep(100);
    }
}
__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = early;
#endif
int main(void) { int x; coset_symbolic(&x, sizeof x, "x"); return x > 3; }
"""
PIPE = """
#define _GNU_SOURCE
#include <coset.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
#ifdef coset_hidden_address_sanitizer
    int pipe = (int)syscall(SYS_openat, AT_FDCWD, TARGET ".pipe", O_WRONLY | O_NONBLOCK);
    if (pipe >= 0 && write(pipe, "harm", 4) == 4)
        return 77;
#endif
    return x > 3;
}
"""


def replay_of(context, text, has_bubblewrap, require_result):
    """Makes tests of a program and replays them."""
    with harness.scratch() as folder:
        os.chmod(folder, 0o755)
        world = World(context, folder, 0, has_bubblewrap)
        try:
            with open(world.source, "w", encoding="utf-8") as file:
                file.write(text)
            require(world.coset("test", "--out", "tests").code == 0, "tests")
            require_result(world)
        finally:
            world.close()


def interposed(context, has_bubblewrap):
    """Functions of the C library that the program defines do not run in the server."""
    def look(world):
        result = world.coset("replay", "--tests", "tests")
        require(result.code == 0 and b"1 held" in result.stdout, f"{result.code} {result.stdout} {result.stderr}")
    replay_of(context, INTERPOSED, has_bubblewrap, look)


def early(context, has_bubblewrap):
    """What runs in the server before everything else has limits and leaves nothing behind."""
    def look(world):
        world.coset("replay", "--timeout", "2", "--tests", "tests")
        require_ended(native_processes())
    replay_of(context, EARLY, has_bubblewrap, look)


def pipe_outside(context, has_bubblewrap):
    """A pipe can be written although its file system is mounted for reading only. The cage has a /tmp and a /dev/shm of its own."""
    parents = [path for path in ("/srv", "/opt", os.path.expanduser("~")) if os.access(path, os.W_OK)]
    if not parents or ctypes.CDLL(None).syscall(444, None, 0, 1) < 1:    # the kernel has no Landlock
        return harness.SKIPPED
    with tempfile.TemporaryDirectory(dir=parents[0]) as outside:
        os.chmod(outside, 0o755)
        path = f"{outside}/pipe"
        os.mkfifo(path)
        os.chmod(path, 0o666)
        reader = os.open(path, os.O_RDWR | os.O_NONBLOCK)

        def look(world):
            result = world.coset("replay", "--tests", "tests")
            require(result.code == 0 and b"1 held" in result.stdout, f"{result.code} {result.stdout} {result.stderr}")
        try:
            replay_of(context, PIPE.replace('TARGET ".pipe"', f'"{path}"'), has_bubblewrap, look)
        finally:
            os.close(reader)
    return None


def check(context, command, user, has_bubblewrap):
    if user and os.geteuid() != 0:
        return harness.SKIPPED
    with harness.scratch() as folder:
        os.chmod(folder, 0o755)
        world = World(context, folder, user, has_bubblewrap)
        try:
            if command == "replay":
                made = world.coset("test", "--out", "tests")
                require(made.code == 0, f"{made.code} {made.stderr}")
                with open(f"{world.project}/tests/summary.json", encoding="utf-8") as file:
                    require(json.load(file)["tests"] == 30, "one test for each way")
            result = world.attack(COMMANDS[command])
            if command == "replay":
                require(b" held" in result.stdout and b"harm" not in result.stdout, harness.tail(result.stdout))
        finally:
            world.close()
    return None


def cases(context):
    is_whole = context.options.slow or context.options.wanted
    yield harness.Case("refused", lambda: refused(context), cost=3)
    for attempt in (interposed, early, pipe_outside):
        for has_bubblewrap in (True, False):
            name = f"{attempt.__name__.replace('_', '-')}-{'namespaces' if has_bubblewrap else 'landlock'}"
            yield harness.Case(name, lambda attempt=attempt, kind=has_bubblewrap: attempt(context, kind), cost=4)
    for command in COMMANDS:
        for user in (0, USER):
            for has_bubblewrap in (True, False):
                name = f"{command}-{'user' if user else 'own'}-{'namespaces' if has_bubblewrap else 'landlock'}"
                if not is_whole and name not in SAMPLE:
                    continue
                yield harness.Case(name, lambda word=command, user=user, kind=has_bubblewrap: check(context, word, user, kind), cost=10)
