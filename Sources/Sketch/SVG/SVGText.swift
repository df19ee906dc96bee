import Panorama
import PanoramaSVG

/// A `text` element as a note: its lines, the position of the first one, and how they are painted. The text
/// has the font of notes. Each `tspan` with a `y` or a `dy` begins a new line.
struct SVGText {
  /// The text of the element, with a line feed between lines.
  private(set) var text = ""
  /// How many bytes of text were read.
  private(set) var bytesRead = 0
  /// The style of the first visible text.
  private(set) var style: SVGStyle
  /// The position of the first line on its baseline.
  private var position: (x: Double?, y: Double?) = (nil, nil)
  private var keepsSpace = false
  private let tree: SVGTree
  /// The attributes of an element with what the style sheets say of it.
  private let attributes: (Int) -> [String: String]

  /// - Parameters:
  ///   - index: the index of the element.
  ///   - tree: the file.
  ///   - style: the style of the element.
  ///   - attributes: those of an element with what the style sheets say of it.
  init(
    _ index: Int, in tree: SVGTree, _ style: SVGStyle,
    attributes: @escaping (Int) -> [String: String]
  ) {
    self.tree = tree
    self.attributes = attributes
    self.style = style
    read(index, style)
    if !keepsSpace {
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: "\n")
    }
  }

  private mutating func read(_ index: Int, _ style: SVGStyle) {
    let element = tree.elements[index]
    guard element.attributes["display"] != "none" else { return }
    if element.attributes["space"] == "preserve" { keepsSpace = true }
    let isLine = element.attributes["y"] != nil || (element.length("dy") ?? 0) != 0
    if isLine, !text.isEmpty { text += "\n" }
    if text.isEmpty {
      position.x = element.length("x") ?? position.x
      position.y = element.length("y") ?? position.y
    }
    for child in element.children {
      let part = tree.elements[child]
      if let letters = part.text {
        bytesRead += letters.utf8.count
        // Blank text before the first visible character is skipped.
        let isBlank = letters.allSatisfy(\.isWhitespace)
        if text.isEmpty, !isBlank { self.style = style }
        if !text.isEmpty || !isBlank { text += letters.map { $0.isWhitespace ? " " : $0 } }
      } else if part.name == "tspan" || part.name == "a" {
        var inner = style.applying(attributes(child))
        inner.transform = style.transform
        read(child, inner)
      }
    }
  }

  /// The note; nil if there is no text, or too much.
  /// - Parameter color: the colour of the text.
  func note(_ color: CGColor) -> SketchStroke? {
    let scale = style.transform.scale
    guard !text.isEmpty, text.utf8.count <= NoteLayout.maximumLength,
      style.fontSize > 0, scale > 0, scale.isFinite
    else { return nil }
    let layout = NoteLayout(text, width: .infinity)
    let unit = style.fontSize / NoteLayout.fontSize
    // The note is a little wider than its text, so that rounding does not break the lines.
    let width = (layout.text.lines.map(\.width).max() ?? 0) + 2
    let base = layout.text.firstBaseline
    let origin = SIMD2(
      (position.x ?? 0) - style.anchor * width * unit, (position.y ?? 0) - base * unit)
    return SketchStroke(
      note: text, at: origin, width: width * unit, fontSize: style.fontSize, color: color
    ).applying(style.transform)
  }
}
