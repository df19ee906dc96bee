#!/usr/bin/env python3
"""make_throw_book.py: writes Assets/throw.epub, the short book of the gallery's page "Book"."""
import pathlib
import zipfile

place = pathlib.Path(__file__).resolve().parent.parent / "Assets/throw.epub"

STYLE = """
body { font-family: serif; }
h1 { font-size: 1.6em; margin: 1em 0 1em; text-align: left; line-height: 1.2; }
p { margin: 0; text-indent: 1.4em; text-align: justify; }
h1 + p, .after { text-indent: 0; }
blockquote { margin: 1em 2em; font-style: italic; }
blockquote p { text-indent: 0; }
table { margin: 1em auto; border-collapse: collapse; }
th, td { padding: 0.2em 1em; border-bottom: 1px solid #8888; text-align: right; }
th { font-weight: normal; font-style: italic; }
ul { margin: 1em 0; }
"""

ONE = """
<h1>The hand lets go</h1>
<p>Put a finger on a sheet of paper that lies on a table, and push. While the finger is down there is nothing to
calculate: the paper goes where the finger goes. A screen that means to feel like paper has to keep this promise first. The
point that was under the finger when it came down stays under it, however fast it moves, and whatever else the machine
is doing.</p>
<p>Then the finger leaves, and the interesting part begins. The sheet has a speed now, and somebody has to say what it is.
The last two places of the finger will not do: they may be a thousandth of a second apart, and a rounding error of one
pixel becomes a gust of wind. So the places of the last tenth of a second are taken together, and a line is laid through
them, as one would lay a ruler over a row of dots. Its slope is the speed.</p>
<p>Not every hand that lets go throws. Someone who has pushed the page to where it should be, and rested there for a moment,
wants it to stay. If the finger stood still for forty thousandths of a second before it left, the page stands still, too.
It is a small rule, and without it nothing could ever be put down.</p>
<blockquote><p>A throw is a promise about the future, made in a tenth of a second.</p></blockquote>
<p class="after">From here on the hand has no part in it. A page that was thrown slows down by itself, and does so in the
simplest way there is: in each thousandth of a second it loses the same share of what speed it has left, two parts in a
thousand. A fast page loses much, a slow one little, and no moment can be found at which it brakes.</p>
<p>This has a pleasant consequence. Add up all the small distances, and the sum is in proportion to the speed at the start:
about half a second's worth of it, whatever the speed. Whoever throws twice as hard gets twice as far. The arm learns that
within minutes, and from then on it aims.</p>
<table>
<tr><th>speed, points a second</th><th>distance, points</th></tr>
<tr><td>200</td><td>100</td></tr>
<tr><td>1000</td><td>500</td></tr>
<tr><td>4000</td><td>1998</td></tr>
</table>
<p class="after">A page that is thrown can be <a href="two.xhtml#caught">caught</a> at any time. The finger comes down, and the
page is at rest, at once, at the place where it was seen. Nothing of the old motion is left over to be added to the next.</p>
"""

TWO = """
<h1>The end of the paper</h1>
<p>Every sheet ends somewhere. On a table the hand feels the edge; on glass there is nothing to feel, so the page has to say
it another way. It gives, but less and less. Pull it a little beyond its end and it follows with hardly more than half of
what the finger does; pull further and it follows with a third, then a tenth, and it never comes away altogether. No
sign says <em>stop here</em>, and still nobody pulls for long.</p>
<p>Let go, and it returns. What draws it back is a spring, and of all springs the one that is damped just so: any weaker, and
the page would swing past its edge and back; any stronger, and it would creep. Between the two lies a single value at which
it comes home in the shortest time without crossing the line. One does not see a spring. One sees a page that knows where
it belongs.</p>
<p>What of a page that arrives at its end while it is still fast? It would be wrong to stop it dead, and wrong to throw the
speed away. The slowing and the spring are joined at the very moment of the crossing, with the speed that is left, so
that a hard throw goes a little way past the edge and a gentle one hardly touches it. Again there is no seam.</p>
<h1 id="caught" style="margin-top: 2em">A page that is caught</h1>
<p>The finest test of all this takes no instruments. Throw a long page, and while it runs, put a finger on it. Whatever was
under the finger at that moment must be under it still. Then throw again, in the same direction, before it has come to rest:
the second throw may add to the first, and soon a whole book flies by, as a wheel turns faster under a hand that strokes it.
Then put a finger down once more. It stands.</p>
<ul>
<li>What is held stays under the finger.</li>
<li>What is thrown slows down without a jolt.</li>
<li>What has an end gives there, and comes back.</li>
<li>What moves can be caught.</li>
</ul>
<p class="after">Four sentences, none of which mentions a screen. They were true of paper first. You are holding the
demonstration: this book is one page from its <a href="one.xhtml">first line</a> to its last, and it obeys all four.</p>
"""


def page(title, body):
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">'
        f'<head><title>{title}</title><link rel="stylesheet" href="style.css"/></head><body>{body}</body></html>\n'
    )


files = [
    ("mimetype", "application/epub+zip"),
    (
        "META-INF/container.xml",
        '<?xml version="1.0"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
        "</container>\n",
    ),
    (
        "book/book.opf",
        '<?xml version="1.0"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:panorama:throw</dc:identifier>'
        "<dc:title>How a page is thrown</dc:title><dc:creator>The developers of Panorama</dc:creator>"
        '<dc:language>en</dc:language><meta property="dcterms:modified">2026-11-29T00:00:00Z</meta></metadata>'
        '<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        '<item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="two" href="two.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="css" href="style.css" media-type="text/css"/></manifest>'
        '<spine><itemref idref="one"/><itemref idref="two"/></spine></package>\n',
    ),
    (
        "book/nav.xhtml",
        page(
            "Contents",
            '<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol>'
            '<li><a href="one.xhtml">The hand lets go</a></li><li><a href="two.xhtml">The end of the paper</a><ol>'
            '<li><a href="two.xhtml#caught">A page that is caught</a></li></ol></li></ol></nav>',
        ),
    ),
    ("book/style.css", STYLE.lstrip()),
    ("book/one.xhtml", page("The hand lets go", ONE)),
    ("book/two.xhtml", page("The end of the paper", TWO)),
]
with zipfile.ZipFile(place, "w") as book:
    for name, text in files:
        # The same bytes on every day; the first file is not packed, so that it tells what the archive is.
        packing = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
        book.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, packing)
