import Foundation
import PanoramaGraphics

extension ChapterLayout {
  /// A paragraph, a heading or another block of text, for assistive programs.
  public struct Passage: Hashable, Sendable {
    /// The element.
    public var node: MarkupTree.Index
    /// Its characters, with single spaces.
    public var text: String
    /// 1 … 6 for headings.
    public var headingLevel: Int?
    /// The room of those of its lines that were asked for, in points of the sheet.
    public var frame: CGRect
  }

  /// The blocks of text with lines in some rows, in the order of the document. O(fragments there + their text).
  public func passages(in rows: ClosedRange<Double>) -> [Passage] {
    var passages: [Passage] = []
    var places: [MarkupTree.Index: Int] = [:]
    for line in fragments(in: rows) {
      guard case .line = line.content else { continue }
      let node = block(around: line.node)
      let frame = rect(u: line.u, v: line.v, width: line.width, height: line.height)
      if let place = places[node] {
        passages[place].frame = passages[place].frame.union(frame)
        continue
      }
      let text = shownCharacters(in: node).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      if text.isEmpty { continue }
      places[node] = passages.count
      passages.append(
        Passage(node: node, text: text, headingLevel: headingLevel(node), frame: frame))
    }
    return passages.sorted { $0.node < $1.node }
  }

  /// The characters in an element without those that are never shown, such as style sheets in drawings.
  private func shownCharacters(in node: MarkupTree.Index) -> String {
    let nodes = markup.tree.nodes
    var result = ""
    var index = node
    while index < nodes[Int(node)].end {
      switch nodes[Int(index)].content {
      case .element(let element):
        // A drawing is called by its title, though that is not drawn.
        let isName = element.namespace == MarkupNamespace.svg && element.name == "title"
        let style = markup.styles[Int(markup.styleOfNode[Int(index)])]
        index = style.display == .none && !isName ? nodes[Int(index)].end : index + 1
      case .text(let text):
        result += text
        index += 1
      }
    }
    return result
  }

  /// The element that makes the block in which a node stands.
  private func block(around node: MarkupTree.Index) -> MarkupTree.Index {
    var current = node
    while let parent = markup.tree.nodes[Int(current)].parent {
      let style = markup.styles[Int(markup.styleOfNode[Int(current)])]
      if case .element = markup.tree.nodes[Int(current)].content, style.display != .inline,
        style.display != .ruby, style.display != .rubyText
      {
        return current
      }
      current = parent
    }
    return current
  }

  private func headingLevel(_ node: MarkupTree.Index) -> Int? {
    guard let name = markup.tree.element(node)?.name, name.count == 2, name.hasPrefix("h"),
      let level = name.last?.wholeNumberValue, (1...6).contains(level)
    else { return nil }
    return level
  }
}
