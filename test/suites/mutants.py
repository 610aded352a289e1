"""Mutants of LLVM assembly and of C through `run`, `test` and `signature`, with limits on time and memory.

The assembly is changed by test/fuzz/ir_mutator.c, such that LLVM accepts most of it: widths, vectors, intrinsics, types of calls, metadata.
The C is changed as in the suite `mutations`. No command may crash, end with an internal error, take much longer or use much more memory
than it is allowed to; sometimes it is told to end at a random moment, and then it must end soon, with all processes that it started.
Always the same mutants for a seed.
"""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import time

import fuzzing
import harness
from harness import require
from suites import mutations

SEED = 7
LIMITS = ["--max-time", "3", "--max-memory", "300M"]
MOST_SECONDS, MOST_MEGABYTES, SECONDS_TO_END = 5, 450, 1
GOOD_EXITS = {*range(120), 120, 121, 122, 123, *range(129, 160)}    # 125 is an internal error; a program's own code is any
RUN = "run.json"
C_FOLDERS = ("programs", "symbolic")
TOLD_TO_END = 5          # of so many mutants, one
ASSEMBLY = harness.Once()
C_FUNCTION = re.compile(rb"^(?:static )?(?:int|long|unsigned|char|void|double|bool)\b[^;={}()]*?\b([a-zA-Z_]\w*)\(", re.M)
LL_FUNCTION = re.compile(rb"^define [^@]*@([\w.]+)\(", re.M)


def sources():
    return sorted(os.path.join(harness.HERE, folder, name) for folder in C_FOLDERS for name in os.listdir(os.path.join(harness.HERE, folder))
                  if name.endswith(".c") and not name.endswith(".part.c"))


def assembly_mutant(context, draw, number):
    """Of a program that compiles by itself."""
    while True:
        path = draw.choice(sources())
        text = ASSEMBLY.get(path, lambda path=path: fuzzing.assembly(path))
        if text:
            tool = os.path.join(context.build, "test", "mutate-ir")
            return subprocess.run([tool, str(number)], input=text, stdout=subprocess.PIPE, check=True).stdout


def c_mutant(_context, draw, _number):
    return draw.choice(mutations.MUTATIONS[".c"])(draw, mutations.read(draw.choice(sources())))


KINDS = {".ll": (assembly_mutant, LL_FUNCTION), ".c": (c_mutant, C_FUNCTION)}


def function_of(text, pattern, draw):
    names = sorted(set(pattern.findall(text)) - {b"main"})
    return draw.choice(names).decode() if names else "main"


def is_own_code(folder, code):
    """True if the program that `run` executed ended with this exit code by itself."""
    try:
        with open(os.path.join(folder, RUN), encoding="utf-8") as file:
            told = json.load(file)
    except (OSError, ValueError):
        return False
    return told["end"] == "exit" and told["exit_code"] == code


def check_limits(context, words, folder):
    measured = harness.measure(context.coset.command(*words), folder)
    told = f"{' '.join(words)}: exit code {measured.code}, {measured.seconds:.1f} s, {measured.megabytes} MB"
    fine = measured.code in GOOD_EXITS or (words[0] == "run" and is_own_code(folder, measured.code))
    require(fine, f"{told}\n{harness.tail(measured.stderr)}")
    require(measured.megabytes <= MOST_MEGABYTES, told)
    if measured.seconds > MOST_SECONDS:
        raise harness.Late(told)


def is_alive(group):
    try:
        os.killpg(group, 0)
        return True
    except ProcessLookupError:
        return False


def check_end(context, words, folder, moment):
    """It and all that it started ends soon after SIGTERM."""
    process = subprocess.Popen(context.coset.command(*words), cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=harness.test_environment(), start_new_session=True)
    time.sleep(moment)
    process.send_signal(signal.SIGTERM)
    end = time.monotonic() + SECONDS_TO_END
    while time.monotonic() < end and (process.poll() is None or is_alive(process.pid)):
        time.sleep(0.01)
    late = is_alive(process.pid)
    if late:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if late:
        raise harness.Late(f"{' '.join(words)}: alive {SECONDS_TO_END} s after SIGTERM at {moment:.2f} s")


def check(context, ending, number):
    draw = random.Random(f"{SEED} {ending} {number}")
    make, pattern = KINDS[ending]
    text = make(context, draw, number)
    function = function_of(text, pattern, draw)
    with harness.scratch() as folder:
        name = "mutant" + ending
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)
        try:
            for command in (["run", f"--json={RUN}"], ["test"], ["signature", "--function", function]):
                check_limits(context, [*command, "-w", *LIMITS, name], folder)
            if number % TOLD_TO_END == 0:
                check_end(context, ["signature", "--function", function, "-w", *LIMITS, name], folder, draw.random())
                check_end(context, ["test", "-w", *LIMITS, name], folder, draw.random() / 10)
        except harness.Failed:
            context.keep(f"{number}{ending}", lambda kept: shutil.copy(os.path.join(folder, name), kept))
            raise


def cases(context):
    first = context.options.start
    for ending in KINDS:
        for number in range(first, first + context.count):
            yield harness.Case(f"mutant-{number}{ending}", lambda ending=ending, number=number: check(context, ending, number), cost=1)
