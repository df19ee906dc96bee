import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import TestSupport

/// Documents that nobody wrote: nested blocks, lists, tables, pictures beside the lines, in all alignments.
enum RandomBook {
  private static let words = [
    "harbour", "lay", "grey", "and", "quiet", "a", "dog", "barking", "unmistakably", "—", "“ropes”",
    "said:", "漢字かな",
    "שלום", "3.50", "e\u{301}tude", "👩‍🚀", "soft\u{AD}hyphen", "fi",
  ]

  static func text(_ g: inout SeededGenerator, _ count: ClosedRange<Int> = 1...60) -> String {
    (0..<Int.random(in: count, using: &g)).map { _ in
      words[Int.random(in: words.indices, using: &g)]
    }.joined(separator: Int.random(in: 0..<8, using: &g) == 0 ? " \n " : " ")
  }

  private static func inline(_ g: inout SeededGenerator) -> [Part] {
    (0..<Int.random(in: 1...4, using: &g)).map { _ in
      let text = text(&g)
      let seed = g.next()
      switch Int.random(in: 0..<9, using: &g) {
      case 0:
        return .element(
          "b", [:],
          {
            $0.fontWeight = 700
            $0.fontSize = 20
          }, [.text(text)])
      case 1:
        return .element(
          "sup", [:],
          {
            $0.verticalAlign = .super
            $0.fontSize = 9
          }, [.text("12")])
      case 2:
        return .element(
          "img", ["src": "p"],
          {
            if seed % 3 > 0 { $0.float = seed % 3 == 1 ? .left : .right }
            $0.margin.left = .points(4)
          }, [])
      case 3: return .element("br", [:], { _ in }, [])
      case 4:
        return .element(
          "i", [:],
          {
            $0.decoration = .underline
            $0.letterSpacing = 1
          }, [.text(text)])
      case 5 where seed % 2 == 0:
        return .element(
          "span", [:], { $0.display = .inlineBlock }, [.text(String(text.prefix(40)))])
      default: return .text(text)
      }
    }
  }

  private static func blocks(_ g: inout SeededGenerator, depth: Int) -> [Part] {
    (0..<Int.random(in: 1...(depth == 0 ? 12 : 4), using: &g)).map { _ in
      let (a, b, seed) = (Double(g.next() % 30), Double(g.next() % 30) - 5, g.next())
      let style: (inout ComputedStyle) -> Void = {
        $0.display = .block
        $0.margin.top = .points(a)
        $0.margin.bottom = .points(b)
        $0.textAlign = [.start, .justify, .center, .end][Int(seed % 4)]
        if seed % 5 == 0 { $0.padding = StyleSides(all: .points(3)) }
        if seed % 7 == 0 { $0.background = .black }
        if seed % 11 == 0 { $0.breakInside = .avoid }
        if seed % 13 == 0 { $0.breakBefore = .always }
        if seed % 17 == 0 { $0.width = .share(0.7) }
        if seed % 19 == 0 { $0.clear = .both }
        $0.textIndent = .points(seed % 3 == 0 ? 12 : 0)
      }
      switch depth < 3 ? Int.random(in: 0..<8, using: &g) : 7 {
      case 0: return .element("div", [:], style, blocks(&g, depth: depth + 1))
      case 1:
        let items = (0..<3).map { _ in
          Part.element("li", [:], { $0.display = .listItem }, inline(&g))
        }
        return .element(
          "ol", [:],
          {
            style(&$0)
            $0.padding.left = .points(30)
            $0.listMark = .decimal
          }, items)
      case 2:
        let rows = (0..<Int.random(in: 1...5, using: &g)).map { _ in
          Part.element(
            "tr", [:], { $0.display = .row },
            (0..<2).map { _ in
              .element("td", [:], { $0.display = .cell }, [.text(text(&g, 1...12))])
            })
        }
        return .element(
          "table", [:],
          {
            style(&$0)
            $0.display = .table
          }, rows)
      default: return .element("p", [:], style, inline(&g))
      }
    }
  }

  static func markup(_ seed: Int, writing: ComputedStyle.Writing = .horizontal) -> StyledMarkup {
    var generator = SeededGenerator(seed: UInt64(seed))
    return BookBuilder.markup(blocks(&generator, depth: 0), style: { $0.writing = writing })
  }

  static let setting = BookBuilder.setting(width: 260, height: 200) { _ in
    CGSize(width: 60, height: 45)
  }

  /// The characters of a document that are shown, in an order of their own.
  static func characters(_ markup: StyledMarkup) -> [Unicode.Scalar] {
    markup.tree.nodes.flatMap { node -> [Unicode.Scalar] in
      guard case .text(let text) = node.content else { return [] }
      return text.unicodeScalars.filter { !" \n".unicodeScalars.contains($0) }
    }.sorted()
  }
}
