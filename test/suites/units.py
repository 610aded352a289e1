"""Compiles the unit tests that `coset test --format c` writes, with the command that it prints, and runs them.

    // RUN: test --function F OPTIONS     --format c and --out are added
    // EXPECT: passed N                   so many pass, none fails; gcc and clang give no warning; `coset replay` agrees
    // EXPECT: unchecked N                besides, so many say that they did not check everything
    // EXPECT: differing N                of those that pass with clang, so many say that with gcc
    // EXPECT: stdout REGEX               coset prints this
    // EXPECT: message REGEX              it is refused with this
"""

import os
import re
import shutil

import expectations
import harness
from harness import require

WORDS = {"passed", "unchecked", "differing", "stdout", "message"}
COMPILERS = (["gcc", "-O2"], [harness.CLANG, "-O0"])
STRICT = ["-Wall", "-Wextra", "-Werror"]
HARD_NAME = "it's \"a\" \\ $x *.c"
TIMEOUT = 120


def command_of(result):
    """The printed command, without the run of the program."""
    found = re.search(rb"^unit tests: cc (.*) && \./unit_tests$", result.stdout, re.MULTILINE | re.DOTALL)
    require(found, f"no command\n{harness.tail(result.stdout)}\n{harness.tail(result.stderr)}")
    return found.group(1).decode()


def last_line(passed, unchecked):
    return f"{passed} passed, 0 failed" + (f", {unchecked} did not check everything" if unchecked else "") + "\n"


def compile_and_run(command, folder, expected, unchecked=None, strict=STRICT, differing=None):
    for compiler in COMPILERS:
        last = last_line(expected, unchecked)
        if differing and compiler[0] == "gcc":
            last = last_line(int(expected) - int(differing), differing)
        words = " ".join([*compiler, *strict, command])
        built = harness.run(["sh", "-c", words], folder, timeout=TIMEOUT)
        require(built.code == 0, f"{words}\n{harness.tail(built.stderr, 20)}")
        done = harness.run(["./unit_tests"], folder, timeout=TIMEOUT)
        require(done.code == 0 and done.stdout.decode().endswith(last),
                f"{compiler}: {done.code}\n{harness.tail(done.stdout)}\n{harness.tail(done.stderr)}")


def replay(context, options, files, folder):
    result = context.coset.answer(["replay", "--tests", "out", *options, *files], folder, context.timeout(TIMEOUT))
    require(result.code == 0 and b" 0 did not hold" in result.stdout, f"replay: {result.code}\n{harness.tail(result.stdout + result.stderr)}")


def compiler_options(options):
    """Those that replay needs, too."""
    return [word for word in options if word.startswith(("-I", "-D", "-include", "-std"))]


def check_question(context, question, folder):
    for path in question.files:
        shutil.copy(path, folder)
    for path in os.scandir(question.folder):
        if path.name.endswith(".h"):
            shutil.copy(path.path, folder)
    files = [os.path.basename(path) for path in question.files]
    made = context.coset.answer([question.command, "--format", "c", "--out", "out", *question.options, *files], folder, context.timeout(TIMEOUT))
    expectations.check_texts(question, made)
    if question.value("message"):
        require(made.code == 123 and re.search(question.value("message"), made.stderr.decode()), f"{made.code}\n{harness.tail(made.stderr)}")
    else:
        compile_and_run(command_of(made), folder, question.value("passed"), question.value("unchecked"), differing=question.value("differing"))
        replay(context, compiler_options(question.options), files, folder)


def hard_names(context, folder):
    """Files, folders and flags that a shell, a comment or a string would take for something else."""
    source = os.path.join(harness.HERE, "units", "two-files.c")
    os.makedirs(f"{folder}/we ird/*")
    shutil.copy(source, f"{folder}/we ird/{HARD_NAME}")
    shutil.copy(os.path.join(harness.HERE, "units", "two-files.part.c"), f"{folder}/we ird/*/-other.c")
    shutil.copy(os.path.join(harness.HERE, "units", "in-header.h"), f"{folder}/we ird/*")
    options = ["-I", "we ird/*", "-DLIMIT=(1 + 9)"]
    files = [f"we ird/{HARD_NAME}", "we ird/*/-other.c"]
    made = context.coset.answer(["test", "--function", "target", "--format", "c", "--out", "o u't*/", *options, *files], folder, context.timeout(TIMEOUT))
    compile_and_run(command_of(made), folder, 4)
    os.rename(f"{folder}/o u't*", f"{folder}/out")
    replay(context, options, files, folder)


def change_is_noticed(context, folder, text, old, new, remark):
    """Both tests of f pass, and one fails with the remark after a change of the source."""
    source = os.path.join(folder, "a.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    made = context.coset.answer(["test", "--function", "f", "--format", "c", "--out", "out", "a.c"], folder, context.timeout(TIMEOUT))
    compile_and_run(command_of(made), folder, 2)
    with open(source, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))
    harness.run(["sh", "-c", f"gcc {command_of(made)}"], folder, timeout=TIMEOUT)
    done = harness.run(["./unit_tests"], folder, timeout=TIMEOUT)
    require(done.code == 1 and done.stdout.endswith(b"1 passed, 1 failed\n") and done.stderr == remark, f"{done.code} {done.stdout} {done.stderr}")


def printed(context, folder):
    """What a function prints is compared."""
    text = '#include <stdio.h>\nint f(int x) { if (x > 3) puts("hello"); else printf("%d\\n", x); return 1; }\n'
    change_is_noticed(context, folder, text, "hello", "HELLO", b"does not hold: what is printed\n")


def printed_to_standard_error(context, folder):
    """Also there, and with the program's name; remarks about the tests are not part of it."""
    text = '#include <err.h>\n#include <stdio.h>\nint f(int x) { if (x > 3) fputs("hello\\n", stderr); else warnx("small"); return 1; }\n'
    change_is_noticed(context, folder, text, "hello", "HELLO", b"does not hold: what is printed to standard error\n")
    change_is_noticed(context, folder, text, "return 1", "return x > 3 ? 2 : 1", b"does not hold: coset_result == 1\n")


def printed_before_a_signal(context, folder):
    """A signal loses nothing of standard error."""
    text = '#include <signal.h>\n#include <stdio.h>\nvoid f(int x) { if (x > 3) { fputs("hello\\n", stderr); raise(SIGTERM); } }\n'
    change_is_noticed(context, folder, text, "hello", "HELLO", b"does not hold: what is printed to standard error\n")


PICK = """int f(int kind, unsigned i)
{
    static const int table[8] = {3, 14, 15, 92, 65, 35, 89, 79};
    if (i >= 8)
        return -1;
    if (kind < 0)
        return -2;
    if (kind == 7)
        return table[i] * 2;
    if (kind > 100)
        return table[7 - i];
    return table[i] + kind;
}
"""


def tests_of_pick(context, folder, out, *options):
    """The files of the tests, by name."""
    with open(os.path.join(folder, "a.c"), "w", encoding="utf-8") as file:
        file.write(PICK)
    made = context.coset.answer(["test", "--function", "f", "--format", "c", "--out", out, *options, "a.c"], folder, context.timeout(TIMEOUT))
    require(made.code == 0, f"{made.code} {made.stderr}")
    files = {}
    for name in os.listdir(os.path.join(folder, out)):
        with open(os.path.join(folder, out, name), encoding="utf-8", errors="replace") as file:
            files[name] = file.read().replace(out, "out")
    return files


def numbers_in(files, name):
    return [int(found) for text in files.values() for found in re.findall(rf"^  {name} = (-?\d+)  \(", text, re.MULTILINE)]


def undecided_inputs(context, folder):
    """Tests select different entries of a table by an index on which hardly anything is decided, the same in each run. What the user gave
    stays."""
    files = tests_of_pick(context, folder, "out1")
    entries = {i for i in numbers_in(files, "i") if i < 8}
    require(len(entries) >= 3 and 0 in entries, f"entries {entries}")
    again = tests_of_pick(context, folder, "out2")
    different = [name for name in files.keys() | again.keys() if name != "summary.json" and files.get(name) != again.get(name)]
    require(not different, f"not the same: {different}")
    given = set(numbers_in(tests_of_pick(context, folder, "out3", "--seed", "i=5"), "i"))
    require(given == {5, 8}, f"given 5, {given}")


def newline_in_name(context, folder):
    """No #include can name such a file, and no line can tell of it; the message says so."""
    shutil.copy(os.path.join(harness.HERE, "units", "two-files.part.c"), f"{folder}/a\nb.c")
    made = context.coset.answer(["test", "--function", "helper", "--format", "c", "a\nb.c"], folder, context.timeout(TIMEOUT))
    require(made.code == 123 and b"control characters" in made.stderr, f"{made.code} {made.stderr}")


def in_folder(context, check, *more):
    with harness.scratch() as folder:
        check(context, *more, folder)


def cases(context):
    for question in expectations.read_folder("units", words=WORDS, default="test"):
        yield harness.Case(question.name, lambda question=question: in_folder(context, check_question, question), cost=3)
    for check in (hard_names, newline_in_name, undecided_inputs, printed, printed_to_standard_error, printed_before_a_signal):
        yield harness.Case(check.__name__.replace("_", "-"), lambda check=check: in_folder(context, check), cost=3)
