/// The lines of a text's paragraphs. A layout that is made with the cache of the one before shapes only the paragraphs
/// that were edited.
public struct TextLayoutCache: Sendable {
  /// Lines, and the parts of their paragraph that they show.
  typealias Lines = [(range: Range<Int>, line: AttributedLine)]

  private var paragraphs: [AttributedText.Paragraph] = []
  private var lines: [Lines] = []
  private var width = 0.0

  /// An empty cache.
  public init() {}

  /// The lines of paragraphs, of which those at the beginning and at the end are taken from the cache. It holds these
  /// paragraphs afterwards. O(n)
  ///
  /// - Parameters:
  ///   - new: the paragraphs.
  ///   - width: the width at which lines break.
  ///   - shape: breaks a paragraph into lines.
  mutating func lines(
    of new: [AttributedText.Paragraph], width: Double, shape: (AttributedText.Paragraph) -> Lines
  ) -> [Lines] {
    let old = width == self.width ? paragraphs : []
    let shared = min(old.count, new.count)
    let head = (0..<shared).first { !old[$0].isDrawn(like: new[$0]) } ?? shared
    let tail =
      (0..<shared - head).first {
        !old[old.count - 1 - $0].isDrawn(like: new[new.count - 1 - $0])
      } ?? shared - head
    let edited = new[head..<new.count - tail].map(shape)
    lines.replaceSubrange(head..<lines.count - tail, with: edited)
    (paragraphs, self.width) = (new, width)
    return lines
  }
}

extension AttributedText.Paragraph {
  /// Whether both have the same lines, wherever they begin.
  fileprivate func isDrawn(like other: Self) -> Bool {
    text.utf8.elementsEqual(other.text.utf8) && style == other.style && runs == other.runs
  }
}
