"""The programs that coset starts to build a native program and to read it: what they write, use and leave behind (suite `hostile`)."""

import ctypes
import glob
import os
import shutil
import signal
import subprocess
import time

import harness
from harness import require

TOOLS = ("clang-19", "opt-19", "llvm-symbolizer-19", "llvm-cov-19", "llvm-profdata-19")
ONLY_NATIVE = "#include <coset.h>\n#ifdef coset_hidden_address_sanitizer\n%s#endif\n"
MAIN = 'int main(void) { int x, a[3] = {1, 2, 3}; coset_symbolic(&x, sizeof x, "x"); int *p = a; return p[x > 3 ? 3 + x % 2 : 1]; }\n'
MANY = "#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\nint bomb[] = {B(B(A(A(1,))))};\n"
SECONDS, MEGABYTES = 6, 450


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def make_tests(context, folder, *words):
    made = context.coset.answer(["test", "--out", "tests", *words], folder, context.timeout(60))
    require(made.code in (0, 120), f"{made.code} {made.stderr}")


def has_landlock():
    return ctypes.CDLL(None, use_errno=True).syscall(444, None, 0, 1) > 0    # landlock_create_ruleset, its version


def processes_with(text):
    """Those with the text in their command or environment."""
    found = []
    for path in glob.glob("/proc/[0-9]*"):
        try:
            with open(f"{path}/cmdline", "rb") as command, open(f"{path}/environ", "rb") as environment:
                if text in command.read() or text in environment.read():
                    found.append(path)
        except OSError:
            pass
    return found


# ---- What they may do ----

def replace_tools(folder, script):
    """The tools, each after a script. Returns the environment in which coset finds these."""
    tools = os.path.join(folder, "bin")
    os.mkdir(tools)
    for tool in TOOLS:
        os.chmod(write(tools, tool, f"#!/bin/sh\n{script}exec {shutil.which(tool)} \"$@\"\n"), 0o755)
    return {**harness.test_environment(), "PATH": f"{tools}:{os.environ['PATH']}"}


def tools_reach_nothing(context, folder):
    """No tool gets open files of coset's parent; none writes outside of coset's scratch folder or changes what is there."""
    home = os.path.join(folder, "home")
    os.mkdir(home)
    victim = write(home, "victim", "precious\n")
    before = os.lstat(victim)
    harm = ""
    if has_landlock():    # the machine's compiler may start no processes
        harm = f"echo harm > {home}/new\necho harm >> {victim}\ncase \"$*\" in *coset_server.o*) chmod 777 {victim}; rm {victim};; esac\n"
    given = os.open(home, os.O_RDONLY | os.O_DIRECTORY)
    environment = replace_tools(folder, f"[ -e /proc/self/fd/{given} ] && echo given an open file >&2 && exit 1\n{harm}")
    write(folder, "a.c", (ONLY_NATIVE % "") + MAIN)
    try:
        for words in (["test", "--out", "tests"], ["replay", "--tests", "tests", "--coverage"]):
            result = subprocess.run(context.coset.command(*words, "a.c"), cwd=folder, env=environment, capture_output=True, pass_fds=[given],
                                    check=False, timeout=context.timeout(60))
            require(result.returncode in (0, 1, 120) and b"given" not in result.stderr, f"{words}: {result.returncode} {result.stderr[-300:]}")
    finally:
        os.close(given)
    if harm:
        now = os.lstat(victim)
        require(os.listdir(home) == ["victim"] and (now.st_mode, now.st_size, now.st_ctime_ns) == (before.st_mode, before.st_size, before.st_ctime_ns),
                f"changed: {os.listdir(home)}")
    return None if harm else harness.SKIPPED    # the kernel has no Landlock


def building_keeps_limits(context, folder):
    """What only the native compiler sees: more memory than --max-memory, more time than --max-time."""
    write(folder, "a.c", (ONLY_NATIVE % MANY.replace("B(B(A(A(1,))))", "B(B(B(1,)))")) + MAIN)
    make_tests(context, folder, "a.c")
    for limit in (["--max-memory", "300M"], ["--max-time", "3", "--max-memory", "300M"]):
        measured = harness.measure(context.coset.command("replay", *limit, "--tests", "tests", "a.c"), folder)
        require(measured.code in (4, 120, 121, 122, 123), f"exit code {measured.code}: {measured.stderr[-300:]}")
        require(measured.megabytes <= MEGABYTES, f"{measured.megabytes} MB")
        if measured.seconds > SECONDS and "--max-time" in limit:
            raise harness.Late(f"{measured.seconds:.1f} s")


def building_ends_with_coset(context, folder):
    """SIGKILL of coset ends what it started, and what that started."""
    write(folder, "a.c", (ONLY_NATIVE % MANY) + MAIN)
    make_tests(context, folder, "a.c")
    scratch = os.path.join(folder, "scratch")
    os.mkdir(scratch)
    process = subprocess.Popen(context.coset.command("replay", "--tests", "tests", "a.c"), cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env={**harness.test_environment(), "TMPDIR": scratch})
    text = b"TMPDIR=" + os.fsencode(scratch) + b"/coset-"    # as the tools have it
    deadline = time.monotonic() + context.timeout(20)
    while not processes_with(text) and time.monotonic() < deadline:
        time.sleep(0.02)
    started = processes_with(text)
    process.kill()
    process.wait()
    require(started, "no compiler was started")
    deadline = time.monotonic() + context.timeout(10)
    while processes_with(text):
        require(time.monotonic() < deadline, f"alive: {processes_with(text)}")
        time.sleep(0.02)


# ---- What the program makes the symbolizer read ----

def symbolizer_keeps_limits(context, folder):
    """A program names a file with its debug information: a pipe that nobody writes, or one without end."""
    os.mkfifo(os.path.join(folder, "pipe"))
    link = '__asm__(".section _gnu_debuglink,\\"\\",@progbits\\n.string \\"../../../../../../../../" LINK "\\"\\n.balign 4\\n.long 0\\n.text\\n");\n'
    write(folder, "a.c", (ONLY_NATIVE % link) + MAIN)
    for file in (os.path.join(folder, "pipe"), "/dev/zero"):
        macro = f'-DLINK="{file}"'
        make_tests(context, folder, macro, "a.c")
        command = context.coset.command("replay", "--tests", "tests", macro, "--max-memory", "300M", "a.c")
        measured = harness.measure([*command, "--max-time", "4"], folder)
        require(measured.code in (0, 1, 4, 120, 121), f"{file}: exit code {measured.code}: {measured.stderr[-300:]}")
        require(measured.megabytes <= MEGABYTES, f"{file}: {measured.megabytes} MB")
        if measured.seconds > SECONDS:
            raise harness.Late(f"{file}: {measured.seconds:.1f} s")
        start = time.monotonic()
        harness.interrupt_when(command, lambda start=start: time.monotonic() > start + 3, folder, harness.test_environment(), signal.SIGTERM)
    require(not processes_with(os.fsencode(folder)), f"left: {processes_with(os.fsencode(folder))}")


CHECKS = (tools_reach_nothing, building_keeps_limits, building_ends_with_coset, symbolizer_keeps_limits)
