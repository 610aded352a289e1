"""Runs real programs from Debian source packages: same stdout and exit code natively and in coset.

Fetches the sources with apt-get into the folder packages-cache of the build folder; needs dpkg-dev and a Debian
machine, but no deb-src lines and no root: the lists are kept in the cache too. test/packages/NAME.json says, for each:

    package    name of the source package
    slow       true: not in `make test`
    folder     where the sources are in it (default: its top)
    prepare    shell command, run once in the folder after unpacking
    sources    C files (wildcards allowed), except: C files left out of them
    flags      for the compiler; @ stands for the folder
    cases      name, arguments, stdin (text) or input (file of the package, cut to `bytes`),
               files {name: file of the package},
               code: the exit code that the native program must give (default 0, and some output),
               filter: arguments with which the native program makes the input out of stdin or input
"""

import glob
import json
import os
import re
import threading

import harness

# As coset itself compiles C files (src/source/compile.c).
BITCODE = ["-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
           "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch", "-O0", "-g", "-Xclang",
           "-disable-O0-optnone", "-fno-stack-protector", "-emit-llvm", "-c"]
SPECIFICATIONS = os.path.join(harness.HERE, "packages")


FETCHING = threading.Lock()    # packages share the download folder


def apt_options(cache):
    """Options that make apt-get use lists and downloads of our own, beside the machine's keys and proxies."""
    return ["-q", "-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={cache}/sources",
            "-o", f"Dir::State::lists={cache}/lists", "-o", f"Dir::Cache={cache}/apt",
            "-o", "APT::Get::List-Cleanup=0", "-o", "APT::Sandbox::User=root"]


def source_stanzas():
    """deb-src forms of the machine's own deb lines, from one-line and deb822 files: (one-line text, deb822 text)."""
    lines, stanzas = [], []
    paths = ["/etc/apt/sources.list", *sorted(glob.glob("/etc/apt/sources.list.d/*"))]
    for path in paths:
        if path.endswith((".list", "sources.list")) and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                lines += [re.sub(r"^deb\b", "deb-src", line) for line in file if re.match(r"deb\s", line)]
        elif path.endswith(".sources"):
            with open(path, encoding="utf-8") as file:
                stanzas.append(re.sub(r"(?m)^Types:.*$", "Types: deb-src", file.read()))
    return "".join(lines), "\n\n".join(stanzas)


def write_sources(cache):
    for folder in ("sources", "lists/partial", "apt/archives/partial", "download"):
        os.makedirs(os.path.join(cache, folder), exist_ok=True)
    one_line, deb822 = source_stanzas()
    for name, text in (("own.list", one_line), ("own.sources", deb822)):
        if text.strip():
            with open(os.path.join(cache, "sources", name), "w", encoding="utf-8") as file:
                file.write(text)


def command(words, directory, what):
    result = harness.run(words, directory, timeout=600, environment=dict(os.environ, LC_ALL="C"))
    if result.code != 0:
        raise harness.Failed(f"{what} failed\n{harness.tail(result.stderr or result.stdout)}")
    return result.stdout.decode(errors="replace")


def fetch(cache, package):
    """The unpacked source folder of a package; downloads it when the cache has none."""
    unpacked = os.path.join(cache, package)
    if os.path.isdir(unpacked):
        return unpacked
    if not os.path.isdir(os.path.join(cache, "sources")):
        write_sources(cache)
        command(["apt-get", *apt_options(cache), "update"], cache, "apt-get update")
    download = os.path.join(cache, "download")
    fetching = ["apt-get", *apt_options(cache), "source", "--download-only", package]
    command(fetching, download, f"apt-get source {package}")
    found = [path for path in glob.glob(os.path.join(download, "*.dsc"))
             if re.match(rf"{re.escape(package)}_", os.path.basename(path))]
    if not found:
        raise harness.Failed(f"apt-get source {package} brought no .dsc file")
    command(["dpkg-source", "--no-check", "-x", found[-1], unpacked], download, "dpkg-source")
    return unpacked


class Package:
    def __init__(self, name, cache):
        self.specification = os.path.join(SPECIFICATIONS, name + ".json")
        with open(self.specification, encoding="utf-8") as file:
            self.data = json.load(file)
        self.name, self.cache = name, cache

    def prepare(self):
        with FETCHING:
            top = fetch(self.cache, self.data["package"])
        self.folder = os.path.join(top, self.data.get("folder", ""))
        done = os.path.join(top, ".prepared-for-coset")
        if "prepare" in self.data and not os.path.exists(done):
            command(["sh", "-ec", self.data["prepare"]], self.folder, "prepare")
            open(done, "w", encoding="utf-8").close()
        left_out = {os.path.join(self.folder, name) for name in self.data.get("except", [])}
        self.sources = [path for pattern in self.data["sources"]
                        for path in sorted(glob.glob(os.path.join(self.folder, pattern))) if path not in left_out]
        self.flags = ["-w", *[flag.replace("@", self.folder) for flag in self.data.get("flags", [])]]
        self.program = os.path.join(top, f"native-{self.name}")
        if not os.path.exists(self.program) or os.path.getmtime(self.program) < os.path.getmtime(self.specification):
            compiling = [harness.CLANG, "-O0", *self.flags, *self.sources, "-o", self.program, "-lm"]
            command(compiling, self.folder, harness.CLANG)

    def compile(self, directory):
        """The sources as bitcode."""
        command([harness.CLANG, *self.flags, *BITCODE, *self.sources], directory, harness.CLANG)
        found = sorted(glob.glob(os.path.join(directory, "*.bc")))
        harness.require(len(found) == len(self.sources), f"{len(found)} bitcode files of {len(self.sources)} sources")
        return found

    def bytes_of(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def run_native(self, arguments, files, stdin):
        with harness.scratch() as directory:
            for name, source in files.items():
                path = os.path.join(directory, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(self.bytes_of(source))
            return harness.run([self.program, *arguments], directory, stdin, 60, harness.test_environment())

    def input_of(self, case):
        stdin = case.get("stdin", "").encode()
        if "input" in case:
            stdin = self.bytes_of(case["input"])[:case.get("bytes")]
        if "filter" in case:
            stdin = self.run_native(case["filter"], {}, stdin).stdout
        return stdin

    def check(self, coset, timeout, case, program):
        """A failure text, or None. `program` is what coset gets: the sources, or bitcode."""
        files, arguments, stdin = case.get("files", {}), case.get("arguments", []), self.input_of(case)
        native = self.run_native(arguments, files, stdin)
        wanted = case.get("code", 0)
        if native.timed_out or native.code != wanted or not (native.stdout or wanted):
            return f"the native program gave code {native.code}, not {wanted}\n{harness.tail(native.stderr)}"
        if coset is None:
            return None
        options = [word for name, source in files.items()
                   for word in ("--file", f"{name}={os.path.join(self.folder, source)}")]
        with harness.scratch() as directory:
            result = coset.run([*options, *self.flags], program, arguments, directory, stdin, timeout)
        if result.timed_out or result.by_signal or result.sanitizer_report:
            return f"no end, a signal or a sanitizer report ({result.code})\n{harness.tail(result.stderr)}"
        if native.stdout != result.stdout:
            return f"stdout differs\n{harness.difference(native.stdout, result.stdout)}\n{harness.tail(result.stderr)}"
        if native.code != result.code:
            return f"exit code {result.code}, native {native.code}\n{harness.tail(result.stderr)}"
        return None


def check_package(coset, cache, timeout, name):
    """The first case takes the C files; the others bitcode of them, so that each file is not compiled for each case."""
    package = Package(name, cache)
    package.prepare()
    failures = []
    with harness.scratch() as directory:
        programs = [package.sources, package.compile(directory)] if coset else [package.sources] * 2
        for number, case in enumerate(package.data["cases"]):
            failure = package.check(coset, timeout, case, programs[number > 0])
            if failure:
                failures.append(f"{case['name']}: {failure}")
    return "\n     ".join(failures) or None


def cases(context, native_only=False):
    cache = os.path.join(context.build, "packages-cache")
    os.makedirs(cache, exist_ok=True)
    coset = None if native_only else context.coset
    is_sample = not context.options.slow and not context.options.wanted
    for entry in sorted(os.listdir(SPECIFICATIONS)):
        name = entry.removesuffix(".json")
        if is_sample and Package(name, cache).data.get("slow"):
            continue
        yield harness.Case(name, lambda name=name: check_package(coset, cache, context.timeout(300), name), cost=10)
