"""Makes a DocC catalogue of the guides: guides.py GUIDES CATALOGUE.

Links from guide to guide become DocC's, and those to sources and tests, which are not part of the site,
become plain text. Pictures are copied, but DocC resolves them by name only.
"""
import pathlib
import re
import shutil
import sys

ROOT = """# Guides

How to use Panorama, and how it is built.

## Topics

### Guides

"""


def article(text, names):
    def link(match):
        words, target = match.group(1), match.group(2)
        name, _, section = target.partition("#")
        stem = pathlib.PurePosixPath(name).name.removesuffix(".md")
        if "://" in target:
            return match.group(0)
        if name.endswith(".md") and stem in names:
            return f"[{words}](doc:{stem}{'#' + heading(section) if section else ''})"
        return words

    def heading(section):
        return "-".join(word.capitalize() if i == 0 else word
                        for i, word in enumerate(section.split("-")))

    parts = re.split(r"(```.*?```)", text, flags=re.S)
    for index in range(0, len(parts), 2):
        part = re.sub(r"!\[([^\]]*)\]\((?:[^)]*/)?([^)/]+)\)", r"![\1](\2)", parts[index])
        parts[index] = re.sub(r"(?<!!)\[([^\]]*)\]\(([^)]*)\)", link, part)
    return "".join(parts)


def main():
    guides, catalogue = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(catalogue, ignore_errors=True)
    catalogue.mkdir(parents=True)
    pages = sorted(guides.glob("*.md"))
    names = {page.stem for page in pages}
    for page in pages:
        (catalogue / page.name).write_text(article(page.read_text(), names))
    for picture in guides.rglob("*"):
        if picture.suffix in (".png", ".gif", ".jpg"):
            shutil.copy(picture, catalogue / picture.name)
    links = "".join(f"- <doc:{name}>\n" for name in sorted(names))
    root = ROOT.replace("# Guides\n", "# Guides\n\n@Metadata {\n  @TechnologyRoot\n}\n", 1)
    (catalogue / "Guides.md").write_text(root + links)


main()
