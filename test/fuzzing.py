"""What `make fuzz` (test/fuzz/run) and the suite `fuzz` share: the targets, their first inputs, the command that runs one."""

import glob
import os
import re
import shlex
import subprocess
from dataclasses import dataclass

import harness

SEED_SIZE = 60000    # bytes of the largest first input; a large program takes long and is changed in few places
COMPILED = ["-w", "-O0", "-g", "-mcx16", "-Xclang", "-disable-O0-optnone", "-fno-stack-protector", "-femit-all-decls", "-emit-llvm", "-S"]
ANSWERED = ("test/signature/*.c", "test/symbolic/*.c", "test/units/*.c")    # programs with questions that explore
TESTED = ("test/symbolic/*.c", "test/signature/*.c", "test/reduce/*.c", "test/units/*.c")
CRITERIA = ["x@34", "total@39", "local.inner.deep[1][2]@43", "(*at)->values[2]@40", "list->next->next->values[1]@45", "*into@42", "wide@45",
            "precise@46", "first.content.bytes[3]@47", "second.bits@36", "words[1]@47", "calls@24", "x@criteria-program.c:38", "chosen@36",
            "*&x@36", "table[4294967297]@36", "x@0", "@3", "x@", "x@:3", "local.@36", "at->x@36", "x[1]@36", "first.next->next@47"]


def run_lines(pattern):
    """(path, words) of each question in test programs."""
    for path in sorted(glob.glob(os.path.join(harness.ROOT, pattern), recursive=True)):
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in re.findall(r"RUN: (.*)", file.read()):
                try:
                    yield path, shlex.split(line)
                except ValueError:
                    continue


def value_of(words, option):
    return words[words.index(option) + 1] if option in words[:-1] else None


def every(items, step):
    return items[::step] if step > 1 else items


# ---- First inputs: functions of (build, step) that give (name, bytes); a step takes only every so many of the programs ----

def assembly(source):
    """The LLVM assembly that coset would read; None: it does not compile by itself."""
    made = subprocess.run([harness.CLANG, *COMPILED, "-I", harness.INCLUDE, "-o", "-", source], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          cwd=harness.ROOT, check=False)
    return made.stdout if made.returncode == 0 and len(made.stdout) <= SEED_SIZE else None


def requests():
    """{program: the first line of its assembly}; the target is told what to do with it."""
    lines = {path: "" for path in sorted(glob.glob(os.path.join(harness.HERE, "programs", "*.c")))}
    for pattern in ANSWERED:
        for path, words in run_lines(pattern):
            function = value_of(words, "--function")
            command = words[0] if words[0] in ("test", "signature", "slice", "deps", "dump") else "test"
            lines[path] = f"; fuzz: {command} {function or 'main'}\n"
    return lines


def bitcode_seeds(_build, step):
    for path, line in every(list(requests().items()), step):
        text = assembly(path)
        if text:
            yield os.path.basename(path) + ".ll", line.encode() + text
    for path in glob.glob(os.path.join(harness.HERE, "**", "*.ll"), recursive=True):
        with open(path, "rb") as file:
            yield os.path.basename(path), file.read()


def generated(build, step, ending):
    """Files that coset itself writes as tests."""
    for path, words in every([found for pattern in TESTED for found in run_lines(pattern)], step):
        function = value_of(words, "--function")
        with harness.scratch() as folder:
            command = [os.path.join(build, "coset"), "test", "-w", "--max-time", "2", "--max-runs", "6", "--format", "test-comp", "--out", folder + "/out",
                       *(["--function", function] if function else []), path]
            harness.run(command, folder, timeout=20)
            files = sorted(glob.glob(f"{folder}/out/**/*{ending}", recursive=True))
            for number, file in enumerate(files[:3]):
                with open(file, "rb") as opened:
                    yield f"{os.path.basename(path)}-{function}-{number}{ending}", opened.read()


def ktest_seeds(build, step):
    yield "empty.ktest", harness.ktest([])
    yield "arguments.ktest", harness.ktest([("n_args", b"\1\0\0\0"), ("arg00", b"ab\0"), ("A-data", b"text"), ("A-data-stat", b"\0" * 144), ("stdin", b"x"),
                                            ("model_version", b"\1\0\0\0"), ("x", b"\5\0\0\0")], ["a.out", "-v", "--sym-args", "0", "1", "2"])
    yield from generated(build, step, ".ktest")


def text_seeds(build, step):
    yield from generated(build, step, ".txt")


def xml_seeds(build, step):
    values = ["5", "-7", "0x1F", "'a'", "0.5", "1e300", "-0x1p-3", "nan", "true", "18446744073709551615", "170141183460469231731687303715884105727", "07", "5u"]
    yield "values.xml", "".join(["<testcase>", *(f"<input>{value}</input>\n" for value in values), "</testcase>"]).encode()
    yield "written.xml", (b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE testcase PUBLIC "a" "b" [<!ATTLIST input type CDATA #IMPLIED>]>\n'
                          b'<testcase coversError="true"><!-- c --><input variable="x" type="int"><![CDATA[5]]></input><?p i?><input>&lt;&#53;</input></testcase>\n')
    yield from generated(build, step, ".xml")


def criteria_seeds(_build, _step):
    texts = {value_of(words, "--criterion") for _, words in run_lines("test/**/*.c")} - {None}
    for number, text in enumerate([*CRITERIA, *sorted(texts)]):
        yield f"criterion-{number}", text.encode()


def options_seeds(build, _step):
    """The command lines of the tests; and every option of every command."""
    for number, (_, words) in enumerate(run_lines("test/**/*.*")):
        words = words[1:] if words[:1] == ["coset"] else words
        yield f"line-{number}", "\n".join([*words, "a.c"]).encode()
    for command in ("run", "test", "signature", "compare", "reduce", "slice", "replay", "deps", "dump"):
        answer = harness.run([os.path.join(build, "coset"), command, "--help"])
        for option in sorted(set(re.findall(rb"--[a-z0-9-]+", answer.stdout))):
            yield f"{command}{option.decode()}", command.encode() + b"\n" + option + b"\n5\na.c"


@dataclass
class Target:
    """A fuzz target: what it reads, its first inputs, the largest input, and how many inputs the suite `fuzz` tries."""
    reads: str
    seeds: object
    most: int
    runs: int


TARGETS = {
    "bitcode": Target("LLVM bitcode or assembly: load it, run it, explore it", bitcode_seeds, 100000, 120),
    "ktest": Target(".ktest files: read, write, read back", ktest_seeds, 4096, 8000),
    "text": Target("the text of a test: read, write, read back", text_seeds, 4096, 8000),
    "xml": Target("tests of Test-Comp: read, parse the values, write, read back", xml_seeds, 4096, 8000),
    "criteria": Target("criteria (VARIABLE@LINE) of a small program: parse, run", criteria_seeds, 200, 2000),
    "options": Target("command lines: parse", options_seeds, 1000, 8000),
}


# ---- Running a target ----

def write_seeds(build, target, folder, step=1):
    os.makedirs(folder, exist_ok=True)
    for name, content in TARGETS[target].seeds(build, step):
        with open(os.path.join(folder, "seed-" + re.sub(r"[^\w.-]", "_", name)), "wb") as file:
            file.write(content)


def command(build, target, corpus, crashes, *limits):
    """`limits`: what ends it, options of libFuzzer."""
    os.makedirs(crashes, exist_ok=True)
    return [os.path.join(build, "test", "fuzz-" + target), *limits, f"-artifact_prefix={crashes}/", f"-max_len={TARGETS[target].most}", "-timeout=25",
            "-rss_limit_mb=2000", "-malloc_limit_mb=1500", "-print_final_stats=1", "-len_control=0", "-close_fd_mask=1", corpus]


def environment(scratch):
    options = f"print_suppressions=0:suppressions={harness.HERE}/leaks.supp"
    return {**harness.test_environment(), "TMPDIR": scratch, "LSAN_OPTIONS": options, "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}


def figures(output):
    """What libFuzzer and the target say at the end: {executions, accepted inputs, new inputs, edges, peak memory}."""
    edges = re.findall(rb"cov: (\d+)", output)
    found = {name: int(number) for name, number in re.findall(r"stat::(\w+):\s+(\d+)", output.decode(errors="replace"))}
    return {"executions": found.get("number_of_executed_units", 0), "accepted": found.get("accepted_inputs", 0),
            "new": found.get("new_units_added", 0), "edges": int(edges[-1]) if edges else 0, "megabytes": found.get("peak_rss_mb", 0)}
