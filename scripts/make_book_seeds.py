#!/usr/bin/env python3
"""make_book_seeds.py FOLDER: writes archives with small books into FOLDER, as seeds for scripts/fuzz books."""
import io
import pathlib
import sys
import zipfile

folder = pathlib.Path(sys.argv[1])
corpus = pathlib.Path(__file__).resolve().parent.parent / "Fuzzing/Corpus/books"
container = (
    '<container><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>"
)


def text(name):
    """The seed without the letter that says what it is."""
    return (corpus / name).read_text()[1:]


def archive(name, compression, files):
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", compression) as zip_file:
        for path, content in files:
            zip_file.writestr(zipfile.ZipInfo(path, (2000, 1, 1, 0, 0, 0)), content, compression)
    (folder / name).write_bytes(b"z" + memory.getvalue())


book = [
    ("mimetype", "application/epub+zip"), ("META-INF/container.xml", container),
    ("OPS/book.opf", text("package.opf")), ("OPS/1.xhtml", text("chapter.xhtml")),
    ("OPS/s.css", text("sheet.css")), ("OPS/nav.xhtml", text("contents.xhtml")),
]
archive("packed.epub", zipfile.ZIP_DEFLATED, book)
archive("stored.epub", zipfile.ZIP_STORED, book)
archive("no-container.epub", zipfile.ZIP_STORED, [book[2], book[3]])
archive("twice.epub", zipfile.ZIP_STORED, [*book, ("OPS/book.opf", ""), ("../1.xhtml", ""), ("ops/S.CSS", "p{}")])
