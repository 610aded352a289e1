"""Fetches Debian source packages for the suites that work on real code.

The sources come with apt-get into the folder packages-cache of the build folder. This needs dpkg-dev and a Debian machine, but no
deb-src lines and no root: the lists are kept in the cache too. A specification is a JSON file with

    package    name of the source package
    folder     where the sources are in it (default: its top)
    prepare    shell command, run once in the folder after unpacking
    sources    C files (wildcards allowed), except: C files left out of them
    flags      for the compiler; @ stands for the folder
"""

import glob
import json
import os
import re
import threading

import harness

FETCHING = threading.Lock()    # packages share the download folder and the unpacked sources


def cache_of(context):
    cache = os.path.join(context.build, "packages-cache")
    os.makedirs(cache, exist_ok=True)
    return cache


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
    """The output of a command that must succeed."""
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


class Source:
    """A package as its specification describes it; fetched and prepared by prepare()."""

    def __init__(self, specification, cache):
        self.specification, self.cache = specification, cache
        with open(specification, encoding="utf-8") as file:
            self.data = json.load(file)
        self.name = os.path.basename(specification).removesuffix(".json")

    def prepare(self):
        with FETCHING:
            self.top = fetch(self.cache, self.data["package"])
            self.folder = os.path.normpath(os.path.join(self.top, self.data.get("folder", "")))
            self.prepare_folder()
        left_out = {os.path.join(self.folder, name) for name in self.data.get("except", [])}
        self.sources = [path for pattern in self.data["sources"]
                        for path in sorted(glob.glob(os.path.join(self.folder, pattern))) if path not in left_out]
        self.flags = ["-w", *[flag.replace("@", self.folder) for flag in self.data.get("flags", [])]]

    def prepare_folder(self):
        """Once for each specification, and again if its command has changed."""
        done = os.path.join(self.top, f".prepared-for-{os.path.basename(os.path.dirname(self.specification))}-{self.name}")
        wanted = self.data.get("prepare", "")
        if os.path.exists(done):
            with open(done, encoding="utf-8") as file:
                if file.read() == wanted:
                    return
        if wanted:
            command(["sh", "-ec", wanted], self.folder, "prepare")
        with open(done, "w", encoding="utf-8") as file:
            file.write(wanted)
