import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import PanoramaText

/// A part of a document that a test writes.
indirect enum Part {
  case text(String)
  case element(String, [String: String], (inout ComputedStyle) -> Void, [Part])
}

extension Part: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
}

/// An element with what its style changes.
func element(
  _ name: String, _ attributes: [String: String] = [:], _ parts: Part...,
  style: @escaping (inout ComputedStyle) -> Void = { _ in }
) -> Part { .element(name, attributes, style, parts) }

func block(
  _ name: String = "div", _ parts: Part...,
  style: @escaping (inout ComputedStyle) -> Void = { _ in }
) -> Part {
  .element(
    name, [:],
    {
      $0.display = .block
      style(&$0)
    }, parts)
}

/// Builds styled documents without a parser.
struct BookBuilder {
  private var nodes: [MarkupTree.Node] = []
  private var styles: [ComputedStyle] = []
  private var styleOfNode: [Int32] = []

  /// A document whose root is a block.
  static func markup(
    _ parts: [Part], style: (inout ComputedStyle) -> Void = { _ in }
  ) -> StyledMarkup {
    var builder = BookBuilder()
    var root = ComputedStyle()
    root.display = .block
    root.fontFamilies = ["DejaVu Sans"]
    root.language = "en"
    style(&root)
    builder.add(.element("body", [:], { $0 = root }, parts), parent: nil, root)
    return StyledMarkup(
      tree: MarkupTree(nodes: builder.nodes), styles: builder.styles,
      styleOfNode: builder.styleOfNode)
  }

  @discardableResult private mutating func add(
    _ part: Part, parent: MarkupTree.Index?, _ around: ComputedStyle
  ) -> MarkupTree.Index {
    let index = MarkupTree.Index(nodes.count)
    switch part {
    case .text(let text):
      nodes.append(
        MarkupTree.Node(
          content: .text(text), parent: parent, firstChild: nil, nextSibling: nil, end: index + 1))
      styleOfNode.append(intern(around))
    case .element(let name, let attributes, let change, let parts):
      var style = Self.inherited(around)
      change(&style)
      nodes.append(
        MarkupTree.Node(
          content: .element(
            MarkupElement(
              name: name, namespace: "",
              attributes: attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })),
          parent: parent, firstChild: nil, nextSibling: nil, end: index + 1))
      styleOfNode.append(intern(style))
      var last: MarkupTree.Index?
      for part in parts {
        let child = add(part, parent: index, style)
        if let last {
          nodes[Int(last)].nextSibling = child
        } else {
          nodes[Int(index)].firstChild = child
        }
        last = child
      }
      nodes[Int(index)].end = MarkupTree.Index(nodes.count)
    }
    return index
  }

  private mutating func intern(_ style: ComputedStyle) -> Int32 {
    if let known = styles.lastIndex(of: style) { return Int32(known) }
    styles.append(style)
    return Int32(styles.count - 1)
  }

  private static func inherited(_ parent: ComputedStyle) -> ComputedStyle {
    var style = ComputedStyle()
    style.fontFamilies = parent.fontFamilies
    style.fontSize = parent.fontSize
    style.fontWeight = parent.fontWeight
    style.isItalic = parent.isItalic
    style.isSmallCapitals = parent.isSmallCapitals
    style.language = parent.language
    style.color = parent.color
    style.lineHeight = parent.lineHeight
    style.letterSpacing = parent.letterSpacing
    style.wordSpacing = parent.wordSpacing
    style.textAlign = parent.textAlign
    style.textIndent = parent.textIndent
    style.whiteSpace = parent.whiteSpace
    style.hyphens = parent.hyphens
    style.isRightToLeft = parent.isRightToLeft
    style.emphasis = parent.emphasis
    style.listMark = parent.listMark
    style.borderCollapse = parent.borderCollapse
    style.borderSpacing = parent.borderSpacing
    style.writing = parent.writing
    style.orientation = parent.orientation
    style.widows = parent.widows
    style.orphans = parent.orphans
    return style
  }

  /// A setting with the fonts that every machine has.
  static func setting(
    width: Double = 300, height: Double = 400,
    pictureSize: @escaping @Sendable (PictureSource) -> CGSize? = { _ in nil }
  ) -> ChapterSetting {
    ChapterSetting(
      width: width, height: height, fonts: StyleFonts(library: fonts), pictureSize: pictureSize)
  }

  static let fonts = FontLibrary()
}
