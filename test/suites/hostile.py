"""Files that are made to do harm: names, links, pipes, debug information, sources that use up memory. No command may crash, hang, answer
with an internal error, write elsewhere, or let a control character reach the terminal.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import time

import harness
from harness import require

FOLDER = os.path.join(harness.HERE, "hostile")
SOURCE = "int f(int x) { return x > 3 ? x / (x - 5) : 1; }\nint main(void) { return f(1); }\n"
GOOD_EXITS = (0, 1, 4, 120, 121, 122, 123)
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
NAMES = ["@x.c", "-x.c", "it's.c", 'a"b.c', "a\nb.c", "a\x1b[31mb.c", "x" * 253 + ".c", b"\xff\xfe.c", "a\tb.c", "a b.c", "%s%n.c", "a\\b.c", "$(x).c"]
WORKING = {"@x.c", "-x.c", "it's.c", 'a"b.c', "x" * 253 + ".c", "a b.c", "%s%n.c", "a\\b.c", "$(x).c"}    # the others are refused
COMMANDS = (["run"], ["test", "--function", "f", "--format", "c,test-comp", "--out", "out"], ["signature", "--function", "f", "--json"],
            ["signature", "--function", "f", "--markdown"], ["slice", "--function", "f", "--input", "x=4", "--json"], ["deps", "--json"],
            ["dump"], ["compare", "--function", "f", "--json"])
SECONDS, MEGABYTES = 5, 450


def write(folder, name, text=SOURCE):
    pathlib.Path(folder, name).write_text(text, encoding="utf-8")


def check_text(result, command):
    for text in (result.stdout, result.stderr):
        require(not CONTROL.search(text), f"{command}: a control character: {CONTROL.search(text)} in {harness.tail(text)}")
        text.decode()
    require(result.code in GOOD_EXITS, f"{command}: exit code {result.code}\n{harness.tail(result.stderr)}")


def names(context, folder):
    """Through every command; JSON is whole, and a name that begins with @ or - is no option of the compiler."""
    for name in NAMES:
        path = os.path.join(os.fsencode(folder), os.fsencode(name))
        with open(path, "w", encoding="utf-8") as file:
            file.write(SOURCE)
        write(folder, "x.c", "-fplugin=/nowhere.so -v\n")
        given = b"./-x.c" if name == "-x.c" else os.fsencode(name)
        for command in COMMANDS:
            result = context.coset.answer([*command, given], folder, context.timeout(60))
            check_text(result, [*command, name])
            works = name in WORKING
            require(command != ["run"] or result.code == (1 if works else 123), f"{name}: exit code {result.code}\n{harness.tail(result.stderr)}")
            if "--json" in command and result.code in (0, 120):
                json.loads(result.stdout)
        os.remove(path)


def names_inside(context, folder):
    """Of files by #line, and of symbols."""
    write(folder, "line.c", '#line 7 "evil\\033[31m\\n.c"\n' + SOURCE.replace("f(1)", "f(5)"))
    write(folder, "symbol.ll", 'define i32 @"a\\1b[31m"() {\n  ret i32 0\n}\ndefine i32 @main() {\n  %a = call i32 @"a\\1b[31m"()\n  ret i32 %a\n}\n')
    for command in (["run", "line.c"], ["signature", "--function", "f", "--json", "line.c"], ["run", "symbol.ll"]):
        check_text(context.coset.answer(command, folder, context.timeout(60)), command)


def links(context, folder):
    """Results go neither through links, hard ones included, nor into a linked folder."""
    write(folder, "a.c")
    write(folder, "keys", "secret\n")
    os.mkdir(f"{folder}/victim")
    write(f"{folder}/victim", "testcase-000001.xml", "secret\n")
    command = ["test", "--function", "f", "--format", "test-comp", "a.c"]
    shapes = [lambda: os.symlink("../keys", f"{folder}/coset-out/test000001.txt"), lambda: os.link(f"{folder}/keys", f"{folder}/coset-out/summary.json"),
              lambda: os.symlink("../victim", f"{folder}/coset-out/test-suite"), lambda: os.mkfifo(f"{folder}/coset-out/test000001.ktest")]
    for shape in shapes:
        os.mkdir(f"{folder}/coset-out")
        shape()
        result = context.coset.answer(command, folder, context.timeout(60))
        require(result.code == 123 and b"coset did not write" in result.stderr, f"{result.code} {result.stderr}")
        shutil.rmtree(f"{folder}/coset-out")
    os.symlink("victim", f"{folder}/coset-out")
    result = context.coset.answer(command, folder, context.timeout(60))
    require(result.code == 123 and b"is a link" in result.stderr, f"{result.code} {result.stderr}")
    secrets = [pathlib.Path(folder, name).read_text(encoding="utf-8") for name in ("keys", "victim/testcase-000001.xml")]
    require(secrets == ["secret\n"] * 2 and len(os.listdir(f"{folder}/victim")) == 1, f"{secrets}")


def pipes(context, folder):
    """Nobody writes to them."""
    write(folder, "a.c")
    os.mkdir(f"{folder}/coset-out")
    os.mkfifo(f"{folder}/coset-out/test000001.ktest")
    os.mkfifo(f"{folder}/program.bc")
    for command in (["replay", "a.c"], ["run", "program.bc"], ["reduce", "--function", "f", "--tests", "coset-out", "a.c"]):
        result = context.coset.answer(command, folder, context.timeout(20))
        require(not result.timed_out and result.code in GOOD_EXITS, f"{command}: {result.code} {result.stderr}")


def damaged_types(context, folder):
    for name in ("struct-in-itself.ll", "name-of-itself.ll"):
        for command in (["test", "--function", "f"], ["signature", "--function", "f"], ["run"]):
            result = context.coset.answer([*command, os.path.join(FOLDER, name)], folder, context.timeout(20))
            require(not result.timed_out, f"{command} {name}: no end")
            check_text(result, [*command, name])


GREEDY = {
    "digits.c": '#include <stdio.h>\nint main(void) { printf("%.1500000000f", 1.0); }\n',
    "global.c": "char g[900000000];\nint main(void) { return g[5]; }\n",
    "macro.c": "#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\n#define C(x) B(B(B(x)))\nint main(void) { C(C(1;)) return 0; }\n",
    "itself.c": '#include "itself.c"\n#include "itself.c"\n',
    "heap.c": "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }\n",
    "names.c": "int x;\n" + "".join(f'extern int a{i} __attribute__((alias("x")));\n' for i in range(20000)) + "int main(void) { return a5; }\n",
}


def greedy(context, folder):
    """Sources that use up time or memory keep --max-time and --max-memory, the compiler included."""
    for name, text in GREEDY.items():
        write(folder, name, text)
        for command in ("run", "test"):
            words = context.coset.command(command, "--max-time", "3", "--max-memory", "300M", name)
            start = time.monotonic()
            process = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env=harness.test_environment())
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            seconds = time.monotonic() - start
            require(process.returncode in GOOD_EXITS, f"{command} {name}: exit code {process.returncode}")
            require(usage.ru_maxrss <= MEGABYTES * 1024, f"{command} {name}: {usage.ru_maxrss // 1024} MB")
            if seconds > SECONDS:
                raise harness.Late(f"{command} {name}: {seconds:.1f} s")


def in_folder(context, check):
    with harness.scratch() as folder:
        check(context, folder)


def cases(context):
    for check in (names, names_inside, links, pipes, damaged_types, greedy):
        yield harness.Case(check.__name__.replace("_", "-"), lambda check=check: in_folder(context, check), cost=5)
