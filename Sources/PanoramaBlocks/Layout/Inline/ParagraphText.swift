import PanoramaGraphics
import PanoramaText

/// The characters of a paragraph as they are set, white space collapsed, with what they come from.
struct ParagraphText {
  /// Characters that come from one node and look alike.
  struct Span {
    enum Kind: UInt8 { case text, object, control }
    var kind: Kind
    /// The first byte.
    var start: Int32
    var run: Int32
    var node: MarkupTree.Index
    /// The UTF-16 offset of the first character in the node.
    var offset: Int32
    /// The index of the object.
    var object: Int32 = -1
  }

  /// What stands beside the lines, and the byte before which it is written.
  struct Float {
    enum Source {
      case element(MarkupTree.Index)
      /// The first letter of a paragraph with its style.
      case letter(String, ComputedStyle, node: MarkupTree.Index, offset: Int32)
    }
    var source: Source
    var place: Int32
  }

  private(set) var bytes: [UInt8] = []
  private(set) var spans: [Span] = []
  var objects: [InlineObject] = []
  var floats: [Float] = []
  /// Whether characters were put in that set the direction.
  private(set) var hasDirections = false
  /// The blank that stands before the next character, if there is one.
  private var blank: (run: Int32, node: MarkupTree.Index, offset: Int32, isLineEnd: Bool)?
  private var isAtStart = true
  private var nextOffset: Int32 = -1

  /// Whether there is nothing to set.
  var isEmpty: Bool { spans.allSatisfy { $0.kind == .control } }

  /// Adds the characters of a node.
  ///
  /// - Parameter offset: the UTF-16 offset of the first one in the node.
  mutating func add(
    _ text: String, node: MarkupTree.Index, offset: Int32, run: Int32,
    _ mode: ComputedStyle.WhiteSpace
  ) {
    var text = text
    var offset = offset
    text.withUTF8 { buffer in
      var i = 0
      while i < buffer.count {
        let byte = buffer[i]
        if Self.isBlank(byte) {
          addBlank(byte, node: node, offset: offset, run: run, mode)
          i += 1
          offset += 1
          continue
        }
        let first = i
        let firstOffset = offset
        while i < buffer.count, !Self.isBlank(buffer[i]) {
          offset += Self.units(buffer[i])
          i += 1
        }
        flushBlank(before: buffer, at: first)
        begin(.text, run: run, node: node, offset: firstOffset)
        bytes.append(contentsOf: buffer[first..<i])
        nextOffset = offset
        isAtStart = false
      }
    }
  }

  private mutating func addBlank(
    _ byte: UInt8, node: MarkupTree.Index, offset: Int32, run: Int32,
    _ mode: ComputedStyle.WhiteSpace
  ) {
    let isLineEnd = byte == 0x0A
    switch mode {
    case .pre, .preWrap:
      if byte == 0x0D { return }
      if isLineEnd { return addLineBreak(node: node, offset: offset, run: run) }
      begin(.text, run: run, node: node, offset: offset)
      // Blanks that are kept do not end a line; those between words of wrapped text may.
      let count = byte == 0x09 ? 8 : 1
      for _ in 0..<count {
        if mode == .preWrap, !isAtStart { bytes.append(0x20) } else { bytes += [0xC2, 0xA0] }
      }
      nextOffset = count == 1 ? offset + 1 : -1
    case .preLine where isLineEnd: addLineBreak(node: node, offset: offset, run: run)
    default:
      if isAtStart { return }
      if blank == nil {
        blank = (run, node, offset, isLineEnd)
      } else if isLineEnd {
        blank?.isLineEnd = true
      }
    }
  }

  /// Ends a line.
  mutating func addLineBreak(node: MarkupTree.Index, offset: Int32, run: Int32) {
    blank = nil
    begin(.text, run: run, node: node, offset: offset)
    bytes.append(0x0A)
    nextOffset = -1
    isAtStart = true
  }

  /// Adds something that stands in a line like a character.
  mutating func add(_ object: InlineObject, node: MarkupTree.Index, run: Int32) {
    flushBlank(before: nil, at: 0)
    begin(.object, run: run, node: node, offset: 0, object: Int32(objects.count))
    objects.append(object)
    bytes += [0xEF, 0xBF, 0xBC]
    nextOffset = -1
    isAtStart = false
  }

  /// Adds a character that is not seen, such as one that sets the direction.
  mutating func addControl(_ scalar: Unicode.Scalar, node: MarkupTree.Index, run: Int32) {
    flushBlank(before: nil, at: 0)
    begin(.control, run: run, node: node, offset: 0)
    bytes += Array(String(scalar).utf8)
    nextOffset = -1
    if scalar != "\u{200B}" { hasDirections = true }
  }

  /// Whether no character was added that is seen.
  var isAtFirst: Bool { isAtStart && bytes.isEmpty }

  private mutating func begin(
    _ kind: Span.Kind, run: Int32, node: MarkupTree.Index, offset: Int32, object: Int32 = -1
  ) {
    if kind == .text, let last = spans.last, last.kind == .text, last.run == run,
      last.node == node, nextOffset == offset
    {
      return
    }
    spans.append(
      Span(
        kind: kind, start: Int32(bytes.count), run: run, node: node, offset: offset,
        object: object))
  }

  private mutating func flushBlank(before next: UnsafeBufferPointer<UInt8>?, at i: Int) {
    guard let blank else { return }
    self.blank = nil
    // The end of a line in the file between two ideographs is no blank.
    if blank.isLineEnd, let next, Self.isWide(next, at: i), endsWide { return }
    begin(.text, run: blank.run, node: blank.node, offset: blank.offset)
    bytes.append(0x20)
    nextOffset = blank.offset + 1
  }

  private var endsWide: Bool {
    bytes.count >= 3
      && bytes.withUnsafeBufferPointer { Self.isWide($0, at: bytes.count - 3) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  /// How many UTF-16 units begin with a byte of UTF-8.
  private static func units(_ byte: UInt8) -> Int32 {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  /// Whether three bytes are an ideograph, kana or their punctuation.
  static func isWide(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    guard i >= 0, i + 2 < bytes.count, bytes[i] >= 0xE2, bytes[i] < 0xF0 else { return false }
    let scalar =
      UInt32(bytes[i] & 0xF) << 12 | UInt32(bytes[i + 1] & 0x3F) << 6 | UInt32(bytes[i + 2] & 0x3F)
    return isWide(scalar)
  }

  static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

/// Something in a line that is no character: a picture, a block, text with ruby.
struct InlineObject {
  var layout: NestedLayout
  /// From its left edge on, in points, with its margins.
  var width: Double
  /// Above and below its baseline, with its margins.
  var above: Double
  var below: Double
  /// Where `layout` begins on the line, and above the baseline.
  var left: Double
  var top: Double
  var align: ComputedStyle.Vertical

  /// Room that shows nothing.
  init(space width: Double) {
    layout = NestedLayout()
    self.width = width
    (above, below, left, top, align) = (0, 0, 0, 0, .baseline)
  }

  init(
    layout: NestedLayout, width: Double, above: Double, below: Double, left: Double = 0,
    top: Double, align: ComputedStyle.Vertical = .baseline
  ) {
    (self.layout, self.width, self.above, self.below) = (layout, width, above, below)
    (self.left, self.top, self.align) = (left, top, align)
  }
}

/// What was laid out on its own, with its origin at (0, 0).
struct NestedLayout {
  var fragments: [Fragment] = []
  var pieces: [LinePiece] = []
  var units: [PageUnit] = []
  /// Elements with a place of their own, for which the element that this place refers to is still to come.
  var positioned: [PositionedBox] = []
  /// In points along and across the lines.
  var width = 0.0
  var height = 0.0
  /// The baseline of the last line; nil if there is none.
  var baseline: Double?
  /// The baseline of the first line.
  var firstBaseline: Double?
}
