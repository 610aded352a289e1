"""A short run of each fuzz target (test/fuzz) from a fixed seed, on the build with sanitizers. `make fuzz` runs one for as long as is wanted.

The first inputs are a sample of those of `make fuzz`. Whatever libFuzzer reports is a failure; --keep keeps the input.
"""

import glob
import os
import shutil

import fuzzing
import harness

STEP = 40          # the sample of the test programs
TIME_LIMIT = 300


def check(context, target):
    with harness.scratch() as folder:
        corpus, crashes = f"{folder}/corpus", f"{folder}/crashes"
        fuzzing.write_seeds(context.build, target, corpus, STEP)
        runs = len(os.listdir(corpus)) + fuzzing.TARGETS[target].runs * context.count
        command = fuzzing.command(context.build, target, corpus, crashes, "-seed=1", f"-runs={runs}")
        result = harness.run(command, folder, timeout=context.timeout(TIME_LIMIT * context.count), environment=fuzzing.environment(folder))
        for path in glob.glob(f"{crashes}/*"):
            context.keep(f"{target}-{os.path.basename(path)}", lambda kept, path=path: shutil.copy(path, kept))
    harness.require(not result.timed_out, f"no end after {TIME_LIMIT} s")
    harness.require(result.code == 0, f"libFuzzer ended with {result.code}\n{harness.tail(result.stderr, 40)}")
    done = fuzzing.figures(result.stderr)
    harness.require(done["executions"] >= runs and done["edges"] > 0, f"only {done}")
    harness.require(done["accepted"] * 200 >= done["executions"], f"nearly all inputs are refused: {done}")


def cases(context):
    if not context.sanitized:
        raise harness.Failed("the suite fuzz needs the build with sanitizers (make build-asan)")
    for target in fuzzing.TARGETS:
        yield harness.Case(target, lambda target=target: check(context, target), cost=4)
