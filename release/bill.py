"""The packages installed with the program: an SBOM, and the packages' licenses. This needs nothing but
Python, so it can also run inside the image: `python bill.py FOLDER`.
"""

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackagePath, distributions
from pathlib import Path
from typing import Any

OURS = "imhotep-discord"
SBOM, LICENSES = "sbom.cdx.json", "THIRD-PARTY.txt"
_LICENSE = re.compile(r"(licen[cs]e|copying|notice|ofl|authors)[^/]*$", re.IGNORECASE)
_UNSAID = ("", "UNKNOWN")


def normal(name: str) -> str:
    """Return a package's name as indexes spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed() -> dict[str, Distribution]:
    """Return every package in this environment, by name; the program is one of them."""
    every = {normal(package.metadata["Name"]): package for package in distributions()}
    return dict(sorted(every.items()))


def license_of(package: Distribution) -> str:
    """Return a package's statement about its license, in one line; empty if there is none."""

    def said(field: str) -> list[str]:
        return [str(value).strip() for value in package.metadata.get_all(field) or ()]

    for line in said("License-Expression") + said("License"):
        if line not in _UNSAID and "\n" not in line:
            return line
    kinds = (kind.rpartition(" :: ")[2] for kind in said("Classifier") if "License ::" in kind)
    return ", ".join(kinds)


def texts_of(package: Distribution) -> Iterator[tuple[PackagePath, str]]:
    """Yield the license files that a package contains, with their texts."""
    for path in sorted(package.files or (), key=str):
        if ".dist-info" in str(path) and _LICENSE.search(path.name):
            yield path, Path(str(path.locate())).read_text("utf-8", errors="replace")


def sbom(packages: dict[str, Distribution]) -> dict[str, Any]:
    """Return a bill of materials in CycloneDX's format; it is the same for the same packages."""
    ours = packages[OURS]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component(ours, "application")},
        "components": [_component(package, "library") for name, package in packages.items() if name != OURS],
        "dependencies": [_needs(package, packages) for package in packages.values()],
    }


def _reference(package: Distribution) -> str:
    return f"pkg:pypi/{normal(package.metadata['Name'])}@{package.version}"


def _component(package: Distribution, kind: str) -> dict[str, Any]:
    said = license_of(package)
    component: dict[str, Any] = {
        "type": kind,
        "bom-ref": _reference(package),
        "name": package.metadata["Name"],
        "version": package.version,
        "purl": _reference(package),
    }
    return component | ({"licenses": [{"license": {"name": said}}]} if said else {})


def _needs(package: Distribution, packages: dict[str, Distribution]) -> dict[str, Any]:
    always = (wanted for wanted in package.requires or () if "extra ==" not in wanted)
    names = {normal(re.split(r"[^\w.-]", wanted, maxsplit=1)[0]) for wanted in always}
    needed = sorted(names & packages.keys())
    return {"ref": _reference(package), "dependsOn": [_reference(packages[name]) for name in needed]}


def licenses(packages: dict[str, Distribution]) -> str:
    """Return every other package's license, with its text if the package contains it."""
    parts = [f"Imhotep for Discord {packages[OURS].version} uses these packages.\n"]
    for name, package in packages.items():
        if name == OURS:
            continue
        parts.append(f"{'=' * 80}\n{name} {package.version}\n{license_of(package)}\n")
        parts += [f"--- {path.name}\n{text.strip()}\n" for path, text in texts_of(package)]
    return "\n".join(parts)


def write(folder: Path) -> None:
    """Write both files into a folder."""
    packages = installed()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SBOM).write_text(json.dumps(sbom(packages), indent=2, ensure_ascii=False) + "\n", "utf-8")
    (folder / LICENSES).write_text(licenses(packages), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
