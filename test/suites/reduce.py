"""Checks `coset reduce`: suites of every format, made by coset and by hand, are reduced to one test for each behaviour.

The programs of test/reduce print only texts and numbers that are the same for all inputs of a behaviour, so that native runs can tell
whether tests that are said to do the same really do.
"""

import json
import os
import random
import shutil
import struct

import harness
from harness import Failed, require

PROGRAMS = os.path.join(harness.HERE, "reduce")


def klee_test(*objects):
    return harness.ktest(objects, ["program.bc"])


def testcase(*values):
    inputs = "".join(f"  <input>{value}</input>\n" for value in values)
    return f'<?xml version="1.0"?>\n<!DOCTYPE testcase [ <!ELEMENT input ANY> ]>\n<testcase>\n{inputs}</testcase>\n'


class Place:
    """A scratch folder with a program and suites."""

    def __init__(self, context, folder):
        self.coset, self.timeout, self.folder = context.coset, context.timeout(120), folder

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def program(self, name):
        """From now on the program is this one of test/reduce."""
        shutil.copy(os.path.join(PROGRAMS, name + ".c"), self.path("program.c"))
        if os.path.exists(self.path("program.native")):
            os.remove(self.path("program.native"))

    def suite(self, files, name="tests"):
        os.makedirs(self.path(name), exist_ok=True)
        for file_name, content in files.items():
            with open(self.path(name, file_name), "wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())

    def run(self, command, *options):
        return self.coset.answer([command, "program.c", *options], self.folder, self.timeout)

    def reduce(self, *options, tests="tests", code=0):
        result = self.run("reduce", "--tests", tests, "--json", *options)
        require(result.code == code, f"exit code {result.code}\n{harness.tail(result.stderr)}")
        return Answer(json.loads(result.stdout))

    def message(self, *options, code=123):
        result = self.run("reduce", *options)
        require(result.code == code, f"exit code {result.code}, expected {code}\n{harness.tail(result.stderr)}")
        return result.stderr.decode("utf-8", "replace")

    def native(self, name, folder="tests"):
        """What the program does natively with a plain test."""
        binary = self.path("program.native")
        if not os.path.exists(binary):
            built = harness.run([harness.GCC, "-w", "-I", harness.INCLUDE, "-o", binary, "program.c"], self.folder, b"", self.timeout,
                                harness.test_environment())
            require(built.code == 0, f"gcc failed\n{harness.tail(built.stderr)}")
        stem, ending = os.path.splitext(self.path(folder, name))
        words, stdin = [], b""
        if os.path.exists(stem + ".args"):
            with open(stem + ".args", encoding="utf-8") as file:
                words = file.read().splitlines()
        if ending != ".args":
            with open(stem + ending, "rb") as file:
                stdin = file.read()
        result = harness.run([binary, *words], self.folder, stdin, self.timeout, harness.test_environment())
        return result.code, result.stdout

    def check_native(self, answer):
        """Tests of one group do the same natively."""
        for group in answer.groups:
            expected = self.native(group["kept"])
            for name in group["stands_for"]:
                require(self.native(name) == expected, f"{name} does not what {group['kept']} does")


class Answer:
    def __init__(self, data):
        self.data, self.groups = data, data["groups"]
        self.kept = [group["kept"] for group in self.groups]
        self.problems = {group["kept"]: group["problem"] for group in self.groups if "problem" in group}
        members = [name for group in self.groups for name in (group["kept"], *group["stands_for"])]
        require(len(members) == len(set(members)) == data["tests"], f"every test is in one group: {members}")
        require(data["kept"] == len(self.groups) and data["removed"] == data["tests"] - data["kept"], f"counts: {data}")

    def group_of(self, name):
        return next(group for group in self.groups if name == group["kept"] or name in group["stands_for"])

    def expect(self, kept, tests=None):
        require(self.data["kept"] == kept, f"{self.data['kept']} kept, expected {kept}: {json.dumps(self.groups)}")
        require(tests is None or self.data["tests"] >= tests, f"{self.data['tests']} tests, expected {tests}")
        return self



def ktests_of_coset(place):
    place.program("three-behaviours")
    place.run("test", "--out", "tests")
    place.reduce().expect(3, 20)
    text = place.run("reduce", "--tests", "tests").stdout.decode()
    require("3 of 21 tests kept; 18 do the same as one of them" in text and "stands for" in text, text)
    place.reduce("--criterion", "z@21").expect(7, 20)
    place.reduce("--criterion", "z@21", "--criterion", "x@21").expect(7)


def test_comp_of_coset(place):
    """The same tests in two formats make the same groups. Values of several types are asked for in turn."""
    place.program("values-of-several-types")
    place.run("test", "--out", "out", "--format", "test-comp")
    by_name = place.reduce(tests="out")
    by_order = place.reduce(tests="out/test-suite")
    require(by_name.data["tests"] == 576 and by_name.data["kept"] == 9, str(by_name.data))

    def numbers(answer):
        return {frozenset(int("".join(filter(str.isdigit, name))) for name in (group["kept"], *group["stands_for"]))
                for group in answer.groups}
    require(numbers(by_name) == numbers(by_order), "tests in two formats make other groups")
    require(by_name.data["skipped"] == ["summary.json", "test-suite/"] and by_order.data["skipped"] == [], str(by_name.data["skipped"]))


def test_comp_by_hand(place):
    place.program("values-by-hand")
    good = [("-7", "0.5", "'&lt;'", 3, 255), ("-7L", "5e-1f", "60", "0x3", "255u"),
            ("0xfffffff9", "<![CDATA[0.5]]>", "&#60;", "3<!-- three -->", " 255\n"), ("-7", "0x1p-1", "&#x3c;", 3, -1)]
    good[2] = (*good[2][:2], "'&#60;'", *good[2][3:])
    good[3] = (*good[3][:2], "'&#x3c;'", *good[3][3:])
    files = {f"testcase-{i}.xml": testcase(*values) for i, values in enumerate(good)}
    files.update({f"testcase-1{i}.xml": testcase(i) for i in range(16)})  # values that are missing are zero
    files["metadata.xml"] = "<test-metadata/>"
    place.suite(files)
    answer = place.reduce("--out", "kept").expect(2, 20)
    require(answer.group_of("testcase-0.xml")["stands_for"] == [f"testcase-{i}.xml" for i in (1, 2, 3)], str(answer.groups))
    require(sorted(os.listdir(place.path("kept"))) == ["metadata.xml", "testcase-0.xml", "testcase-10.xml"], "copies")


def test_comp_of_128_bits(place):
    """Such a value is one <input>; what is too large is refused."""
    place.program("values-of-128-bits")
    place.run("test", "--out", "out", "--format", "test-comp")
    by_order = place.reduce(tests="out/test-suite")
    require(by_order.data["tests"] == 4 and by_order.data["kept"] == 4, str(by_order.data))
    largest = 2 ** 128 - 1
    place.suite({"test-a.xml": testcase(-2 ** 90 - 5, largest), "test-b.xml": testcase(-2 ** 90 - 5, hex(largest)),
                 "test-c.xml": testcase(0, largest), "test-d.xml": testcase(7, largest + 1)})
    answer = place.reduce()
    require(answer.group_of("test-a.xml")["stands_for"] == ["test-b.xml"], str(answer.groups))
    require("is no value of nondet_uint128" in answer.problems.get("test-d.xml", ""), str(answer.problems))


def stdin_bytes(place):
    place.program("bytes")
    texts = ["xy", "xyz", "xy and more", "xz", "xa", "x\n", "ab", "b\n", "cdefg"] + [chr(97 + i) * (2 + i) for i in range(11)]
    place.suite({f"{i}.{('in', 'stdin', 'txt')[i % 3]}": text for i, text in enumerate(texts)})
    answer = place.reduce().expect(3, 20)
    place.check_native(answer)


def end_of_input(place):
    """How much there is to read makes a difference although no decision depends on it."""
    place.program("counts-to-the-end")
    place.suite({f"{i}.in": "abcdefgh"[:i % 8] + "z" * (i // 8) for i in range(20)} | {"again.in": "zzz"})
    answer = place.reduce()
    place.check_native(answer)
    require(set(answer.group_of("again.in")["stands_for"] + [answer.group_of("again.in")["kept"]]) >= {"3.in", "again.in"},
            str(answer.groups))


def empty_and_single(place):
    place.program("empty-or-not")
    place.suite({"0.in": "", "1.in": "a", "2.in": "b", "3.in": "abc", "4.in": "\0", "5.in": b"\xff\xfe"})
    answer = place.reduce().expect(2)
    place.check_native(answer)



def stdin_values(place):
    place.program("scanned-numbers")
    numbers = [(x, y) for x in (-123456, -1, 5, 10, 11, 2000000000) for y in (-7, 3, 12345)]
    place.suite({f"{i}.in": f"{x} {y}\n" if i % 2 else f"\n\n{x}\n\t{y}" for i, (x, y) in enumerate(numbers)} |
                {"more.in": "12 13 14 and so on\n", "one.in": "7\n", "none.in": "  \n"})
    answer = place.reduce()
    place.check_native(answer)
    answer.expect(5, 20)


def stdin_values_as_text(place):
    """What is no plain number is read byte by byte."""
    place.program("scanned-numbers")
    texts = ["1 2", "3 4", "x y", "1x 2", "0x10 3", "+5 6", "5,6", "99999999999 1", "007 1", "1 2x", "1.5 2", "- 5", "1e3 2", "", " "]
    place.suite({f"{i:02}.in": text for i, text in enumerate(texts)})
    answer = place.reduce()
    place.check_native(answer)
    require(answer.group_of("00.in") == answer.group_of("01.in"), str(answer.groups))


def stdin_values_mixed(place):
    """Numbers, words and single characters in one text."""
    place.program("numbers-and-words")
    generator = random.Random(5)
    numbers, words = ["0.25", "1.50", "2", "1e1", "-3", "abc"], ["stop", "start", "stopped", "unstoppable", ""]
    texts = ["".join(map(generator.choice, (numbers, " \n", words, ["", "!", "\n", " x"]))) for _ in range(40)]
    place.suite({f"{i}.in": text for i, text in enumerate(texts)})
    answer = place.reduce()
    place.check_native(answer)


READERS = ["reads-after-a-word", "reads-end-of-file", "reads-a-character", "reads-a-line", "reads-a-width", "reads-base-sixteen"]


def stdin_readers(place):
    """Numbers and bytes of one text, in ways that only the text itself can tell."""
    texts = ["7", "7\n", "7 ", "7\n\n", "12 ab", "12 ab\n", "12 ab \n", "12ab", "1 2\n", "123 4\n", "1 23", "10", "10\n", "", "\n", "a b\n",
             "-5 7\n", "0x10\n", " 5", "5-7"]
    place.suite({f"{i:02}.in": text for i, text in enumerate(texts)})
    for name in READERS:
        place.program(name)
        try:
            place.check_native(place.reduce())
        except Failed as failure:
            raise Failed(f"{name}: {failure}") from failure


def arguments_by_hand(place):
    place.program("arguments")
    words = [[], ["-v"], ["-v", "b"], ["-x"], ["-"], ["-vv"]] + [["file" * i, "other"] for i in range(1, 15)]
    place.suite({f"{i}.args": "".join(word + "\n" for word in test) for i, test in enumerate(words)})
    answer = place.reduce()
    place.check_native(answer)
    require(4 <= answer.data["kept"] <= 8, str(answer.groups))
    require(answer.data["tests"] == 20, str(answer.data))


def arguments_and_stdin(place):
    place.program("argument-and-byte")
    files = {}
    for i in range(10):
        files[f"{i}.in"] = "abcdefghij"[i] + "\n"
        files[f"{i}.args"] = ("a" if i % 2 else "abcdefghij"[i]) + "\n"
        files[f"{i}.out"] = "what it prints\n"
    files |= {"notes.md": "", "alone.args": "b\n"}
    place.suite(files)
    answer = place.reduce("--out", "kept")
    require(answer.data["tests"] == 11 and answer.data["skipped"] == ["notes.md"], str(answer.data))
    place.check_native(answer)
    answer.expect(3)
    kept = sorted(os.listdir(place.path("kept")))
    require(kept == ["0.args", "0.in", "0.out", "1.args", "1.in", "1.out", "alone.args"], str(kept))


def one_fault(place):
    place.program("one-fault")
    place.suite({f"{i:02}.in": f"{37 + i} {i}\n" for i in range(20)})
    answer = place.reduce().expect(2, 20)
    group = answer.group_of("05.in")
    require(group["fault"] and group["kept"] == "05.in" and not group["stands_for"], str(group))
    require(group["end"].startswith("division by zero at ") and "program.c:" in group["end"], group["end"])


def kinds_of_faults(place):
    """Two faults at different places, and one that two tests reach."""
    place.program("two-faults")
    place.suite({f"test{i:06}.ktest": klee_test(("i", struct.pack("<I", i))) for i in (0, 1, 2, 3, 4, 9, 100)})
    answer = place.reduce()
    faults = {group["kept"]: group["stands_for"] for group in answer.groups if group["fault"]}
    require(faults == {"test000004.ktest": ["test000009.ktest"], "test000100.ktest": []}, str(answer.groups))


def klee_harness(place):
    place.program("klee-objects")
    generator = random.Random(1)
    files, kinds = {}, {}
    for i in range(20):
        p, q = (generator.randrange(4, 9), 0), (generator.randrange(4, 9), generator.choice(b"bc"))
        kinds[f"test{i:06}.ktest"] = "b" if q[1] == ord("b") else q[0] > p[0]
        files[f"test{i:06}.ktest"] = klee_test(("pair", struct.pack("<hBB", *p, 0)), ("pair", struct.pack("<hBB", *q, 7)))
    files["test000030.ktest"] = klee_test(("pair", struct.pack("<hBB", 3, 0, 0)))
    files["test000003.ptr.err"] = "Error: memory error"
    place.suite(files)
    answer = place.reduce().expect(4)
    for group in answer.groups[:3]:
        require(len({kinds[name] for name in (group["kept"], *group["stands_for"])}) == 1, str(group))
    require(answer.groups[3]["end"] == "an assumption does not hold" and answer.data["skipped"] == [], str(answer.data))


def klee_environment(place):
    """As KLEE's POSIX runtime lays tests out."""
    place.program("klee-environment")

    def test(words, file, typed):
        options = ["program.bc", "go", "--sym-args", "0", "1", "2", "--sym-files", "1", "2", "--sym-stdin", "2"]
        objects = [("n_args", struct.pack("<I", len(words)))] + [(f"arg{i:02}", word) for i, word in enumerate(words)]
        objects += [("A-data", file), ("A-data-stat", bytes(144)), ("stdin", typed), ("stdin-stat", bytes(144)),
                    ("model_version", struct.pack("<I", 1))]
        return harness.ktest(objects, options)
    files = {}
    for i in range(20):
        words = [b"b\0\0" if i % 4 else b"cc\0"][: i % 5 > 0]
        files[f"test{i:06}.ktest"] = test(words, bytes([65 + i % 3, 0]), bytes([65 + i % 2, 0]))
    place.suite(files)
    answer = place.reduce()
    classes = {}
    for i in range(20):
        usage = i % 5 == 0 or i % 4 == 0
        label = ("none" if i % 5 == 0 else "cc") if usage else i % 3 == i % 2
        classes.setdefault(answer.group_of(f"test{i:06}.ktest")["kept"], set()).add(label)
    require(all(len(labels) == 1 for labels in classes.values()) and answer.data["kept"] == 4, f"{classes} {answer.groups}")


def surroundings_of_coset(place):
    """What coset test made of arguments, files and standard input is read back without options."""
    place.program("surroundings")
    place.run("test", "--sym-args", "0", "2", "2", "--sym-file", "data", "3", "--sym-stdin", "1", "--out", "tests")
    with_options = place.reduce("--sym-args", "0", "2", "2", "--sym-file", "data", "3", "--sym-stdin", "1")
    answer = place.reduce()
    require(answer.data == with_options.data and not answer.problems, f"{answer.data} {with_options.data}")
    require(answer.data["kept"] * 3 == answer.data["tests"], str(answer.data))


def scanf_of_coset(place):
    place.program("scanned-numbers")
    place.run("test", "--out", "tests")
    answer = place.reduce()
    require(answer.data["kept"] < answer.data["tests"] and not answer.problems, str(answer.data))
    require(place.run("test", "--out", "peso", "--strategy", "peso").code == 0, "peso")
    require(len([name for name in os.listdir(place.path("peso")) if name.endswith(".ktest")]) == answer.data["kept"], str(answer.data))


def replayable(place):
    place.program("three-behaviours")
    place.run("test", "--out", "tests")
    place.reduce("--out", "new/kept").expect(3)
    require(len(os.listdir(place.path("new/kept"))) == 6, str(os.listdir(place.path("new/kept"))))
    result = place.run("replay", "--tests", "new/kept")
    require(result.code == 0 and b"3 held, 0 did not hold" in result.stdout, f"{result.stdout} {result.stderr}")
    place.reduce(tests="new/kept").expect(3)
    require("is not empty" in place.message("--tests", "tests", "--out", "new/kept"), "a folder that holds something")


def function_replayable(place):
    place.program("function")
    place.run("test", "--function", "classify", "--out", "tests", "--format", "c")
    answer = place.reduce("--function", "classify", "--out", "kept")
    require(answer.data["kept"] * 3 == answer.data["tests"] and not answer.problems, str(answer.data))
    result = place.run("replay", "--tests", "kept")
    require(result.code == 0 and f"{answer.data['kept']} held, 0 did not hold".encode() in result.stdout,
            f"{result.stdout} {result.stderr}")


def other_inputs(place):
    """Tests of a function are no tests of main: they are kept, and it is told why. None can be run: a mistake of the user's."""
    place.program("function-and-main")
    place.run("test", "--function", "f", "--out", "tests")
    answer = place.reduce(code=123)
    require(len(answer.problems) == answer.data["tests"] > 1, str(answer.data))
    require(all(text == "the run asks for no input 'a'" for text in answer.problems.values()), str(answer.problems))


MALFORMED = {
    "test-a.xml": ("<testcase>\n<input>1</input>\n<input>2", "test-a.xml:3: the file ends inside an element"),
    "test-b.xml": ("<testcase>\n\n<output>1</output></testcase>", "test-b.xml:3: only <input> may stand in a <testcase>"),
    "test-c.xml": ("<testcase><input>1</inptu></testcase>", "test-c.xml:1: </inptu> where </input> is expected"),
    "test-d.xml": ("<test-metadata/>", "test-d.xml:1: not a Test-Comp test"),
    "test-e.xml": ("", "test-e.xml:1: not a Test-Comp test"),
    "test-f.xml": ("<testcase>\n<input>&none;</input></testcase>", "test-f.xml:2: an unknown entity"),
    "test-g.xml": ("<testcase>\n<input>5 & 6</input></testcase>", "test-g.xml:2: '&' must begin an entity"),
    "test-h.xml": ("<testcase>\n<input a=1>5</input></testcase>", "test-h.xml:2: an attribute's value must stand in quotes"),
    "test-i.xml": ("<testcase><!-- \n\n</testcase>", "test-i.xml:1: a comment without an end"),
    "test-j.xml": ("<testcase/>\n<testcase/>", "test-j.xml:2: something follows </testcase>"),
    "test-k.xml": ("<testcase>\nabc</testcase>", "test-k.xml:2: text where an <input> is expected"),
    "test-l.xml": ("<testcase>\n<input>&#0;</input></testcase>", "test-l.xml:2: not the number of a character"),
    "test-m.xml": ("<testcase>\n\n<input>12monkeys</input></testcase>", "test-m.xml:3: '12monkeys' is no value of nondet_int"),
    "test-n.xml": ("<testcase>\n<input/></testcase>", "test-n.xml:2: '' is no value of nondet_int"),
    "test-o.xml": (b"<testcase><input>\0</input></testcase>", "test-o.xml:1: a NUL byte"),
    "test-p.xml": ("<testcase a='1' b=\"2\"", "test-p.xml:1: the file ends inside a tag"),
    "test-q.xml": ("<!DOCTYPE testcase [\n", "test-q.xml:1: a document type without an end"),
    "test-r.xml": ("<testcase><input>99999999999999999999</input></testcase>", "is no value of nondet_int"),
    "test-s.xml": ("<testcase>\n<input>1</input>\n<!-- \n", "test-s.xml:3: a comment without an end"),
    "test-t.xml": ("<testcase>\n<input><![CDATA[5</input></testcase>", "test-t.xml:2: a CDATA section without an end"),
    "test-u.xml": ("no XML\n", "test-u.xml:1: not a Test-Comp test: there is no <testcase>"),
    "test-v.xml": ("<testcase>\n<input>1<b/></input></testcase>", "test-v.xml:2: an <input> holds a value, and no other element"),
    "test-w.xml": ("<testcase>\n<input a='1' a='2'>5</input></testcase>", "test-w.xml:2: XML that cannot be read: duplicate attribute"),
    "test-x.xml": ("<testcase>\n<input>5</input>", "test-x.xml:2: the file ends inside <testcase>"),
    "a.ktest": (b"KTEST\0\0", "a.ktest: cut short or damaged"),
    "b.ktest": ("not at all", "b.ktest: not a .ktest file"),
    "c.args": (b"a\0b\n", "c.args: an argument cannot hold a NUL byte"),
}


def malformed(place):
    place.program("one-number")
    place.suite({name: content for name, (content, _) in MALFORMED.items()} | {"test1.xml": testcase(1), "test2.xml": testcase(2)})
    os.symlink("nowhere", place.path("tests", "gone.in"))
    answer = place.reduce()
    for name, (_, message) in MALFORMED.items():
        require(message in answer.problems.get(name, ""), f"{name}: {answer.problems.get(name)}, expected {message}")
    require("gone.in: " in answer.problems.get("gone.in", ""), str(answer.problems))
    answer.expect(len(MALFORMED) + 2)
    text = place.run("reduce", "--tests", "tests").stdout.decode()
    require(text.count("cannot be run: ") == len(MALFORMED) + 1, text)


def problem_of(place, content, expected):
    """The reader says `expected`, a line and the beginning of a message, about a Test-Comp test."""
    place.suite({"test-x.xml": content, "test-y.xml": testcase(1)})
    problem = place.reduce().problems.get("test-x.xml", "")
    require(f"test-x.xml:{expected}" in problem, f"{problem or 'no problem'}, expected {expected}")


def xml_bombs(place):
    """A small file cannot make the reader slow or large, nor read other files."""
    place.program("two-nondets")
    declared = " an entity is declared"
    laughs = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">\n' for i in range(1, 30))
    problem_of(place, f'<!DOCTYPE testcase [\n<!ENTITY a0 "1">\n{laughs}]>\n<testcase><input>&a29;</input></testcase>', "2:" + declared)
    problem_of(place, '<!DOCTYPE testcase [\n\n<!ENTITY % a "<!ENTITY b \'1\'>">\n%a;]>\n<testcase><input>&b;</input></testcase>',
               "3:" + declared)
    place.suite({"secret": "12"}, "other")
    secret = place.path("other", "secret")
    problem_of(place, f'<!DOCTYPE testcase [<!ENTITY a SYSTEM "{secret}">]>\n<testcase><input>&a;</input></testcase>', "1:" + declared)
    problem_of(place, f'<!DOCTYPE testcase SYSTEM "{secret}">\n<testcase><input>&a;</input></testcase>', "2: an unknown entity")
    problem_of(place, "<testcase>\n" + "<input>" * 200000, "2: an <input> holds a value, and no other element")
    problem_of(place, f"<testcase>\n<input>{'1' * 5000}</input></testcase>", "2: a value of more than 4096 bytes")
    problem_of(place, f"<testcase>\n<input>1{'<!-- -->1' * 5000}</input></testcase>", "2: a value of more than 4096 bytes")
    attributes = "".join(f" a{i} CDATA '1'" for i in range(1000))
    problem_of(place, f"<!DOCTYPE testcase [<!ATTLIST input{attributes}>]>\n<testcase/>", "1: too many attributes are declared")
    with open(place.path("tests", "test-x.xml"), "wb") as file:
        file.truncate(65 << 20)
    require("test-x.xml: has more than 67108864 bytes" in place.reduce().problems.get("test-x.xml", ""), "a large file")


def xml_encodings(place):
    place.program("two-nondets")
    values = "<testcase><!-- \u00e9 --><input>12</input><input>-7</input></testcase>"
    files = {
        "plain": values.encode(),
        "mark": b"\xef\xbb\xbf" + values.encode(),
        "latin": b'<?xml version="1.0" encoding="ISO-8859-1"?>' + values.encode("latin-1"),
        "utf16": values.encode("utf-16"),
        "lines": values.replace("><", ">\r\n<").encode(),
    }
    place.suite({f"test-{name}.xml": content for name, content in files.items()} | {"test-z.xml": testcase(1, 2)})
    require(len(place.reduce().expect(2).group_of("test-mark.xml")["stands_for"]) == len(files) - 1, "encodings")
    latin, unknown = values.encode("latin-1"), b'<?xml version="1.0" encoding="klingon"?>\n'
    problem_of(place, b"<!-- -->\n" + latin, "2: a byte that the encoding of the file does not allow")
    problem_of(place, unknown + values.encode(), "1: XML that cannot be read: unknown encoding")
    problem_of(place, b'<?xml version="1.0" encoding="UTF-16"?>' + values.encode(), "1: XML that cannot be read: encoding specified")
    problem_of(place, b"<testcase>\n<input>\xe2\x82", "2: the file ends inside a character")


def xml_texts(place):
    """A value may be written in several pieces; everything around it may be there."""
    place.program("two-nondets")
    document_type = '<!DOCTYPE testcase PUBLIC "+//IDN a.org//DTD testcase 1.1//EN" "https://a.org/testcase-1.1.dtd">\n'
    declarations = '<!DOCTYPE testcase [<!ELEMENT input (#PCDATA)> <!ATTLIST testcase a CDATA "1"> <!-- ]> -->]>\n'
    texts = ["<input>12</input><input>-7</input>", "<input>1<!-- <input> -->2</input><input><!-- 8 -->-<!---->7</input>",
             "<input><![CDATA[1]]>2</input><input><![CDATA[-]]><![CDATA[7]]></input>", "<input>&#49;2</input>\n<input> -&#x37;\n</input>",
             "<!-- a --><input>12</input><?a b?>\n<input a='&lt;'>-7</input><!-- b -->", "<input>1<?a b?>2</input><input>-7</input>"]
    documents = [f"<testcase>{text}</testcase>" for text in texts]
    documents += [head + documents[0] + "\n<!-- end -->\n" for head in ('<?xml version="1.0"?>\n', document_type, declarations)]
    place.suite({f"test-{i}.xml": text for i, text in enumerate(documents)} | {"test-z.xml": testcase(1, 2)})
    require(len(place.reduce().expect(2).group_of("test-0.xml")["stands_for"]) == len(documents) - 1, "not all mean the same")


def xml_cut_short(place):
    """A file that ends anywhere is refused, with a line."""
    place.program("two-nondets")
    document = '<?xml version="1.0"?>\n<!DOCTYPE testcase [\n<!ELEMENT a ANY>\n]>\n<!-- a -->\n' + \
               '<testcase a="b">\n<input><![CDATA[1]]>&#50;</input>\n</testcase>'
    place.suite({f"test-{i}.xml": document[:i] for i in range(len(document))} | {"test-whole.xml": document, "test-z.xml": testcase(1)})
    answer = place.reduce().expect(len(document) + 2)
    for i in range(len(document)):
        line = int(answer.problems[f"test-{i}.xml"].split(":")[1])
        require(1 <= line <= document[:i].count("\n") + 1, f"{i} bytes: {answer.problems[f'test-{i}.xml']}")


def limits(place):
    place.program("endless-for-some")
    place.suite({f"{i:02}.in": str(i) for i in range(20)})
    answer = place.reduce("--max-steps", "20k")
    require(len(answer.problems) == 9 and all("--max-steps" in text for text in answer.problems.values()), str(answer.problems))
    answer.expect(10)


def messages(place):
    place.program("three-behaviours")
    os.makedirs(place.path("empty"))
    require("--tests DIR" in place.message(), "no folder named")
    require("nowhere: no folder of tests" in place.message("--tests", "nowhere"), "no such folder")
    require("there is no test in this folder" in place.message("--tests", "empty"), "no test")
    require("did you mean --criterion" in place.message("--tests", "empty", "--criterio", "x"), "near miss")
    place.suite({"1.in": "1", "2.in": "2"})
    place.program("nothing")
    require("no run asks for an input" in place.message("--tests", "tests"), "no inputs")
    place.program("broken")
    require("expected expression" in place.message("--tests", "tests"), "does not compile")


CASES = [ktests_of_coset, test_comp_of_coset, test_comp_by_hand, test_comp_of_128_bits, stdin_bytes, end_of_input, empty_and_single, stdin_values,
         stdin_values_as_text, stdin_values_mixed, stdin_readers, arguments_by_hand, arguments_and_stdin, one_fault, kinds_of_faults, klee_harness,
         klee_environment, surroundings_of_coset, scanf_of_coset, replayable, function_replayable, other_inputs, malformed, xml_bombs,
         xml_encodings, xml_texts, xml_cut_short, limits, messages]


def run_case(context, case):
    with harness.scratch() as folder:
        case(Place(context, folder))


def cases(context):
    for case in CASES:
        yield harness.Case(case.__name__.replace("_", "-"), lambda case=case: run_case(context, case))
