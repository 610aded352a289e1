"""Checks what users read: README and reference show what coset prints, the manual pages and the completion know every
command and option, every JSON field is documented, and each output format arrives in its file or gives a message.
"""

import glob
import json
import os
import pty
import re
import select
import shutil
import subprocess
import time

import harness

ROOT = os.path.dirname(harness.HERE)
README_LINES = 130
FIGURE = "test/dependence/figures/figure1.c"
# A quick command line for each command with output formats.
ARGUMENTS = {
    "run": ["examples/parking.c"],
    "replay": ["--tests", "tests", "examples/parking.c"],
    "signature": ["--function", "postage", "examples/postage.c"],
    "compare": ["--criterion", "out@16", FIGURE],
    "reduce": ["--tests", "tests", "examples/parking.c"],
    "slice": ["--criterion", "out@16", FIGURE],
    "deps": [FIGURE],
}


class Bench:
    """coset in a scratch folder that sees the examples."""

    def __init__(self, build, directory):
        self.build = os.path.abspath(build)
        self.coset = harness.Coset(build)
        self.directory = directory
        self.environment = harness.test_environment()
        self.environment["PATH"] = self.build + os.pathsep + self.environment["PATH"]

    def folder(self, name):
        path = os.path.join(self.directory, name)
        os.mkdir(path)
        for link in ("examples", "test"):
            os.symlink(os.path.join(ROOT, link), os.path.join(path, link))
        return path

    def run(self, folder, *words):
        return harness.run([self.coset.path, *words], folder, b"", 120, self.environment)

    def shell(self, folder, line):
        return harness.run(["bash", "-c", line], folder, b"", 120, self.environment)

    def help(self, *words):
        return harness.run([self.coset.path, *words, "--help"], None, b"", 60, self.environment).stdout.decode()

    def commands(self):
        listed = self.help().split("Commands:\n")[1].split("\n\n")[0]
        return re.findall(r"^  ([a-z]+) ", listed, re.M)

    def options(self, command):
        """(name, what follows it) of each option."""
        return re.findall(r"^  --([a-z0-9-]+)(\[=FILE\])?", self.help(command), re.M)


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


# ---- Documents ----

def examples_of(text):
    """(command line, expected lines) of each example: an indented block whose commands begin with "$ "."""
    found = []
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", text, re.M):
        in_example = False
        for line in (line[4:] for line in block.rstrip("\n").split("\n")):
            if line.startswith("$ "):
                in_example = True
                found.append((line[2:], []))
            elif in_example:
                found[-1][1].append(line)
    return found


def pattern_of(expected):
    """Lines as a regular expression: a line "…" is any number of lines; times differ."""
    while expected and not expected[-1].strip():
        expected = expected[:-1]
    lines = []
    for line in expected:
        literal = re.sub(r"\d+(\\)?\.\d+(\\)? s\b", lambda _: r"\d+\.\d+ s", re.escape(line).replace(r"\ ", " "))
        lines.append(r"(?:.*\n)*?" if line.strip() == "…" else literal + r"\n")
    return "".join(lines)


def check_document(bench, name, path):
    """What a document shows is what coset prints."""
    folder = bench.folder(name)
    examples = examples_of(read(path))
    if len(examples) < 4:
        return f"{path}: only {len(examples)} examples were found"
    for command, expected in examples:
        result = bench.shell(folder, command + " 2>&1")
        printed = result.stdout.decode("utf-8", "replace")
        if not re.fullmatch(pattern_of(expected), printed):
            return f"{path}: $ {command}\nprints\n{printed}"
    return None


def check_readme_length():
    count = read("README.md").count("\n")
    return None if count <= README_LINES else f"README.md has {count} lines; at most {README_LINES} are wanted"


def check_links():
    """Every link of a document leads to a file."""
    for path in ["README.md", *(os.path.join("doc", name) for name in os.listdir(os.path.join(ROOT, "doc")))]:
        for target in re.findall(r"\]\(([^)#:]+)\)", read(path)):
            if not os.path.exists(os.path.join(ROOT, os.path.dirname(path), target)):
                return f"{path}: no file {target}"
    return None


def check_reference(bench):
    """The reference names every option and has every exit code with its meaning."""
    text = read("doc", "reference.md")
    for command in bench.commands():
        if f"coset {command}" not in text:
            return f"reference.md: nothing about coset {command}"
        missing = [name for name, _ in bench.options(command) if not re.search(rf"--{name}\b", text)]
        if missing:
            return f"reference.md: options of coset {command} are missing: {missing}"
        codes = re.sub(r"\n {7}(?=\S)", " ", bench.help(command).split("Exit codes:\n")[1].split("\n\n")[0])
        for code, meaning in re.findall(r"^ *(\S+)  (\S.*)$", codes, re.M):
            if not re.search(rf"^\| {re.escape(code)} \| [a-z, ]*({command}|all)[a-z, ]* \| {re.escape(meaning)} \|$", text, re.M):
                return f"reference.md: exit code {code} of coset {command} is not '{meaning}'"
    return None


def keys_of(value):
    if isinstance(value, list):
        return set().union(*map(keys_of, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    below = [keys_of(child) for key, child in value.items() if key != "witness"]    # its keys are the program's inputs
    return set(value).union(*below)


def check_json_fields(bench):
    """The reference documents every field that any command prints."""
    folder = bench.folder("fields")
    bench.run(folder, "test", "--out", "tests", "examples/parking.c")
    commands = [[command, "--json", *words] for command, words in ARGUMENTS.items()]
    commands += [["run", "--json", "examples/guestlist.c"], ["run", "--json", "--max-steps", "10", "examples/guestlist.c"],
                 ["run", "--json", "missing.c"], ["signature", "--certify", "--json", "--function", "fee", "examples/parking.c"],
                 ["slice", "--json", FIGURE], ["slice", "--json", "--criterion", "out@16", "--criterion", "x@6", FIGURE],
                 ["replay", "--coverage", "--json", "--tests", "tests", "examples/parking.c"],
                 ["compare", "--json", "examples/parking.c"]]
    text = read("doc", "reference.md")
    with open(os.path.join(folder, "tests", "summary.json"), encoding="utf-8") as file:
        found = {"summary.json": keys_of(json.load(file))}
    for words in commands:
        printed = bench.run(folder, *words).stdout.decode("utf-8", "replace")
        try:
            found[" ".join(words)] = keys_of(json.loads(printed[printed.index("{\n"):]))
        except ValueError:
            return f"coset {' '.join(words)}: no JSON\n{printed}"
    for words, keys in found.items():
        missing = sorted(key for key in keys if f"`{key}`" not in text)
        if missing:
            return f"reference.md: fields of {words} are not documented: {missing}"
    return None


# ---- Manual pages and completion ----

def check_page(bench, command):
    """The page of a command (or of coset) renders without a warning and has all options and sections."""
    name = f"coset-{command}" if command else "coset"
    path = os.path.join(bench.build, "man1", name + ".1")
    rendered = None
    if shutil.which("groff"):
        result = harness.run(["groff", "-man", "-ww", "-Tascii", "-P-cbou", path], None, b"", 60, bench.environment)
        if result.code != 0 or result.stderr:
            return f"{name}.1: {result.stderr.decode()}"
        rendered = result.stdout.decode()
    with open(path, encoding="ascii") as file:
        source = file.read().replace("\\-", "-")
    wanted = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"] + (["EXAMPLES"] if command else ["COMMANDS"])
    missing = [title for title in wanted if f".SH {title}\n" not in source]
    options = [option for option, _ in bench.options(command)] if command else ["help", "version"]
    missing += [option for option in options if source.count(f"\\fB--{option}\\fR") != 1]
    missing += [other for other in bench.commands() if not command and f"\\fB{other}\\fR\n" not in source]
    missing += [f"--{option}" for option in options if rendered is not None and f"--{option}" not in rendered]
    if missing or f"{name} - " not in source:
        return f"{name}.1: {missing} are missing or there twice"
    return None


def check_example(bench, command):
    """The example of a page works where coset's source is."""
    line = re.search(r"^Example: (coset .*)$", bench.help(command), re.M)
    if not line:
        return f"coset {command} --help: no example"
    folder = bench.folder("example-" + command)
    if "coset-out" in line[1]:
        bench.run(folder, "test", "examples/parking.c")
    result = bench.shell(folder, line[1])
    return None if result.code in (0, 120) else f"{line[1]}: exit code {result.code}\n{harness.tail(result.stderr)}"


COMPLETE = """source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _coset 2>/dev/null; printf '%s\\n' "${COMPREPLY[@]}" """


def complete(bench, folder, *words):
    script = os.path.join(bench.build, "completions", "coset")
    result = harness.run(["bash", "-c", COMPLETE, "complete", script, *words], folder, b"", 60, bench.environment)
    return result.stdout.decode().split()


def strategies():
    with open(os.path.join(harness.ROOT, "src", "explore", "strategies.def"), encoding="utf-8") as file:
        return re.findall(r"^STRATEGY\((\w+)\)", file.read(), re.MULTILINE)


def check_completion(bench):
    folder = bench.folder("completion")
    os.mkdir(os.path.join(folder, "results"))
    commands = bench.commands()
    expected = [(["coset", ""], [*commands, "--help", "--version"]), (["coset", "si"], ["signature"]),
                (["coset", "test", "--search", "b"], ["bfs"]), (["coset", "slice", "--kind", "="], ["relevant", "dynamic"]),
                (["coset", "slice", "--kind", "=", "d"], ["dynamic"]), (["coset", "test", "--strategy", ""], strategies()),
                (["coset", "replay", "--tests", "r"], ["results"]), (["coset", "run", "x.c", "--", "--m"], []),
                (["coset", "run", "x"], []), (["coset", "run", "--json", "=", "x"], []),
                (["coset", "signature", "--json", "=", "x.json", "--cer"], ["--certify"])]
    expected += [(["coset", command, "--"], ["--" + name for name, _ in bench.options(command)]) for command in commands]
    for words, answer in expected:
        found = complete(bench, folder, *words)
        if sorted(found) != sorted(set(answer)):
            return f"completion of {words}: {found}"
    return None


def check_interactive_completion(bench):
    """A person who types and presses the tabulator key."""
    folder = bench.folder("interactive")
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execve(shutil.which("bash"), ["bash", "--norc", "--noprofile", "-i"], {**bench.environment, "TERM": "dumb", "PS1": "$ "})
    os.write(terminal, f"source {bench.build}/completions/coset; echo completion is read''y\n".encode())
    seen, typed, deadline = b"", False, time.monotonic() + 30
    while time.monotonic() < deadline and b"signature --certify " not in seen:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                seen += os.read(terminal, 4096)
            except OSError:
                break
        if not typed and b"is ready" in seen:
            typed = True
            os.write(terminal, b"coset sig\t--cert\t")
    os.close(terminal)
    os.waitpid(child, 0)
    return None if b"signature --certify " in seen else f"bash shows {seen!r}"


def check_install(bench):
    """make install puts them where man and bash look for them."""
    target = os.path.join(bench.directory, "install")
    result = harness.run(["meson", "install", "-C", bench.build, "--no-rebuild", "--destdir", target], None, b"", 120, dict(os.environ))
    pages = {os.path.basename(path) for path in glob.glob(f"{target}/**/share/man/man1/*", recursive=True)}
    wanted = {"coset.1", *(f"coset-{command}.1" for command in bench.commands())}
    if result.code != 0 or pages != wanted:
        return f"make install: {sorted(pages)}\n{harness.tail(result.stderr)}"
    scripts = glob.glob(f"{target}/**/share/bash-completion/completions/coset", recursive=True)
    return None if len(scripts) == 1 else f"make install: completion {scripts}"


# ---- Output formats ----

def formats(bench):
    return [(command, name) for command in bench.commands() for name, optional in bench.options(command) if optional]


def without_times(text):
    return re.sub(rb"\d+\.\d+(e-\d+)?", b"N", text)


def check_format(bench, command, name):
    """A format goes to a file or to standard output, as a whole; where it cannot be written there is a message."""
    label = f"coset {command} --{name}"
    folder = bench.folder(f"{command}-{name}")
    bench.run(folder, "test", "--out", "tests", "examples/parking.c")
    os.mkdir(os.path.join(folder, "files"))
    arguments = ARGUMENTS[command]
    plain, printed = bench.run(folder, command, *arguments), bench.run(folder, command, f"--{name}", *arguments)
    written = bench.run(folder, command, f"--{name}=files/result", *arguments)
    if os.listdir(os.path.join(folder, "files")) != ["result"] or not plain.code == printed.code == written.code:
        return f"{label}: exit codes {plain.code}, {printed.code}, {written.code}; files {os.listdir(os.path.join(folder, 'files'))}"
    with open(os.path.join(folder, "files", "result"), "rb") as file:
        content = file.read()
    own = plain.stdout if command == "run" else b""     # the program's own output comes first
    if without_times(printed.stdout) != without_times(own + content) or without_times(written.stdout) != without_times(plain.stdout):
        return f"{label}: the file and what is printed differ\n{harness.tail(content)}\n{harness.tail(printed.stdout)}"
    failures = [(f"--{name}=/dev/full", "", "/dev/full: cannot be written: No space left on device"),
                (f"--{name}=nowhere/result", "", "nowhere/result"), (f"--{name}=files", "", "files"),
                (f"--{name}=", "", "the file name is empty"),
                (f"--{name}", ">/dev/full", "standard output cannot be written: No space left on device")]
    for option, redirection, message in failures:
        result = bench.shell(folder, " ".join(["coset", command, option, *arguments, redirection]))
        if result.code != 123 or message not in result.stderr.decode():
            return f"coset {command} {option} {redirection}: exit code {result.code}\n{harness.tail(result.stderr)}"
    left = sorted(os.listdir(folder))
    return None if left == ["examples", "files", "test", "tests"] else f"{label}: left behind {left}"


def check_closed_pipe(bench, command):
    """A reader that goes away gives a message and exit code 123, also before the text of a command."""
    folder = bench.folder("pipe-" + command)
    bench.run(folder, "test", "--out", "tests", "examples/parking.c")
    with open(os.path.join(folder, "quiet.c"), "w", encoding="utf-8") as file:
        file.write("int main(void) { return 0; }\n")     # one that prints is ended by the pipe, as natively
    arguments = ["--json", "quiet.c"] if command == "run" else ARGUMENTS.get(command, ["examples/parking.c"])
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run([bench.coset.path, command, *arguments], cwd=folder, stdout=writer, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=120, check=False,
                            env=bench.environment)
    os.close(writer)
    if result.returncode != 123 or b"standard output cannot be written: Broken pipe" not in result.stderr:
        return f"coset {command} into a closed pipe: {result.returncode}\n{harness.tail(result.stderr)}"
    return None


def check_pairs(bench):
    """Two formats can be written at once, but only one can be printed, and not both into one file."""
    folder = bench.folder("pairs")
    both = bench.run(folder, "signature", "--json=a.json", "--smt2=b.smt2", "--function", "postage", "examples/postage.c")
    mixed = bench.run(folder, "signature", "--json=c.json", "--smt2", "--function", "postage", "examples/postage.c")
    names = sorted(os.listdir(folder))
    if both.code != 0 or mixed.code != 0 or names != ["a.json", "b.smt2", "c.json", "examples", "test"]:
        return f"two formats: {both.code} {mixed.code} {names}"
    if b"depends on the input" not in both.stdout or b"(define-fun" not in mixed.stdout:
        return f"two formats: {both.stdout!r} {mixed.stdout!r}"
    mistakes = [(["--json", "--smt2"], b"only one of them can be printed"), (["--json=x", "--smt2=x"], b"both name x"),
                (["--json", "out.json"], b"write --json=out.json")]
    for words, message in mistakes:
        result = bench.run(folder, "signature", *words, "examples/postage.c")
        if result.code != 123 or message not in result.stderr:
            return f"coset signature {words}: {result.code} {result.stderr!r}"
    return None


def cases(context):
    bench = Bench(context.build, context.directory)
    commands = bench.commands()
    yield harness.Case("readme", lambda: check_document(bench, "readme", "README.md"), cost=20)
    yield harness.Case("reference", lambda: check_document(bench, "reference", "doc/reference.md"), cost=20)
    yield harness.Case("readme-length", check_readme_length)
    yield harness.Case("links", check_links)
    yield harness.Case("reference-options", lambda: check_reference(bench))
    yield harness.Case("json-fields", lambda: check_json_fields(bench))
    yield harness.Case("completion", lambda: check_completion(bench))
    yield harness.Case("interactive-completion", lambda: check_interactive_completion(bench))
    yield harness.Case("install", lambda: check_install(bench), cost=5)
    yield harness.Case("two-formats", lambda: check_pairs(bench))
    for command in ["", *commands]:
        yield harness.Case(f"page-{command or 'coset'}", lambda command=command: check_page(bench, command))
    for command in commands:
        yield harness.Case(f"example-{command}", lambda command=command: check_example(bench, command))
        yield harness.Case(f"closed-pipe-{command}", lambda command=command: check_closed_pipe(bench, command))
    for pair in formats(bench):
        yield harness.Case("format-" + "-".join(map(str, pair)), lambda pair=pair: check_format(bench, *pair))
