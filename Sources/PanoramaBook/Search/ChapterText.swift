/// The text of a chapter as it is read aloud or copied: blocks in lines of their own, each run of white space one space,
/// and every character with its place. O(characters) to make.
public struct ChapterText: Sendable {
  /// Characters that stand in the markup as they stand here.
  private struct Segment {
    /// Bytes of UTF-8 into `text`.
    var start: Int
    var node: MarkupTree.Index
    /// UTF-16 units into the node.
    var offset: Int
  }

  /// The text.
  public private(set) var text = ""
  /// The index of the chapter in the spine.
  public let chapter: Int
  private var segments: [Segment] = []

  /// The text of a part of a chapter.
  ///
  /// - Parameters:
  ///   - tree: the markup.
  ///   - chapter: its index in the spine.
  ///   - root: the element whose text it is; nil for all.
  public init(_ tree: MarkupTree, chapter: Int, in root: MarkupTree.Index? = nil) {
    self.chapter = chapter
    guard !tree.nodes.isEmpty else { return }
    add(tree, in: tree.subtree(of: root ?? 0))
    while text.last?.isWhitespace == true { text.removeLast() }
    segments.removeAll { $0.start >= text.utf8.count }
  }

  /// An element that is open while its descendants are read.
  private struct Open {
    var end: MarkupTree.Index
    var isBlock: Bool
    var keepsSpaces: Bool
  }

  private mutating func add(_ tree: MarkupTree, in nodes: Range<MarkupTree.Index>) {
    var open: [Open] = []
    var index = nodes.lowerBound
    var bytes: [UInt8] = []
    while index < nodes.upperBound {
      while let last = open.last, last.end <= index {
        open.removeLast()
        if last.isBlock { Self.endLine(&bytes) }
      }
      let node = tree.nodes[Int(index)]
      switch node.content {
      case .element(let element):
        if element.isUnread, index != nodes.lowerBound {
          index = node.end
          continue
        }
        if element.endsWords { Self.endLine(&bytes) }
        open.append(
          Open(
            end: node.end, isBlock: element.endsWords,
            keepsSpaces: element.name == "pre" || open.last?.keepsSpaces == true))
      case .text(let characters):
        add(characters, index, keepsSpaces: open.last?.keepsSpaces == true, to: &bytes)
      }
      index += 1
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static func endLine(_ bytes: inout [UInt8]) {
    if bytes.last == 0x20 { bytes.removeLast() }
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }

  private mutating func add(
    _ characters: String, _ node: MarkupTree.Index, keepsSpaces: Bool, to bytes: inout [UInt8]
  ) {
    var offset = 0
    // Whether the next character does not follow the last one in the markup.
    var isApart = true
    for scalar in characters.unicodeScalars {
      defer { offset += UTF16.width(scalar) }
      let isSpace = [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(scalar.value)
      if isSpace, !keepsSpaces {
        isApart = true
        guard let last = bytes.last, last != 0x20, last != 0x0A else { continue }
      }
      // They stand in words that may be divided there.
      if scalar == "\u{AD}" {
        isApart = true
        continue
      }
      if isApart {
        segments.append(Segment(start: bytes.count, node: node, offset: offset))
        isApart = false
      }
      if isSpace, !keepsSpaces {
        bytes.append(0x20)
        isApart = true
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
  }

  // MARK: Places

  /// The index of the last segment that begins at or before a byte.
  private func segment(at byte: Int) -> Int? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The place of the character that begins at a byte of the text; at its end, the place behind the last character.
  public func place(_ byte: Int) -> BookPlace {
    guard let index = segment(at: byte) else { return BookPlace(chapter: chapter, node: 0) }
    let segment = segments[index]
    let units = units(from: segment.start, to: byte)
    return BookPlace(chapter: chapter, node: segment.node, offset: segment.offset + units)
  }

  /// The range of the characters in a range of bytes.
  public func range(_ bytes: Range<Int>) -> Range<BookPlace> {
    let start = place(bytes.lowerBound)
    guard !bytes.isEmpty else { return start..<start }
    // Behind the last character, which may be in another node than what follows.
    let index = text.utf8.index(text.startIndex, offsetBy: bytes.upperBound)
    let last = text.unicodeScalars.index(before: index)
    var end = place(byte(of: last))
    end.offset += UTF16.width(text.unicodeScalars[last])
    return start..<max(start, end)
  }

  /// The byte of the first character at or behind a place.
  public func byte(_ place: BookPlace) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      let segment = segments[middle]
      if (segment.node, segment.offset) <= (place.node, place.offset) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let next = low < segments.count ? segments[low].start : text.utf8.count
    guard low > 0, segments[low - 1].node == place.node else { return next }
    let segment = segments[low - 1]
    let start = text.utf8.index(text.startIndex, offsetBy: segment.start)
    let end =
      text.utf16.index(start, offsetBy: place.offset - segment.offset, limitedBy: text.endIndex)
      ?? text.endIndex
    return min(byte(of: end), next)
  }

  private func byte(of index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  private func units(from start: Int, to end: Int) -> Int {
    let first = text.utf8.index(text.startIndex, offsetBy: start)
    return text.utf16.distance(
      from: first, to: text.utf8.index(text.startIndex, offsetBy: min(end, text.utf8.count)))
  }

  /// The characters from a place, in one line.
  ///
  /// - Parameter count: how many at most.
  public func excerpt(from place: BookPlace, count: Int) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: byte(place))
    let part = text[start...].prefix(count)
    return String(part.map { $0.isNewline ? " " : $0 })
  }
}
