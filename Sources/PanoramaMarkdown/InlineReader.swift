import PanoramaBlocks

/// Builds inline text from the nodes of a paragraph.
struct InlineReader {
  private let keepsLineBreaks: Bool
  private var text = InlineText()
  /// The numbers of open emphases by their styles.
  private var open: [(style: InlineStyle, count: Int)] = [(.bold, 0), (.italic, 0), (.struck, 0)]
  /// The targets of open links; links are not nested, but pictures in them may have links.
  private var links: [InlineLink] = []
  /// The number of pictures inside one another, and the alternative of the outermost.
  private var pictures = 0
  private var alternative = ""

  init(keepsLineBreaks: Bool) { self.keepsLineBreaks = keepsLineBreaks }

  /// Returns the text, and begins another.
  mutating func take() -> InlineText {
    defer { self = InlineReader(keepsLineBreaks: keepsLineBreaks) }
    return WikiMarks.applied(to: text)
  }

  mutating func take(_ node: MarkdownNode, isEntering: Bool) {
    switch node.kind {
    case .text: add(node.literal)
    case .inlineCode: add(node.literal, .code)
    case .softBreak: if keepsLineBreaks { addBreak() } else { add(" ") }
    case .lineBreak: addBreak()
    case .inlineHTML: addHTML(node.literal)
    case .emphasis: set(.italic, isEntering)
    case .strong: set(.bold, isEntering)
    case .struck: set(.struck, isEntering)
    case .link:
      if isEntering { links.append(.address(node.url)) } else { _ = links.popLast() }
    case .image: takePicture(node, isEntering)
    default: break
    }
  }

  private mutating func set(_ style: InlineStyle, _ isEntering: Bool) {
    guard let index = open.firstIndex(where: { $0.style == style }) else { return }
    open[index].count += isEntering ? 1 : -1
  }

  private var style: InlineStyle {
    open.reduce(into: []) { if $1.count > 0 { $0.formUnion($1.style) } }
  }

  private mutating func add(_ string: String, _ more: InlineStyle = []) {
    if pictures > 0 {
      alternative += string
    } else if !string.isEmpty {
      // A blank after `<br>` is not seen.
      let isStart = text.runs.last?.content == .lineBreak && !more.contains(.code)
      let string = isStart ? String(string.drop { $0 == " " }) : string
      guard !string.isEmpty else { return }
      text.append(
        InlineText.Run(.text(string), style: style.union(more), link: links.first))
    }
  }

  private mutating func addBreak() {
    if pictures > 0 { alternative += " " } else { text.append(InlineText.Run(.lineBreak)) }
  }

  private mutating func addHTML(_ tag: String) {
    if tag.hasPrefix("<!--") { return }
    let name = tag.dropFirst().prefix { $0.isLetter }.lowercased()
    if name == "br" { addBreak() } else { add(tag) }
  }

  private mutating func takePicture(_ node: MarkdownNode, _ isEntering: Bool) {
    pictures += isEntering ? 1 : -1
    guard pictures == 0, !isEntering else { return }
    text.append(
      InlineText.Run(
        .picture(source: node.url, alternative: alternative), style: style, link: links.first))
    alternative = ""
  }
}
