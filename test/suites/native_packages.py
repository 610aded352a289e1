"""Checks test/packages themselves, without coset: they can be fetched and built, and give what they say."""

from suites import packages


def cases(context):
    return packages.cases(context, native_only=True)
