"""What the measurements share: where the programs are, the options for their input, one core, explorations."""

import json
import os
import re
import resource
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MEMORY = "/dev/shm"
GOOD_EXITS = (0, 120, 121)
INPUT_LINE = re.compile(r"^/\* INPUT: (.*) \*/$", re.MULTILINE)


class Failed(Exception):
    pass


def on_one_core(command):
    """Pinned to the last core, where other work is least likely."""
    taskset = shutil.which("taskset")
    return [taskset, "-c", str((os.cpu_count() or 1) - 1), *command] if taskset else command


def names_of(folder):
    return sorted(entry[:-2] for entry in os.listdir(os.path.join(HERE, folder)) if entry.endswith(".c"))


def path_of(folder, name):
    return os.path.join(HERE, folder, name + ".c")


def input_options(path):
    """The options that make the program's input symbolic, of its line INPUT; none: it marks the input itself, or scanf
    reads it."""
    with open(path, encoding="utf-8") as file:
        found = INPUT_LINE.search(file.read())
    return found.group(1).split() if found else []


def scratch(on_disk):
    place = MEMORY if not on_disk and os.access(MEMORY, os.W_OK) else None
    return tempfile.TemporaryDirectory(prefix="coset-bench-", dir=place)


def processor_seconds():
    """Of all commands that were run so far, and of their children."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def explore(coset, path, options, on_disk=False):
    """The summary of one exploration, with its processor time, clang's included, as "processor_s"."""
    with scratch(on_disk) as directory:
        command = [coset, "test", "--out", directory, *options, *input_options(path), path]
        before = processor_seconds()
        result = subprocess.run(on_one_core(command), stdin=subprocess.DEVNULL, capture_output=True, check=False)
        spent = processor_seconds() - before
        if result.returncode not in GOOD_EXITS:
            raise Failed(f"exit code {result.returncode}: {result.stderr[-300:].decode(errors='replace')}")
        with open(os.path.join(directory, "summary.json"), encoding="utf-8") as file:
            summary = json.load(file)
        written = sum(name.endswith(".ktest") for name in os.listdir(directory))
    if written != summary["tests"]:
        raise Failed(f"{written} tests written, {summary['tests']} in the summary")
    summary["processor_s"] = spent
    return summary


def loading_seconds(coset, path, on_disk=False):
    """What a single run takes beside that run: compiling, lowering, starting. The best of three."""
    def once():
        summary = explore(coset, path, ["--max-runs", "1"], on_disk)
        return max(summary["wall_s"] - summary["execution_s"] - summary["solver_s"], 0.0)
    return min(once() for _ in range(3))
