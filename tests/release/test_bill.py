"""Every package installed with the program is named, with its version, its license and the license's text."""

import json
from pathlib import Path

from release.bill import LICENSES, OURS, SBOM, installed, license_of, write


def test_every_package_is_listed_with_its_license(tmp_path: Path) -> None:
    write(tmp_path)
    bill = json.loads((tmp_path / SBOM).read_text("utf-8"))
    assert bill["metadata"]["component"]["name"] == OURS
    listed = {component["bom-ref"]: component for component in bill["components"]}
    assert len(listed) == len(installed()) - 1
    ours = next(entry for entry in bill["dependencies"] if entry["ref"].startswith(f"pkg:pypi/{OURS}@"))
    assert {ref.split("/")[-1].split("@")[0] for ref in ours["dependsOn"]} >= {"discord-py", "pillow"}
    assert all("licenses" in listed[ref] for ref in ours["dependsOn"])
    text = (tmp_path / LICENSES).read_text("utf-8")
    assert "Permission is hereby granted" in text
    assert all(license_of(package) for name, package in installed().items() if name == "pillow")


def test_it_is_the_same_each_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(tmp_path / name)
    assert (tmp_path / "one" / SBOM).read_bytes() == (tmp_path / "two" / SBOM).read_bytes()
