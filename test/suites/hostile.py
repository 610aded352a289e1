"""Files that are made to do harm: names, links, pipes, debug information, sources that use up memory. No command may crash, hang, answer
with an internal error, write elsewhere, or let a control character reach the terminal. What is written in a format is read by a strict
reader of it (test/strict.py), and C is compiled.

Each name of NAMES is tried at every place where a name can come from: files, options, #include and #line, debug information and symbols
of LLVM code, texts that a program passes to coset's functions.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tty

import harness
import strict
from harness import require
from suites import cage, hostile_native

FOLDER = os.path.join(harness.HERE, "hostile")
SOURCE = "int f(int x) { return x > 3 ? x / (x - 5) : 1; }\nint main(void) { return f(1); }\n"
GOOD_EXITS = (0, 1, 4, 120, 121, 122, 123)
NAMES = {
    "dash": b"-x", "at": b"@x", "quotes": b"a\"b'c", "lines": b"a\nb\rc\td", "escape": "\x1b[31ma\x1b]0;b\x07c\x7fd\x9be".encode(), "long": b"x" * 253,
    "no-utf8": b"\xff\xfe\xc0\xaf\xed\xa0\x80", "not-xml": "a\ufffe\uffffb c".encode(), "comment": b"a*/b/*c\\", "trigraph": b"a??/b??'",
    "markup": b"<script>a</script>&amp;<!--' b=\"c", "markdown": b"a|b\\|c\\\\|d`e``f*g* _h_ [i](j) ~~k~~ $l$", "shell": b"%s%n%9999d$(touch victim);`touch victim`",
    "hidden": "a\u202eb\u2066c\u200bd\u2069e\u2028f".encode(), "code": b"a; } int evil(void) { return 1; } int b) (exit) (c\",\"d\":\"", "keyword": b"return",
    "macro": b"__LINE__", "umlaut": "gr\u00f6\u00dfe".encode(),
}
ON_COMMAND_LINE = ("dash", "at")                 # only there they mean something
IN_CODE = ("keyword", "macro", "umlaut")         # only in the names of LLVM code
FORGED = re.compile("^b\u240dc".encode(), re.M)    # the second line of a name that has several
TRIGRAPH = re.compile(rb"\?\?[=/'()!<>-]")
SECONDS, MEGABYTES = 5, 450
FORMATS = {"json": strict.check_json, "markdown": strict.check_markdown, "smt2": strict.check_smt2, "dot": strict.check_dot, "plot": strict.check_xml}
PRINTED = [name for name in FORMATS if name != "plot"]    # a plot always has a file
COMMANDS = {
    "run": ["json"], "test": [], "signature": ["json", "markdown", "smt2"], "slice": ["json", "smt2", "dot"], "deps": ["json", "dot"],
    "compare": ["json", "markdown", "plot"], "dump": [], "reduce": ["json"], "replay": ["json"],
}
WITHOUT_FUNCTION = ("run", "dump", "replay")
OPTIONS = {"test": ["--format", "test-comp", "--out", "out"], "reduce": ["--tests", "out"], "replay": ["--tests", "out", "--verbose"]}


def is_text(name):
    """Whether coset takes it on the command line: UTF-8 without control characters."""
    try:
        return not re.search("[\x00-\x1f\x7f-\x9f]", name.decode())
    except UnicodeDecodeError:
        return False


def is_identifier(name):
    return is_text(name) and re.fullmatch(r"[^\W\d]\w*", name.decode()) and name not in (NAMES["keyword"], NAMES["macro"])


def write(folder, name, text=SOURCE):
    path = os.path.join(os.fsencode(folder), os.fsencode(name))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    pathlib.Path(os.fsdecode(path)).write_text(text, encoding="utf-8")


# ---- Commands and what they write ----

def ask(context, folder, words):
    """Whatever coset answers is harmless text and no crash."""
    result = context.coset.answer([os.fsencode(word) for word in words], folder, context.timeout(120))
    for text in (result.stdout, result.stderr) if words[0] != "run" else (result.stderr,):    # what a program prints is its own
        strict.check_safe(text, f"{words}")
        require(not FORGED.search(text), f"{words}: a line that is a part of a name: {harness.tail(text, 20)}")
    require(result.code in GOOD_EXITS, f"{words}: exit code {result.code}\n{harness.tail(result.stderr)}")
    require(result.code != 123 or re.search(rb"^coset: ", result.stderr, re.M), f"{words}: no message\n{harness.tail(result.stderr)}")
    return result


def read(folder, name):
    return pathlib.Path(folder, name).read_bytes()


def check_tests(folder):
    """The folder of a test run: every file of it."""
    for path in sorted(pathlib.Path(folder, "out").rglob("*")):
        if path.suffix == ".json":
            strict.check_json(path.read_bytes())
        elif path.suffix == ".xml":
            strict.check_xml(path.read_bytes())
        elif path.suffix in (".txt", ".c"):
            strict.check_safe(path.read_bytes(), path.name)


def all_formats(context, folder, command, words, prints=True):
    """Each format in a file, and each on standard output, which may change what it would not show."""
    formats = COMMANDS[command]
    files = [f"--{name}=result.{name}" for name in formats if name != "plot"]
    files += ["--plot", "result.plot"] if "plot" in formats else []
    result = ask(context, folder, [command, *files, *words])
    if result.code in (122, 123):
        return result
    for name in formats:
        FORMATS[name](read(folder, f"result.{name}"))
        if prints and name in PRINTED and command not in ("run", "replay"):
            FORMATS[name](ask(context, folder, [command, f"--{name}", *words]).stdout)
    if command == "test":
        check_tests(folder)
    return result


def all_commands(context, folder, name, words, function=None, commands=COMMANDS):
    """The result of each command; with a function, those that take one are also asked about it."""
    results, prints = {}, strict.is_hidden(name)
    for command in commands:
        options = OPTIONS.get(command, [])
        results[command] = all_formats(context, folder, command, [*options, *words], prints)
        if function is not None and command not in WITHOUT_FUNCTION:
            results[command, "function"] = all_formats(context, folder, command, ["--function", function, *options, *words], prints)
    return results


def compile_unit_tests(folder, options=()):
    for compiler in (harness.GCC, harness.CLANG):
        command = [compiler, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", *options, "-isystem", harness.INCLUDE, "out/unit_tests.c"]
        result = harness.run(command, folder)
        require(result.code == 0, f"{compiler} {options}:\n{harness.tail(result.stderr, 20)}")


def unit_tests(context, folder, words):
    """--format c is refused, or its file compiles without warnings, with trigraphs and without. True: it was written."""
    shutil.rmtree(os.path.join(folder, "out"), ignore_errors=True)
    result = ask(context, folder, ["test", "--format", "c,test-comp", "--out", "out", *words])
    if result.code in (122, 123):
        return False
    check_tests(folder)
    compile_unit_tests(folder)
    compile_unit_tests(folder, ["-std=c17", "-D_GNU_SOURCE"])
    printed = re.search(rb"^unit tests: (.*)$", result.stdout, re.M)[1]
    if words[-1].endswith(b".c" if isinstance(words[-1], bytes) else ".c"):    # LLVM code of the same functions cannot be linked to them
        made = harness.run(["sh", "-c", printed.replace(b"./unit_tests", b"true")], folder)
        require(made.code == 0, f"{printed}:\n{harness.tail(made.stderr, 20)}")
    require(not os.path.exists(os.path.join(folder, "victim")), "the shell ran what was meant as a name")
    return True


# ---- Names of files and in options ----

def file_name(context, folder, name):
    """Through every command; a name that begins with @ or - is no option of the compiler."""
    write(folder, "x.c", "-fplugin=/nowhere.so -v\n")
    path = name + b".c"
    write(folder, path)
    given = b"./" + path if name.startswith(b"-") else path
    results = all_commands(context, folder, name, [given], "f")
    code = 1 if is_text(name) else 123
    require(results["run"].code == code, f"exit code {results['run'].code}\n{harness.tail(results['run'].stderr)}")
    written = unit_tests(context, folder, ["--function", "f", given])
    can_include = not TRIGRAPH.search(path) and not strict.is_hidden(path) and not (b'"' in path and b">" in path)
    require(written == (is_text(name) and can_include), "--format c")
    ask(context, folder, ["slice", "--function", "f", "--criterion", b"x@" + path + b":1", given])


def included(context, folder, name):
    """A hostile name in #include and in --file, -include, -I."""
    path = name + b".h"
    if not is_text(name) or b'"' in name:
        return
    write(folder, path, "static int g(int x) { return x / (x - 5); }\n")
    pathlib.Path(folder, "a.c").write_bytes(b'#include "' + path + b'"\nint f(int x) { return g(x); }\nint main(void) { return f(5); }\n')
    results = all_commands(context, folder, name, ["a.c"], "f", ("run", "test", "signature", "slice", "deps"))
    require(results["run"].code == 120, f"exit code {results['run'].code}\n{harness.tail(results['run'].stderr)}")
    if not TRIGRAPH.search(name) and not strict.is_hidden(name):    # of which compilers warn
        unit_tests(context, folder, ["--function", "f", "a.c"])
    write(folder, "b.c", "int f(int x) { return g(x); }\nint main(void) { return f(5); }\n")
    for words in (["-include", path], ["-include" + os.fsdecode(path)]):
        result = ask(context, folder, ["run", *words, "b.c"])
        require(result.code == 120, f"{words}: exit code {result.code}\n{harness.tail(result.stderr)}")


def options(context, folder, name):
    """Each option that takes a name, joined by = and as a word of its own: unsafe names are refused."""
    write(folder, "a.c")
    write(folder, b"in/" + name, "x")
    for command, option, value in (
            ("test", "out", name), ("signature", "out", name), ("replay", "tests", name), ("reduce", "tests", b"in/" + name), ("reduce", "out", name),
            ("run", "file", name), ("run", "file", b"x=in/" + name), ("run", "stdin", b"in/" + name), ("run", "env", name + b"=x"), ("slice", "criterion", name + b"@1"),
            ("slice", "criterion", b"x@" + name + b":1"), ("test", "function", name), ("deps", "function", name), ("test", "seed", name), ("slice", "input", name + b"=3"),
            ("test", "sym-env", name), ("test", "may-alias", name + b",b"), ("run", "json", name), ("signature", "smt2", b"in/" + name), ("compare", "plot", name),
            ("test", "dump-smt2", name), ("replay", "test", b"in/" + name), ("test", "search", name), ("run", "check", name), ("test", "max-time", name)):
        for words in ([f"--{option}", value], [os.fsencode(f"--{option}=") + value]):
            if option in ("json", "smt2") and len(words) == 2:
                continue
            if command in ("slice", "signature", "compare") and option in ("criterion", "out", "smt2", "plot"):
                words = ["--function", "f", *words]
            result = ask(context, folder, [command, *words, "a.c"])
            require(is_text(name) or result.code == 123, f"{command} {words}: exit code {result.code}")
    for words in (["-I", name], ["-D", name], [b"-D" + name], ["-include", b"in/" + name], [b"-W" + name], ["--" + os.fsdecode(name)], [b"-x" + name], [b"in/" + name]):
        result = ask(context, folder, ["run", *words, "a.c"])
        require(is_text(name) or result.code == 123, f"{words}: exit code {result.code}")
    value = ask(context, folder, ["run", "--env", b"A=" + name, "--file", "a.c", "a.c", "--", name])
    require(value.code == 1, f"a value of the environment, an argument: exit code {value.code}\n{harness.tail(value.stderr)}")


# ---- Names inside of files ----

PLACEHOLDER = re.compile(r"\b(?:TYPE|ENUM|MEMBER|UNION|GLOBAL|FUNCTION|PARAMETER|LOCAL)_[A-Z]+\b")
CODE = harness.Once()


def llvm_code():
    """names.c as LLVM code with debug information, in which the names are still plain."""
    command = [harness.CLANG, "-g", "-O0", "-Xclang", "-disable-O0-optnone", "-S", "-emit-llvm", "-fdebug-compilation-dir=.", "-I", harness.INCLUDE, "-o", "-", "names.c"]
    result = harness.run(command, FOLDER)
    require(result.code == 0, result.stderr)
    return result.stdout.decode()


def llvm_text(name):
    return "".join(chr(byte) if chr(byte).isalnum() and byte < 128 else f"\\{byte:02X}" for byte in name)


def renamed(name, is_alone):
    """For each name of names.c the hostile one: `name`, and a number unless all are the same."""
    words = sorted(set(PLACEHOLDER.findall(pathlib.Path(FOLDER, "names.c").read_text(encoding="utf-8"))))
    return {word: name if is_alone else name + b"%d" % number for number, word in enumerate(words)}


def with_names(name, in_debug, in_symbols):
    code, names = CODE.get("names", llvm_code), renamed(name, not in_symbols and name in (NAMES["keyword"], NAMES["macro"]))
    if in_debug:
        code = re.sub(f'name: "({PLACEHOLDER.pattern})"', lambda found: f'name: "{llvm_text(names[found[1]])}"', code)
    if in_symbols:
        code = re.sub(f"@({PLACEHOLDER.pattern})", lambda found: f'@"{llvm_text(names[found[1]])}"', code)
    return code


def source_with_names(name):
    """The source that the code would be of, where C can express it."""
    names = renamed(name, False)
    def plain(found):
        return found[0] if found[0].startswith(("FUNCTION", "GLOBAL")) or not is_identifier(name) else names[found[0]].decode()
    return PLACEHOLDER.sub(plain, pathlib.Path(FOLDER, "names.c").read_text(encoding="utf-8"))


def in_debug_information(context, folder, name):
    """Names of types, members, variables, parameters, functions. The C tests name what C can name, and reach the rest by its address."""
    write(folder, "names.c", source_with_names(name))
    write(folder, "a.ll", with_names(name, True, False))
    results = all_commands(context, folder, name, ["a.ll"], "FUNCTION_TESTED", [command for command in COMMANDS if command != "replay"])
    require(results["test"].code == 120, f"exit code {results['test'].code}\n{harness.tail(results['test'].stderr)}")
    require(unit_tests(context, folder, ["--function", "FUNCTION_TESTED", "a.ll"]), "--format c")
    file_code = CODE.get("names", llvm_code).replace('"names.c"', f'"{llvm_text(name)}"')
    write(folder, "b.ll", file_code)
    all_commands(context, folder, name, ["b.ll"], "FUNCTION_TESTED", ("run", "test", "signature", "slice", "deps"))
    unit_tests(context, folder, ["--function", "FUNCTION_TESTED", "b.ll"])


def in_symbols(context, folder, name):
    """Of functions and variables; C may be unable to name them."""
    shutil.copy(os.path.join(FOLDER, "names.c"), folder)
    write(folder, "a.ll", with_names(name, True, True))
    code = with_names(name, False, True)
    write(folder, "b.ll", code)
    symbol = re.search(r'define [^\n]*i32 @"([^"]*)"\(i32[^\n]*ptr', code)[1]
    function = re.sub(r"\\(..)", lambda found: chr(int(found[1], 16)), symbol).encode("latin-1")
    for path in ("a.ll", "b.ll"):
        results = all_commands(context, folder, name, [path], function if is_text(name) else None, ("run", "test", "signature", "slice", "deps", "dump", "compare"))
        require((results["test"].code == 120) if is_text(name) else (results["test"].code in (122, 123)), f"exit code {results['test'].code}\n{harness.tail(results['test'].stderr)}")
        if is_text(name):
            shutil.rmtree(os.path.join(folder, "out"))
            result = ask(context, folder, ["test", "--format", "c", "--out", "out", "--function", function, path])
            require(result.code == (120 if is_identifier(name + b"0") else 123), f"--format c: exit code {result.code}")


def c_text(name):
    return '"' + "".join(f"\\{byte:03o}" for byte in name) + '"'


def in_texts(context, folder, name):
    """Names of inputs and outputs, messages of assertions, files of #line, what is printed; and all of that in tests that are replayed."""
    text = pathlib.Path(FOLDER, "texts.c").read_text(encoding="utf-8").replace("TEXT", c_text(name))
    write(folder, "a.c", text)
    write(folder, "b.c", text.replace("#line", "//"))
    results = all_commands(context, folder, name, ["a.c"], "f", [command for command in COMMANDS if command != "replay"])
    require(results["test"].code == 120, f"exit code {results['test'].code}\n{harness.tail(results['test'].stderr)}")
    all_formats(context, folder, "test", [*OPTIONS["test"], "b.c"])
    result = all_formats(context, folder, "replay", [*OPTIONS["replay"], "b.c"])
    require(result.code == 0, f"exit code {result.code}\n{harness.tail(result.stdout, 20)}\n{harness.tail(result.stderr)}")
    unit_tests(context, folder, ["--function", "f", "b.c"])
    ask(context, folder, ["run", "--stdin", "a.c", "b.c"])


PLACES = {file_name: IN_CODE, included: IN_CODE, options: IN_CODE, in_debug_information: ON_COMMAND_LINE, in_symbols: ON_COMMAND_LINE,
          in_texts: ON_COMMAND_LINE + IN_CODE}    # names that are left out there


def on_terminal(context, folder):
    """What a program prints reaches a file as it is, and a terminal without what would control it."""
    printed = b"".join(NAMES.values())
    write(folder, "a.c", f'#include <stdio.h>\nint main(void) {{ fputs({c_text(printed)}, stdout); fputs({c_text(printed)}, stderr); return 0; }}\n')
    plain = context.coset.answer(["run", "a.c"], folder, context.timeout(60))
    require(plain.stdout == printed and plain.stderr == printed, f"{plain}")
    master, terminal = os.openpty()
    tty.setraw(terminal)
    for output in ("stdout", "stderr"):
        others = {name: subprocess.DEVNULL for name in ("stdin", "stdout", "stderr") if name != output}
        subprocess.run(context.coset.command("run", "a.c"), cwd=folder, env=harness.test_environment(), timeout=context.timeout(60), check=True,
                       **others, **{output: terminal})
        shown = os.read(master, 1 << 16)
        strict.check_safe(shown, output)
        require(b"<script>" in shown and NAMES["umlaut"] in shown, f"{shown}")
    os.close(master)
    os.close(terminal)


def in_test_files(context, folder):
    """Tests that hold hostile names and texts are refused, or replayed and reduced without harm."""
    write(folder, "a.c", '#include <coset.h>\nint main(void) { int x; coset_symbolic(&x, 4, "x"); return x > 3; }\n')
    for number, name in enumerate(NAMES.values(), 1):
        os.makedirs(f"{folder}/out", exist_ok=True)
        stem = f"{folder}/out/test{number:06}"
        quoted = "".join(f"\\x{byte:02x}" for byte in name).encode()
        pathlib.Path(f"{stem}.ktest").write_bytes(harness.ktest([("x", b"\x01\0\0\0")]).replace(b"\0\0\0\x01x", len(name).to_bytes(4, "big") + name))
        pathlib.Path(f"{stem}.txt").write_bytes(b"test: 1\nend: fault\nfault: ptr \"" + quoted + b"\":3 in " + quoted.replace(b"\\x0a", b"") + b": " + quoted + b"\nfault title: "
                                                + quoted + b"\ndecisions: 1\nargument: \"" + quoted + b"\"\noutput bytes: 0\noutput hash: cbf29ce484222325\n")
        pathlib.Path(f"{stem}.xml").write_bytes(b"<testcase><input>" + name + b"</input></testcase>")
        pathlib.Path(f"{folder}/out/{number}.args").write_bytes(name)
        pathlib.Path(f"{folder}/out/{number}.in").write_bytes(name)
        if b"/" not in name:
            write(folder, b"out/" + name, "")
            write(folder, b"out/" + name[:200] + b".in", "1")
    for command in ("reduce", "replay"):
        all_formats(context, folder, command, [*OPTIONS[command], "a.c"])
        for number in range(1, len(NAMES) + 1):
            if command == "replay":
                ask(context, folder, ["replay", "--test", f"out/test{number:06}.ktest", "a.c"])
    ask(context, folder, ["reduce", "--tests", "out", "--out", "kept", "a.c"])
    for name in NAMES.values():
        shutil.rmtree(f"{folder}/coset-out", ignore_errors=True)
        write(folder, b"coset-out/" + name, "")
        require(ask(context, folder, ["test", "a.c"]).code == 123, f"{name} in the folder of the tests")
        write(folder, b"coset-out/" + name[:200] + b".ktest", "")
        ask(context, folder, ["replay", "a.c"])


# ---- --include-only ----

# How a source can come to a file of another folder; %s is its path. Each is refused, and nothing of the file is shown.
READERS = {
    "include": '#include "%s"\n', "embed": "const char text[] = {\n#embed \"%s\"\n};\n", "macro": '#define NAME "%s"\n#include NAME\n', "next": '#include_next "%s"\n',
    "import": '#import "%s"\n', "has-include": '#if __has_include("%s")\n#include "%s"\n#else\n#error none\n#endif\n',
    "dependency": '#pragma GCC dependency "%s"\n', "indirect": '#include "ours/through.h"\n', "link": '#include "ours/link.h"\n', "folder": '#include "ours/linked/secret.h"\n',
    "upwards": '#include "ours/../theirs/secret.h"\n', "environment": '#include "/proc/self/environ"\n', "process": '#include "/proc/self/cwd/theirs/secret.h"\n',
}


def make_folders(folder):
    write(folder, "theirs/secret.h", "SECRET text;\n")
    write(folder, "ours/through.h", '#include "../theirs/secret.h"\n')
    write(folder, "ours/fine.h", "static int fine(int x) { return 12 / (x - 5); }\n")
    os.symlink("../theirs/secret.h", f"{folder}/ours/link.h")
    os.symlink("../theirs", f"{folder}/ours/linked")


def require_refused(result, what):
    require(result.code == 123 and b"--include-only" in result.stderr, f"{what}: exit code {result.code}\n{harness.tail(result.stderr)}")
    require(b"SECRET" not in result.stdout + result.stderr, f"{what}: {harness.tail(result.stderr, 20)}")


def include_only(context, folder):
    """The compiler reads nothing else, by whatever way a source or an option leads there; and coset quotes nothing else."""
    make_folders(folder)
    main = "int main(void) { return 0; }\n"
    secret = f"{folder}/theirs/secret.h"
    for way, text in READERS.items():
        write(folder, "a.c", text.replace("%s", secret) + main)
        require_refused(ask(context, folder, ["run", "-std=c23", "--include-only", "ours", "a.c"]), way)
    write(folder, "a.c", "#include <secret.h>\n" + main)
    write(folder, "b.c", main)
    for words in (["-I", "theirs", "a.c"], ["-isystem", "theirs", "a.c"], ["-idirafter", "theirs", "a.c"], ["-include", secret, "b.c"], ["-imacros", secret, "b.c"],
                  ["-Xclang", "-include", "-Xclang", secret, "b.c"], ["-x", "c", "b.c", "-include", "ours/link.h"]):
        require_refused(ask(context, folder, ["run", "--include-only", "ours", *words]), f"{words}")
    for words in (["run", "--include-only", "missing", "b.c"], ["run", "--include-only", "b.c", "b.c"], ["signature", "--include-only", "ours", "--certify", "b.c"],
                  ["test", "--include-only", "ours", "--coverage", "b.c"]):
        require_refused(ask(context, folder, words), f"{words}")


def include_only_allows(context, folder):
    """The named files, files below the folders, headers of the system and of coset, through every command that compiles."""
    make_folders(folder)
    write(folder, "a.c", '#include "ours/fine.h"\n#include <stdio.h>\n#include <coset.h>\n#include "b.c"\nint f(int x) { return fine(x) + g(x); }\n'
          "int main(void) { return f(5); }\n")
    write(folder, "b.c", "static int g(int x) { return x; }\n")
    words = ["--include-only", "ours", "--include-only", "ours/.", "a.c", "b.c"]
    for command in ("run", "test", "signature", "slice", "deps", "compare", "dump"):
        function = [] if command in WITHOUT_FUNCTION else ["--function", "f"]
        result = ask(context, folder, [command, *function, *OPTIONS.get(command, []), *words])
        require(result.code in (0, 120), f"{command}: exit code {result.code}\n{harness.tail(result.stderr)}")
    require(ask(context, folder, ["run", "--include-only", "/", "a.c"]).code == 120, "all files")
    require_refused(ask(context, folder, ["run", *words[:4], "a.c"]), "a file that is not named")


def include_only_quotes(context, folder):
    """A #line, or debug information, names a file that the compiler did not read: coset does not quote it."""
    make_folders(folder)
    write(folder, "a.c", '#line 1 "theirs/secret.h"\nint f(int x) { return 12 / (x - 5); } int main(void) { return f(5); }\n')
    quoted = ask(context, folder, ["run", "a.c"])
    require(b"SECRET" in quoted.stderr, "the test itself: nothing is quoted without the option")
    for command in ("run", "slice", "deps", "dump", "signature", "test"):
        function = [] if command in WITHOUT_FUNCTION else ["--function", "f"]
        formats = [f"--{name}=result.{name}" for name in COMMANDS[command]]
        result = ask(context, folder, [command, *function, *OPTIONS.get(command, []), *formats, "--include-only", "ours", "a.c"])
        written = b"".join(read(folder, f"result.{name}") for name in COMMANDS[command])
        require(result.code in (0, 120) and b"SECRET" not in result.stdout + result.stderr + written, f"{command}: {result}")


def include_only_without_landlock(context, folder):
    """Where the kernel cannot keep the promise, nothing is compiled."""
    write(folder, "a.c")
    command = context.coset.command("run", "--include-only", ".", "a.c")
    result = subprocess.run(command, cwd=folder, env=harness.test_environment(), capture_output=True, timeout=context.timeout(60), check=False,
                            preexec_fn=cage.use_up_landlock)
    require_refused(harness.Run(result.returncode, result.stdout, result.stderr), "without Landlock")


# ---- Links and pipes ----


def link_in_suite(folder):
    os.mkdir(f"{folder}/coset-out/test-suite")
    os.symlink("../../keys", f"{folder}/coset-out/test-suite/metadata.xml")


def links(context, folder):
    """Results go neither through links, hard ones included, nor into a linked folder."""
    write(folder, "a.c")
    write(folder, "keys", "secret\n")
    os.mkdir(f"{folder}/victim")
    write(f"{folder}/victim", "testcase-000001.xml", "secret\n")
    command = ["test", "--function", "f", "--format", "test-comp", "a.c"]
    shapes = [lambda: os.symlink("../keys", f"{folder}/coset-out/test000001.txt"), lambda: os.link(f"{folder}/keys", f"{folder}/coset-out/summary.json"),
              lambda: os.symlink("../victim", f"{folder}/coset-out/test-suite"), lambda: os.mkfifo(f"{folder}/coset-out/test000001.ktest"),
              lambda: write(folder, "coset-out/test-suite/letter.txt"), lambda: link_in_suite(folder)]
    for shape in shapes:
        os.mkdir(f"{folder}/coset-out")
        shape()
        result = context.coset.answer(command, folder, context.timeout(60))
        require(result.code == 123 and b"coset did not write" in result.stderr, f"{result.code} {result.stderr}")
        shutil.rmtree(f"{folder}/coset-out")
    os.symlink("victim", f"{folder}/coset-out")
    for out in ("coset-out", "coset-out/", "coset-out/.", "coset-out/.//"):
        result = context.coset.answer([*command, "--out", out], folder, context.timeout(60))
        require(result.code == 123 and b"is a link" in result.stderr, f"{out}: {result.code} {result.stderr}")
    secrets = [pathlib.Path(folder, name).read_text(encoding="utf-8") for name in ("keys", "victim/testcase-000001.xml")]
    require(secrets == ["secret\n"] * 2 and len(os.listdir(f"{folder}/victim")) == 1, f"{secrets}")


def queries_through_links(context, folder):
    """--dump-smt2: a link or a pipe of that name is replaced, and a linked folder is refused."""
    shutil.copy(os.path.join(harness.HERE, "writing", "hard.c"), f"{folder}/a.c")
    write(folder, "keys", "secret\n")
    os.mkdir(f"{folder}/queries")
    for number in range(1, 30):
        name = f"{folder}/queries/query{number:06}.smt2"
        os.mkfifo(name) if number % 2 == 0 else os.symlink("../keys", name)
    os.symlink("queries", f"{folder}/linked")
    command = ["test", "--function", "hard", "--max-time", "20", "a.c", "--dump-smt2"]
    for name in ("linked", "linked/"):
        result = context.coset.answer([*command, name], folder, context.timeout(60))
        require(result.code == 123 and b"is a link" in result.stderr, f"{name}: {result.code} {result.stderr}")
    result = context.coset.answer([*command, "queries"], folder, context.timeout(60))
    require(not result.timed_out and result.code in (0, 121), f"{result.code} {result.stderr}")
    first = pathlib.Path(folder, "queries/query000001.smt2")
    require(not first.is_symlink() and b"(check-sat)" in first.read_bytes(), "no query was written")
    require(read(folder, "keys") == b"secret\n", "a link was followed")


def coverage_through_links(context, folder):
    """coverage.json of a folder of others: a link is replaced."""
    write(folder, "a.c")
    write(folder, "keys", "secret\n")
    require(ask(context, folder, ["test", "--out", "out", "a.c"]).code == 0, "no tests")
    os.symlink("../keys", f"{folder}/out/coverage.json")
    ask(context, folder, ["replay", "--tests", "out", "--coverage", "a.c"])
    require(read(folder, "keys") == b"secret\n", "a link was followed")


def foreign_folder(context, folder):
    """summary.json and unit_tests.c of a folder of others: pipes, links, large files and names."""
    write(folder, "a.c")
    write(folder, "secret", '{"entry": "the secret line"}\n#include "the secret line"\n')
    name = "x;touch victim\\n\\u001b[31m" + "A" * 500
    shapes = {
        "pipe": (lambda path: os.mkfifo(f"{path}/summary.json"), b"no regular file"),
        "link": (lambda path: os.symlink("../secret", f"{path}/summary.json"), b"it is a link"),
        "large": (lambda path: os.truncate(os.open(f"{path}/summary.json", os.O_CREAT | os.O_RDWR), 400 << 20), b"has more than"),
        "name": (lambda path: write(path, "summary.json", f'{{"entry": "{name}"}}'), b"--function FUNCTION --format c"),
        "unit tests": (lambda path: os.symlink("../secret", f"{path}/unit_tests.c"), b"it is a link"),
        "pipe of unit tests": (lambda path: os.mkfifo(f"{path}/unit_tests.c"), b"no regular file"),
    }
    for title, (shape, message) in shapes.items():
        os.mkdir(f"{folder}/tests")
        shape(f"{folder}/tests")
        result = ask(context, folder, ["replay", "--tests", "tests", "--max-time", "5", "--max-memory", "300M", "a.c"])
        require(result.code == 123 and message in result.stderr and b"the secret line" not in result.stderr, f"{title}: {result}")
        require(len(result.stderr) < 600, f"{title}: {result.stderr}")
        shutil.rmtree(f"{folder}/tests")


def not_opened(context, folder):
    """A pipe that #line names is not opened, not even to look what it is: who writes to it would go on."""
    write(folder, "a.c", '#line 1 "pipe"\n' + SOURCE.replace("f(1)", "f(5)"))
    os.mkfifo(f"{folder}/pipe")
    with subprocess.Popen(["sh", "-c", ": > pipe"], cwd=folder) as writer:
        try:
            for words in (["run", "a.c"], ["run", "--include-only", ".", "a.c"], ["slice", "--function", "f", "a.c"]):
                ask(context, folder, words)
                require(writer.poll() is None, f"{words}: the pipe was opened")
        finally:
            writer.kill()


def many_arguments(context, folder):
    """A list of arguments that is longer than any program's."""
    write(folder, "a.c", "#include <stdlib.h>\nint main(int n, char **a) { return n > 1 && atoi(a[1]) > 3; }\n")
    write(folder, "tests/a.args", "1\n" * 3000000)
    write(folder, "tests/b.args", "1\n" * 2000 + "1" * 2000)
    write(folder, "tests/c.args", "1\n")
    measured = harness.measure(context.coset.command("reduce", "--tests", "tests", "--max-time", "3", "--max-memory", "300M", "a.c"), folder)
    require(measured.code in GOOD_EXITS and measured.megabytes <= MEGABYTES, f"exit code {measured.code}, {measured.megabytes} MB")
    if measured.seconds > SECONDS:
        raise harness.Late(f"{measured.seconds:.1f} s")
    result = ask(context, folder, ["reduce", "--tests", "tests", "a.c"])
    require(b"3000000 arguments are too many" in result.stdout and b"are too many inputs" in result.stdout, f"{result}")


def pipes(context, folder):
    """Nobody writes to them."""
    write(folder, "a.c")
    os.mkdir(f"{folder}/coset-out")
    os.mkfifo(f"{folder}/coset-out/test000001.ktest")
    os.mkfifo(f"{folder}/program.bc")
    for command in (["replay", "a.c"], ["run", "program.bc"], ["reduce", "--function", "f", "--tests", "coset-out", "a.c"]):
        result = context.coset.answer(command, folder, context.timeout(20))
        require(not result.timed_out and result.code in GOOD_EXITS, f"{command}: {result.code} {result.stderr}")


def endless_inputs(context, folder):
    """Inputs that nobody writes to, that have no end, or that are larger than any test keep the limits; a late writer is waited for."""
    write(folder, "a.c", "int getchar(void);\nint f(int x) { return x > 3; }\nint main(void) { return getchar(); }\n")
    os.mkfifo(f"{folder}/pipe")
    for name in ("large", "large.ktest"):
        write(folder, name, "")
        os.truncate(f"{folder}/{name}", 20 << 30)
    for words in (["run", "--stdin", "pipe"], ["test", "--stdin", "pipe"], ["test", "--stdin", "/dev/zero"], ["run", "--file", "x=large"],
                  ["test", "--seed", "large.ktest"], ["slice", "--function", "f", "--criterion", "result", "--input", "large.ktest"]):
        measured = harness.measure(context.coset.command(*words, "--max-time", "2", "--max-memory", "300M", "a.c"), folder)
        require(measured.code in GOOD_EXITS, f"{words}: exit code {measured.code}")
        require(measured.megabytes <= 2 * MEGABYTES, f"{words}: {measured.megabytes} MB")
        if measured.seconds > SECONDS:
            raise harness.Late(f"{words}: {measured.seconds:.1f} s")
    for words, code in ((["run"], 97), (["test"], 0)):
        with subprocess.Popen(["sh", "-c", "sleep 0.3; (sleep 0.2; printf a) > pipe"], cwd=folder):
            result = context.coset.answer([*words, "--stdin", "pipe", "a.c"], folder, context.timeout(60))
        require(result.code == code, f"{words}: exit code {result.code}\n{harness.tail(result.stderr)}")


def linked_tests(context, folder):
    """A test that is a link to a file of the user's is not read."""
    write(folder, "a.c")
    write(folder, "secret", "the secret line\n")
    os.mkdir(f"{folder}/tests")
    for name in ("test000001.ktest", "test000001.txt", "test.xml", "a.in", "b.args"):
        os.symlink("../secret", f"{folder}/tests/{name}")
    for command in (["replay", "--tests", "tests", "a.c"], ["reduce", "--function", "f", "--tests", "tests", "a.c"],
                    ["test", "--function", "f", "--seed", "tests/test000001.ktest", "a.c"]):
        result = ask(context, folder, command)
        text = result.stdout + result.stderr
        require(result.code == 123 and b"it is a link" in text and b"the secret line" not in text, f"{command}: {result.code} {text}")


def become_another():
    os.setgroups([])
    os.setgid(cage.USER)
    os.setuid(cage.USER)


def compiler_writes_nothing(context, folder):
    """Options that make clang write files do not, wherever they come from: as oneself, as another user, and where Landlock does not work."""
    write(folder, "a.c")
    os.chmod(folder, 0o777)
    before = sorted(os.listdir(folder))
    users = [None, cage.use_up_landlock] + ([become_another] if os.geteuid() == 0 else [])
    for option in (["-Xclang", "-dependency-file", "-Xclang", "written.d", "-Xclang", "-MT", "-Xclang", "a"], ["-ftime-trace=written.json"],
                   ["-fmodules", "-fmodules-cache-path=written"], ["-Xclang", "-header-include-file", "-Xclang", "written.h"]):
        for become in users:
            result = subprocess.run(context.coset.command("run", *option, "a.c"), cwd=folder, env=harness.test_environment(), capture_output=True,
                                    preexec_fn=become, check=False)
            require(result.returncode in GOOD_EXITS, f"{option}: exit code {result.returncode}: {result.stderr[-200:]}")
            require(sorted(os.listdir(folder)) == before, f"{option}: {os.listdir(folder)}")


def loading_ends_at_a_signal(context, folder):
    """20,000 aliases, a type that takes long: SIGTERM ends coset, the compiler and the loader within a second."""
    write(folder, "bomb.c", "#define A(x) x x x x x x x x\n#define B(x) A(A(A(x)))\nint a[] = {B(B(B(B(1,))))};\nint main(void) { return 0; }\n")
    lines = ["@g = global i32 1"] + [f"@a{i} = alias i32, ptr @{'g' if i == 0 else f'a{i - 1}'}" for i in range(20000)]
    write(folder, "aliases.ll", "\n".join([*lines, "define i32 @main() {", "  %x = load i32, ptr @a19999", "  ret i32 %x", "}", ""]))
    for name in ("bomb.c", "aliases.ll"):
        process = subprocess.Popen(context.coset.command("run", name), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=harness.test_environment(), start_new_session=True)
        try:
            process.wait(0.7)
            continue # it was quick
        except subprocess.TimeoutExpired:
            process.terminate()
        try:
            process.wait(context.timeout(5))
        except subprocess.TimeoutExpired:
            process.kill()
            raise harness.Failed(f"{name}: alive after SIGTERM")
        left = subprocess.run(["ps", "-o", "pid=,args=", "-s", str(process.pid)], capture_output=True, check=False).stdout
        require(not left.strip(), f"{name}: {left}")


def damaged_types(context, folder):
    for name in ("struct-in-itself.ll", "name-of-itself.ll", "block-in-no-file.ll", "variable-in-a-list.ll", "member-outside.ll",
                 "member-larger-than-told.ll", "wide-char.ll", "narrow-parameter.ll", "enum-of-itself.ll"):
        for command in (["test", "--function", "f"], ["signature", "--function", "f"], ["run"]):
            result = context.coset.answer([*command, os.path.join(FOLDER, name)], folder, context.timeout(20))
            require(not result.timed_out, f"{command} {name}: no end")
            strict.check_safe(result.stdout + result.stderr, f"{command} {name}")
            require(result.code in GOOD_EXITS, f"{command} {name}: exit code {result.code}")


def endless_types(context, folder):
    """LLVM itself does not end on them: coset ends it at the limit of time."""
    path = os.path.join(FOLDER, "scope-of-itself.ll")
    for command in (["run"], ["test", "--function", "f"], ["signature", "--function", "f"]):
        measured = harness.measure(context.coset.command(*command, "--max-time", "2", path), folder)
        require(measured.code in GOOD_EXITS, f"{command}: exit code {measured.code}")
        if measured.seconds > SECONDS:
            raise harness.Late(f"{command}: {measured.seconds:.1f} s")


def aliases_of_each_other(context, folder):
    """Weak definitions of two modules, each an alias in the other one: refused, not followed for ever."""
    for name, own, other in (("one.ll", "a", "b"), ("two.ll", "b", "a")):
        main = f"define i32 @main() {{\n  %r = call i32 @{own}()\n  ret i32 %r\n}}\n" if name == "one.ll" else ""
        write(folder, name, f"define weak i32 @{other}() {{\n  ret i32 1\n}}\n@{own} = alias i32 (), ptr @{other}\n{main}")
    result = context.coset.answer(["run", "one.ll", "two.ll"], folder, context.timeout(20))
    require(not result.timed_out and result.code == 122 and b"stands for itself" in result.stderr, f"exit code {result.code}: {result.stderr[-200:]}")


GREEDY = {
    "digits.c": '#include <stdio.h>\nint main(void) { printf("%.1500000000f", 1.0); }\n',
    "global.c": "char g[900000000];\nint main(void) { return g[5]; }\n",
    "macro.c": "#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\n#define C(x) B(B(B(x)))\nint main(void) { C(C(1;)) return 0; }\n",
    "itself.c": '#include "itself.c"\n#include "itself.c"\n',
    "heap.c": "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }\n",
    "fill.c": "#include <stdlib.h>\n#include <string.h>\nint main(void) { char *p = malloc(3000000000), *q = malloc(3000000000); memset(p, 1, 3000000000); memcpy(q, p, 3000000000); return *q; }\n",
    "reserve.c": "#include <stdlib.h>\nint main(void) { char *p = malloc(1100000000); p[5] = 1; p = realloc(p, 1200000000); return p[5]; }\n",
    "names.c": "int x;\n" + "".join(f'extern int a{i} __attribute__((alias("x")));\n' for i in range(20000)) + "int main(void) { return a5; }\n",
}


def greedy(context, folder):
    """Sources that use up time or memory keep --max-time and --max-memory, the compiler included."""
    for name, text in GREEDY.items():
        write(folder, name, text)
        for command in ("run", "test"):
            measured = harness.measure(context.coset.command(command, "--max-time", "3", "--max-memory", "300M", name), folder)
            require(measured.code in GOOD_EXITS, f"{command} {name}: exit code {measured.code}")
            require(measured.megabytes <= MEGABYTES, f"{command} {name}: {measured.megabytes} MB")
            if measured.seconds > SECONDS:
                raise harness.Late(f"{command} {name}: {measured.seconds:.1f} s")


def nested(kind, depth):
    """A union or struct of two of the same kind, and so on: 2^depth parts."""
    return kind + " S0 { int i; char c; };\n" + "".join(f"{kind} S{i} {{ {kind} S{i - 1} a, b; }};\n" for i in range(1, depth + 1))


# Types of parameters that have very many parts.
LARGE_TYPES = {
    "unions.c": nested("union", 40) + "int f(union S40 *p) { return p == 0; }\n",
    "structs.c": nested("struct", 22) + "int f(struct S22 *p) { return p == 0; }\n",
    "elements.c": "struct s { struct { char c; short n; } a[10000000]; };\nint f(struct s *p) { return p->a[3].c > 4; }\n",
    "bytes.c": "struct s { char a[10000000]; };\nint f(struct s *p) { return p->a[3] > 4; }\n",
    "members.c": "struct s { " + "".join(f"int a{i}; " for i in range(60000)) + "};\nint f(struct s *p) { return p->a5 > 4; }\n",
    "pointers.c": "struct s { int *a[3000000]; };\nint f(struct s *p) { return p->a[3] != 0; }\n",
}


def large_types(context, folder):
    """Inputs of such types keep the limits of time and memory."""
    for name, text in LARGE_TYPES.items():
        write(folder, name, text)
        for command in ("test", "signature"):
            words = [command, "--function", "f", "--max-memory", "300M", name]
            measured = harness.measure(context.coset.command(*words, "--max-time", "3"), folder)
            require(measured.code in GOOD_EXITS, f"{command} {name}: exit code {measured.code}")
            require(measured.megabytes <= MEGABYTES, f"{command} {name}: {measured.megabytes} MB")
            if measured.seconds > SECONDS:
                raise harness.Late(f"{command} {name}: {measured.seconds:.1f} s")


def in_folder(context, check, *words):
    with harness.scratch() as folder:
        return check(context, folder, *words)


def cases(context):
    for check in (in_test_files, on_terminal, include_only, include_only_allows, include_only_quotes, include_only_without_landlock,
                  links, queries_through_links, coverage_through_links, foreign_folder, not_opened, many_arguments, endless_types, pipes,
                  endless_inputs, linked_tests, compiler_writes_nothing, loading_ends_at_a_signal, damaged_types, aliases_of_each_other,
                  greedy, large_types, *hostile_native.CHECKS):
        yield harness.Case(check.__name__.replace("_", "-"), lambda check=check: in_folder(context, check), cost=5)
    for place, left_out in PLACES.items():
        for title, name in ((title, name) for title, name in NAMES.items() if title not in left_out):
            yield harness.Case(f"{place.__name__.replace('_', '-')}-{title}", lambda place=place, name=name: in_folder(context, place, name), cost=4)
