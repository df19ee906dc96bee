import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import PanoramaTesting
import Testing

/// How pages look. Each picture was inspected.
@Suite("Pictures of pages")
struct BookGoldenTests {
  private let prose =
    "In the early hours of the morning the harbour lay grey and perfectly quiet; only the ropes complained, and somewhere behind the customs house a dog was barking at nothing in particular."

  private func expect(
    _ markup: StyledMarkup, _ name: String, width: Double = 260, height: Double = 300
  ) throws {
    let setting = BookBuilder.setting(width: width, height: height) { _ in
      CGSize(width: 70, height: 50)
    }
    let layout = ChapterLayout(markup, chapter: 0, setting: setting)
    let pages = ChapterPages(layout, height: layout.writing == .horizontal ? height : width)
    let context = CGContext()
    let image = CGImage(
      width: 2, height: 1, pixels: [0xFF30_70B0, 0xFF80_B0E0], isOpaque: true)
    context.translateBy(x: 10, y: 10)
    layout.draw(pages.pages[0], of: pages, in: context) { _ in image }
    try expectGolden(
      context.displayList, "book/\(name)", width: Int(width) + 20, height: Int(height) + 20)
  }

  @Test("A drop capital, a picture beside the lines, a list")
  func prosePage() throws {
    var markup = BookBuilder.markup(
      [
        block("h1", "A morning") {
          $0.fontSize = 20
          $0.fontWeight = 700
          $0.textAlign = .center
          $0.margin.bottom = .points(8)
        },
        block("p", .text(prose)),
        block(
          "p",
          element("img", ["src": "a"]) {
            $0.float = .right
            $0.margin.left = .points(8)
          },
          "With ",
          element("a", ["href": "x"], "a link") {
            $0.decoration = .underline
            $0.color = .blue
          },
          ", ", element("span", [:], "Small Capitals") { $0.isSmallCapitals = true }, ", ",
          element("span", [:], "a ground") { $0.background = .yellow }, " and E = mc",
          element("sup", [:], "2") {
            $0.verticalAlign = .super
            $0.fontSize = 8
          }, "."
        ) { $0.textIndent = .points(14) },
        block(
          "ul", block("li", "one") { $0.display = .listItem },
          block("li", "two") { $0.display = .listItem }
        ) { $0.padding.left = .points(24) },
      ],
      style: {
        $0.fontSize = 12
        $0.lineHeight = .factor(1.35)
        $0.textAlign = .justify
      })
    var capital = markup.styles[0]
    capital.fontSize = 42
    capital.lineHeight = .factor(0.85)
    capital.float = .left
    capital.margin.right = .points(4)
    markup.firstLetter[3] = capital
    try expect(markup, "prose")
  }

  @Test("A table with borders that collapse, spans and a caption")
  func tablePage() throws {
    let border = StyleSides(all: ComputedStyle.Border(width: 1, style: .solid, color: .black))
    func cell(_ text: String, _ spans: [String: String] = [:]) -> Part {
      .element(
        "td", spans,
        {
          $0.display = .cell
          $0.border = border
          $0.padding = StyleSides(all: .points(4))
          $0.verticalAlign = .middle
        }, [.text(text)])
    }
    func row(_ cells: Part...) -> Part { .element("tr", [:], { $0.display = .row }, cells) }
    try expect(
      BookBuilder.markup(
        [
          element(
            "table", [:],
            element("caption", [:], "Ships and their cargoes") {
              $0.display = .caption
              $0.textAlign = .center
            },
            row(cell("Aurora"), cell("timber, tar and very many barrels of herring"), cell("212")),
            row(cell("Meteor", ["rowspan": "2"]), cell("over two columns", ["colspan": "2"])),
            row(cell("coal"), cell("90"))
          ) {
            $0.display = .table
            $0.borderCollapse = .collapse
            $0.border = border
          },
          block("blockquote", .text(prose)) {
            $0.margin = StyleSides(all: .points(14))
            $0.padding = StyleSides(all: .points(6))
            $0.border.left = ComputedStyle.Border(width: 3, style: .double, color: .black)
            $0.border.right = ComputedStyle.Border(width: 3, style: .dotted, color: .black)
            $0.background = CGColor(gray: 0.9, alpha: 1)
          },
        ], style: { $0.fontSize = 12 }), "table")
  }

  @Test("Right-to-left text with left-to-right words, and a list")
  func arabicPage() throws {
    let text =
      "كان يا ما كان في قديم الزمان ملك عادل يحكم مدينة كبيرة (Ahmed and Omar) يحبهم حبا شديدا بعد 365 يوما."
    try expect(
      BookBuilder.markup(
        [
          block("p", .text(text)),
          block("ol", block("li", .text(text)) { $0.display = .listItem }) {
            $0.padding.right = .points(28)
            $0.listMark = .decimal
          },
        ],
        style: {
          $0.isRightToLeft = true
          $0.textAlign = .justify
          $0.fontSize = 13
        }), "arabic", height: 220)
  }

  @Test("Vertical lines: upright and lying letters, ruby, emphasis")
  func verticalPage() throws {
    try expect(
      BookBuilder.markup(
        [
          block(
            "p", .text("Letters lie on their side. "),
            element("span", [:], "UPRIGHT") { $0.orientation = .upright }, " or "),
          block(
            "p",
            element(
              "ruby", [:], "base",
              element("rt", [:], "ruby") {
                $0.display = .rubyText
                $0.fontSize = 8
              }
            ) { $0.display = .ruby }, " ", element("em", [:], "marked") { $0.emphasis = .dot }, " ",
            element("span", [:], "12") { $0.combinesUpright = true }, " ",
            element("u", [:], "underlined") { $0.decoration = .underline }),
        ],
        style: {
          $0.writing = .verticalRL
          $0.fontSize = 16
          $0.lineHeight = .factor(1.8)
        }), "vertical", width: 200, height: 220)
  }

  @Test(
    "Lines at the baseline and below the descenders",
    arguments: [
      ("underlines", ComputedStyle.Writing.horizontal), ("underlines-vertical", .verticalRL),
    ])
  func underlines(_ name: String, _ writing: ComputedStyle.Writing) throws {
    try expect(
      BookBuilder.markup(
        [
          block(
            "p", element("u", [:], "gyp") { $0.decoration = .underline }, " ",
            element("u", [:], "gyp") {
              $0.decoration = .underline
              $0.underlinePosition.isUnder = true
            })
        ],
        style: {
          $0.writing = writing
          $0.fontSize = 20
        }), name, width: 100, height: 100)
  }
}
