"""Checks `coset replay` with hand-made tests: predictions of every kind that hold, and some that must not.

A program of test/replay describes one test of it, and the prediction that the test comes with:

    // RUN: replay OPTIONS        the default; `test OPTIONS`: see below
    // OBJECT: x = i32 4          an object of the .ktest file: i32, i64, f32, f64 NUMBERS, or bytes TEXT, with escapes such as \\x00
    // ARGS, STDIN, FILE: NAME = TEXT, ENVIRONMENT: NAME = TEXT    what else it starts with
    // DISTANCE: N                of the predicted fault: bytes between the object and the access
    // PREDICT: exit N            how it is to end; also signal N, step_limit, fault KIND [[FILE:]LINE] (default: at FAULT HERE),
    //                            or nothing, if there is a .ktest file only
    // OUTPUT: TEXT               what it is to print
    // ERRORS: TEXT               what it is to print to standard error; without such a line the test does not tell
    // CODE: ll                   coset gets it as LLVM code; `bc`: as bitcode
    // EXPECT: verdict held       also not held, not visible natively, no prediction
    // EXPECT: observed REGEX     is told of the native run

With `RUN: test OPTIONS` coset makes the tests itself; all must hold, and cover every branch.

    // EXPECT: tests >= N         there are so many of them

A RUN line of mistakes.txt is a whole command line.

    // EXPECT: message REGEX      it is refused with this
"""

import glob
import json
import os
import pathlib
import re
import shutil
import struct

import expectations
import harness
from expectations import unescape
from harness import require

FILES = os.path.join(harness.HERE, "replay", "files")
KEYS = {"OBJECT", "DISTANCE", "ARGS", "STDIN", "FILE", "ENVIRONMENT", "PREDICT", "OUTPUT", "ERRORS", "CODE"}
WORDS = {"verdict", "observed", "tests", "message"}
FORMATS = {"i32": ("i", int), "i64": ("q", int), "f32": ("f", float), "f64": ("d", float)}
NOT_HELD = "not held"
TIMEOUT = 120


# ---- Tests as files ----

def object_of(text):
    """(name, bytes) of an OBJECT line."""
    name, _, value = text.partition(" = ")
    kind, _, rest = value.partition(" ")
    if kind == "bytes":
        return name, unescape(rest)
    letter, convert = FORMATS[kind]
    return name, b"".join(struct.pack("<" + letter, convert(word)) for word in rest.split())


def quote(data):
    names = {10: "\\n", 9: "\\t", 13: "\\r", 92: "\\\\", 34: '\\"'}
    return '"' + "".join(names.get(b) or (chr(b) if 32 <= b < 127 else f"\\x{b:02x}") for b in data) + '"'


def fnv(data):
    value = 0xcbf29ce484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return value


def pairs_of(question, key):
    """{name: bytes} of lines NAME = TEXT."""
    return {name: unescape(text) for name, _, text in (line.partition(" = ") for line in question.texts(key))}


def ending(end, file, marked):
    """The lines of a prediction that say how a test ends."""
    word, _, rest = end.partition(" ")
    if word == "exit":
        return ["end: exit", f"exit code: {rest}"]
    if word == "signal":
        return ["end: signal", f"signal: {rest}"]
    if word == "fault":
        kind, *place = rest.split()
        place = place[0] if place else str(marked[0])
        place = place if ":" in place else f"{file}:{place}"
        return ["end: fault", f"fault: {kind} {place} in main: message", f"fault title: {kind} title"]
    return [f"end: {word}"]


def surroundings(question):
    lines = [f"argument: {quote(unescape(word))}" for word in question.words("ARGS") or ["program"]]
    lines += [f"stdin: {quote(unescape(text))}" for text in question.texts("STDIN")]
    lines += [f"file: {quote(name.encode())} {quote(data)}" for name, data in pairs_of(question, "FILE").items()]
    return lines + [f"environment: {quote(name.encode())} {quote(data)}" for name, data in pairs_of(question, "ENVIRONMENT").items()]


def printed_lines(key, printed):
    lines = [f"{key} bytes: {len(printed)}", f"{key} hash: {fnv(printed):016x}"]
    return lines + ([f"{key}: {quote(printed[:4096])}"] if printed else [])


def prediction(end_lines, more_lines=('argument: "program"',), output=b"", errors=None):
    lines = ["test: 1", *end_lines, "decisions: 1", *more_lines]
    lines += printed_lines("error output", errors) if errors is not None else []
    return "\n".join(lines + printed_lines("output", output)) + "\n"


def write(path, data):
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def write_test(folder, number, objects, text):
    write(f"{folder}/test{number:06}.ktest", harness.ktest(objects))
    if text:
        write(f"{folder}/test{number:06}.txt", text)


def value_of_x(value):
    return [("x", struct.pack("<i", value))]


def read_json(folder, name, result):
    try:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        raise harness.Failed(f"no {name}\n{harness.tail(result.stderr)}") from None


# ---- Programs that describe a test ----

def compile_to(code, context, folder, source):
    """LLVM code for the programs that want it."""
    if code == "c":
        return source
    include = os.path.join(context.build, "include")
    target = "program." + code
    done = harness.run([harness.CLANG, "-w", "-g", "-isystem", include, "-Xclang", "-disable-O0-optnone", "-emit-llvm",
                        "-S" if code == "ll" else "-c", source, "-o", target], folder)
    require(done.code == 0, done.stderr.decode(errors="replace"))
    return target


def replay(context, folder, *words):
    return context.coset.ask(["replay", *words], folder, context.timeout(TIMEOUT))


def check_test(context, question, folder):
    file = os.path.basename(question.files[0])
    end = question.text("PREDICT")
    output = b"".join(unescape(text) for text in question.texts("OUTPUT"))
    errors = b"".join(unescape(text) for text in question.texts("ERRORS")) if question.texts("ERRORS") else None
    distance = [f"fault distance: {text}" for text in question.texts("DISTANCE")]
    text = "" if end == "nothing" else prediction([*ending(end, file, question.marked), *distance], surroundings(question), output, errors)
    write_test(folder, 1, [object_of(text) for text in question.texts("OBJECT")], text)
    source = compile_to(question.text("CODE", "c"), context, folder, file)
    result = replay(context, folder, "--tests", ".", "--json=replay.json", *question.options, "-w", source)
    test = read_json(folder, "replay.json", result)["tests"][0]
    verdict = question.value("verdict")
    expected = 120 if verdict == NOT_HELD else 0
    require(test["verdict"] == verdict and re.search(question.value("observed", ""), test["observed"]), f"{test}")
    require(result.code == expected and not result.sanitizer_report, f"exit code {result.code}\n{harness.tail(result.stderr)}")


def check_own_tests(context, question, folder):
    """From `coset test` to `coset replay`."""
    file = os.path.basename(question.files[0])
    made = context.coset.ask(["test", *question.options, file], folder, context.timeout(TIMEOUT))
    result = replay(context, folder, "--coverage", "--json=replay.json", file)
    found = read_json(folder, "replay.json", made)
    least = int(question.value("tests").removeprefix(">="))
    require(found["held"] == len(found["tests"]) >= least, f"{found}\n{harness.tail(made.stdout)}")
    require(result.code == 0 and not result.sanitizer_report, f"exit code {result.code}\n{harness.tail(result.stderr)}")
    coverage = found["coverage"]["files"]
    require([row["file"] for row in coverage] == [file], f"{coverage}")
    require(coverage[0]["branches_covered"] == coverage[0]["branches"], f"{coverage}")


def check_mistake(context, question, folder):
    os.mkdir(f"{folder}/empty")
    write(f"{folder}/good.ktest", harness.ktest([]))
    write(f"{folder}/damaged.ktest", harness.ktest([])[:-2])
    result = context.coset.ask([question.command, *question.options], folder, context.timeout(TIMEOUT))
    text = result.stderr.decode(errors="replace")
    require(result.code == 123 and re.search(question.value("message"), text) and not result.sanitizer_report,
            f"{question.title}: exit code {result.code}\n{text}")


def check_question(context, question, folder):
    shutil.copy(question.files[0], folder)
    if question.value("message"):
        check_mistake(context, question, folder)
    elif question.command == "test":
        check_own_tests(context, question, folder)
    else:
        check_test(context, question, folder)


# ---- Several tests, signals ----

def coverage(context, folder):
    """Tests that fault or never end count, too."""
    ends = {1: "exit 1", 2: "fault abort 14", 3: "fault ptr 16", 4: "step_limit", 6: "exit 0"}
    for value, end in ends.items():
        write_test(folder, value, value_of_x(value), prediction(ending(end, "covered.c", [])))
    result = replay(context, folder, "--tests", ".", "--coverage", "covered.c")
    found = read_json(folder, "coverage.json", result)
    row = found["files"][0]
    numbers = (row["file"], row["lines"] - row["lines_covered"], row["branches"], row["branches_covered"])
    require(result.code == 0 and numbers == ("covered.c", 3, 12, 9) and len(found["files"]) == 1 and b"4 held" in result.stdout,
            f"exit code {result.code}, {found}\n{harness.tail(result.stdout)}")


def many_tests(context, folder):
    """Many tests in order, one that does not hold among them."""
    for number in range(1, 301):
        end = "fault div 7" if number == 77 else f"exit {number % 100 if number != 150 else 1}"
        write_test(folder, number, value_of_x(number), prediction(ending(end, "hundred.c", [])))
    result = replay(context, folder, "--tests", ".", "hundred.c")
    lines = result.stdout.decode().splitlines()
    require(result.code == 120 and len(lines) == 2 and "test000150.ktest" in lines[0] and lines[1] == "299 held, 1 did not hold",
            f"exit code {result.code}\n{harness.tail(result.stdout)}\n{harness.tail(result.stderr)}")


def large_output(context, folder):
    output = bytes(i & 255 for i in range(70000))
    write_test(folder, 1, value_of_x(70000), prediction(ending("exit 0", "", []), output=output))
    result = replay(context, folder, "--tests", ".", "large-output.c")
    require(result.code == 0 and b"1 held" in result.stdout, f"exit code {result.code}\n{harness.tail(result.stdout)}")


def function_without_c(context, folder):
    """Tests of a function need their C file; the message says so."""
    context.coset.ask(["test", "--function", "f", "function.c"], folder, context.timeout(TIMEOUT))
    result = replay(context, folder, "function.c")
    require(result.code == 123 and b"--format c" in result.stderr, f"exit code {result.code}\n{harness.tail(result.stderr)}")


def unit_tests_pass(folder, files):
    """The unit tests, compiled without coset: True if all pass, False if one fails."""
    built = harness.run([harness.CLANG, "-w", "-o", "unit_tests", "coset-out/unit_tests.c", *files[1:]], folder, timeout=TIMEOUT)
    require(built.code == 0, harness.tail(built.stderr))
    ran = harness.run(["./unit_tests"], folder, timeout=TIMEOUT)
    require(ran.code in (0, 1), f"{ran.code} {ran.stdout} {ran.stderr}")
    return ran.code == 0


def changes_are_noticed(context, folder, function, files, changes, without_coset=False):
    """The tests of a function hold, and do not any more after each change of its source; `without_coset`: the compiled unit tests, too."""
    made = context.coset.ask(["test", "--function", function, "--format", "c", *files], folder, context.timeout(TIMEOUT))
    require(made.code in (0, 120), f"{made.code} {made.stderr}") # 120: a fault was found
    result = replay(context, folder, *files)
    require(result.code == 0 and b" held, 0 did not hold\n" in result.stdout, f"{result.code} {result.stdout} {result.stderr}")
    require(not without_coset or unit_tests_pass(folder, files), "the unit tests fail")
    for old, new in changes:
        path, = [path for path in (pathlib.Path(folder, file) for file in files) if old in path.read_text(encoding="utf-8")]
        original = path.read_text(encoding="utf-8")
        path.write_text(original.replace(old, new), encoding="utf-8")
        result = replay(context, folder, *files)
        require(result.code == 120, f"{new}: {result.code} {result.stdout} {result.stderr}")
        require(not without_coset or not unit_tests_pass(folder, files), f"{new}: the unit tests pass")
        path.write_text(original, encoding="utf-8")


def memory_is_compared(context, folder):
    """A change of what a function writes is noticed: through a pointer, in a nested object, in a global variable, or by free."""
    changes_are_noticed(context, folder, "update", ["memory.c"], [
        ("*count = 10", "*count = 999"), ("node->next->value = 7", "node->next->value = 8"), ("total = 3", "total = 4"),
        ("text[1] = 'b'", "text[1] = 'c'"), ("node->parts[2] = 1", "node->parts[1] = 1"), ("free(garbage)", "(void)garbage"),
        ("*when = time(0)", "*when = 5")])


def standard_error_is_compared(context, folder):
    """A change of what a function prints to standard error, however it ends then."""
    changes_are_noticed(context, folder, "complain", ["errors.c"], [
        ("big %d", "huge %d"), ("x > 100", "x > 5"), ("no number", "a number"), ("failed: %s", "failed %s"), ("errno = ENOENT", "errno = EACCES"),
        ("before abort", "just before abort"), ("\"before abort\"", "\"\""), ("at the signal", "at a signal"), ("before assert", "before an assert"),
        ("divided by", "divided"), ("perror(", "(void)(")])


def placed_writes_are_compared(context, folder):
    """What was read from an array that is written where the input says."""
    changes_are_noticed(context, folder, "rotated", ["placed.c"], [("return t[0]", "return t[0] + 1000"), ("a[2] = t[1]", "a[2] = t[1] + 1000")])


def new_objects_are_compared(context, folder):
    """What a new object contains, also behind a second pointer, and where pointers lead."""
    changes_are_noticed(context, folder, "add", ["made.c"], [
        ("key > 9 ? 9 : key", "key > 9 ? 8 : key"), ("item->name[3] = 'n'", "item->name[3] = 'm'"), ("item->next = list->first", "item->next = item"),
        ("list->first = item", "(void)item"), ("\"a list\"", "\"no list\""), ("at ? &one : &zero", "at ? &zero : &one"),
        ("at ? twice : thrice", "at ? thrice : twice"), ("return item", "return list->first->next")])


def how_a_function_ends_is_compared(context, folder):
    """A function that exits instead of returning compares nothing: it does not hold, however it exits. So does the reverse."""
    changes_are_noticed(context, folder, "returns", ["returns.c"], [
        (old, f"{end};") for old in ("return 6;", "level = x;")
        for end in ("exit(0)", "_exit(0)", "_Exit(0)", "quick_exit(0)", "syscall(SYS_exit_group, 0)")], without_coset=True)
    changes_are_noticed(context, folder, "exits", ["returns.c"], [("exit(0);", "return;"), ("level = 2;", "exit(0);"), ("exit(0);", "exit(1);")],
                        without_coset=True)


def initial_values_are_compared(context, folder):
    """What a function leaves unchanged is a claim, too: the value, not that it is the same as before."""
    changes_are_noticed(context, folder, "initial", ["initial.c"], [
        ("level = 3", "level = 5"), ("{7, \"abc\"", "{8, \"abc\""), ("\"abc\"", "\"abd\""), ("{10, 20, 30, 40}", "{10, 20, 30, 41}"), ("1.5", "1.25"),
        ("slow\\0fast", "slew\\0fast"), ("slow\\0fast", "slow\\0fost"), ("[900] = 5", "[901] = 5"), (", steps};", ", steps + 1};")], without_coset=True)


def constants_are_compared(context, folder):
    """What is behind a returned pointer: all bytes of a literal, the whole constant and what it points to."""
    changes_are_noticed(context, folder, "literal", ["initial.c"], [("ab\\0cd", "ab\\0ce"), ("ab\\0cd", "ab")], without_coset=True)
    changes_are_noticed(context, folder, "named", ["initial.c"], [("low\\0er", "low\\0ar"), ("high\\0er", "high\\0or"), ("&names[1]", "names")],
                        without_coset=True)
    changes_are_noticed(context, folder, "pair", ["initial.c"], [("{3, 4}", "{3, 9}"), ("{1, 2}", "{1, 9}"), ("{6, 7}", "{6, 9}"), ("{6, 7}", "{9, 7}")],
                        without_coset=True)


def objects_behind_unions_are_compared(context, folder):
    """What the pointers of a union, integers and memory of an unknown type lead to."""
    changes_are_noticed(context, folder, "make", ["unions.c"], [
        ("kind = 5", "kind = 6"), ("u.text[1] = 'x'", "u.text[2] = 'x'")], without_coset=True)
    changes_are_noticed(context, folder, "opaque", ["unions.c"], [("? 7", "? 9"), ("(uintptr_t)number", "(uintptr_t)number + 1")], without_coset=True)


def parts_are_compared(context, folder):
    """What was initialised of an object: bit-fields beside others that were not, members of unions, numbers with padding."""
    for function in ("make", "by_value"):
        changes_are_noticed(context, folder, function, ["parts.c"], [
            ("0.5L", "0.25L"), ("high = 9", "high = 8"), ("tag = 3", "tag = 4"), ("1.5L", "1.25L"), ("= 'a'", "= 'b'")], without_coset=True)


def hidden_variables_are_compared(context, folder):
    """Static variables of functions and of other files."""
    changes_are_noticed(context, folder, "hidden", ["hidden.c", "hidden-elsewhere.c"], [
        ("visible += 1", "visible += 2"), ("calls += x", "calls += x + 1"), ("shared += 3", "shared += 4"), ("own.tag = 'x'", "own.tag = 'y'"),
        ("own.sum += x", "own.sum += x + 1"), ("own.last = &shared", "own.last = 0")])


def incomplete_types_are_inputs(context, folder):
    """Structs that only another file defines, anonymous ones, and pointers into constant data and hidden variables."""
    changes_are_noticed(context, folder, "look", ["opaque.c", "opaque-elsewhere.c"], [
        ("->text[0] = 'x'", "->text[0] = 'y'"), ("deep->number = 4", "deep->number = 5"), ("deep->leaf[0] = NULL", "deep->leaf[1] = NULL"),
        ("words[1]", "words[0]"), ("&hidden[1]", "&hidden[2]"), ("*pair->where += 3", "*pair->where += 4")])


def another_version_is_replayed(context, folder):
    """The tests of one version run on another one: a file of the same name elsewhere; any other file is refused."""
    context.coset.ask(["test", "--function", "update", "--format", "c", "memory.c"], folder, context.timeout(TIMEOUT))
    version = pathlib.Path(folder, "next", "memory.c")
    version.parent.mkdir()
    version.write_text(pathlib.Path(folder, "memory.c").read_text(encoding="utf-8").replace("total = 3", "total = 4"), encoding="utf-8")
    for file, code in (("memory.c", 0), ("next/memory.c", 120), ("function.c", 123)):
        result = replay(context, folder, file)
        require(result.code == code, f"{file}: {result.code} {result.stdout} {result.stderr}")
    require(b"memory.c" in result.stderr, f"{result.stderr}")


def unchecked_claims_are_told(context, folder):
    """Without a sanitizer nobody knows whether memory was freed: such a unit test says so and does not count as passed."""
    made = context.coset.ask(["test", "--function", "freed", "--format", "c", "freed.c"], folder, context.timeout(TIMEOUT))
    require(made.code == 0, f"{made.code} {made.stderr}")
    for options, expected in (([], b" did not check everything\n"), (["-fsanitize=address"], b" failed\n")):
        built = harness.run([harness.CLANG, *options, "coset-out/unit_tests.c", "-o", "unit_tests"], folder, timeout=TIMEOUT)
        require(built.code == 0, built.stderr)
        ran = harness.run(["./unit_tests"], folder, timeout=TIMEOUT)
        require(ran.code == 0 and b" 0 failed" in ran.stdout and ran.stdout.endswith(expected), f"{options} {ran.code} {ran.stdout} {ran.stderr}")


def lacking_functions_are_skipped(context, folder):
    """A unit test that calls what the C library of this machine lacks says so, and is neither passed nor failed."""
    made = context.coset.ask(["test", "--function", "lacking", "--format", "c", "lacking.c"], folder, context.timeout(TIMEOUT))
    require(made.code == 0, f"{made.code} {made.stderr}")
    require(unit_tests_pass(folder, ["lacking.c"]), "a test fails")
    ran = harness.run(["./unit_tests"], folder, timeout=TIMEOUT)
    require(ran.stdout.endswith(b"1 passed, 0 failed, 1 skipped\n") and b"of this machine has no pow10" in ran.stderr, f"{ran.stdout} {ran.stderr}")


def installed(context, folder):
    """What a replay needs is installed with coset."""
    done = harness.run(["meson", "install", "-C", context.build, "--destdir", f"{folder}/installed", "--no-rebuild", "--quiet"])
    require(done.code == 0, harness.tail(done.stdout + done.stderr))
    program, = glob.glob(f"{folder}/installed/**/bin/coset", recursive=True)
    made = harness.run([program, "test", "hundred.c"], folder, b"", TIMEOUT, harness.test_environment())
    result = harness.run([program, "replay", "hundred.c"], folder, b"", TIMEOUT, harness.test_environment())
    require(made.code == 120 and result.code == 0 and b" held, 0 did not hold" in result.stdout,
            f"{made.code}, {result.code}\n{harness.tail(made.stderr)}\n{harness.tail(result.stderr)}")


def interrupted(context, folder):
    """Ctrl-C ends with exit code 130, and nothing is left."""
    os.mkdir(f"{folder}/temporary")
    write_test(folder, 1, [], prediction(ending("exit 0", "", [])))
    environment = {**harness.test_environment(), "TMPDIR": f"{folder}/temporary"}
    command = context.coset.command("replay", "--tests", ".", "--timeout", "100", "endless.c")
    result = harness.interrupt_when(command, lambda: glob.glob(f"{folder}/temporary/*/run*"), folder, environment)
    left = os.listdir(f"{folder}/temporary")
    require(result.code == 130 and b"interrupted" in result.stderr and not left, f"{result.code} {result.stderr} {left}")


PROCEDURES = [coverage, many_tests, large_output, function_without_c, memory_is_compared, standard_error_is_compared, placed_writes_are_compared, new_objects_are_compared,
              how_a_function_ends_is_compared, initial_values_are_compared, constants_are_compared, objects_behind_unions_are_compared,
              parts_are_compared, hidden_variables_are_compared, incomplete_types_are_inputs, another_version_is_replayed, unchecked_claims_are_told,
              lacking_functions_are_skipped, installed, interrupted]


def in_folder(context, check, *more):
    with harness.scratch() as directory:
        folder = os.path.join(directory, "work")
        shutil.copytree(FILES, folder)
        check(context, *more, folder)


def cases(context):
    for question in expectations.read_folder("replay", KEYS, WORDS, default="replay"):
        yield harness.Case(question.name, lambda question=question: in_folder(context, check_question, question), cost=1)
    for check in PROCEDURES:
        yield harness.Case(check.__name__.replace("_", "-"), lambda check=check: in_folder(context, check), cost=4)
