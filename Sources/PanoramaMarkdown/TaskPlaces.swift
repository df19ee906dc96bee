import PanoramaBlocks

/// Finds the boxes of tasks, and their places in the source. cmark's own extension does not see those in quotations.
struct TaskPlaces {
  private let bytes: [UInt8]
  /// The offset at which each line begins.
  private let starts: [Int]

  /// O(n).
  init(_ source: String) {
    bytes = Array(source.utf8)
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      // The two bytes of a Windows line end are one.
      if byte == 10 || byte == 13 && (index + 1 == bytes.count || bytes[index + 1] != 10) {
        starts.append(index + 1)
      }
    }
    self.starts = starts
  }

  /// The offset of the mark in the box of an item; nil if it is not where it should be.
  ///
  /// - Parameters:
  ///   - line: the line of the item, from 1.
  ///   - column: the byte in the line at which the item's own mark is, from 1.
  func place(line: Int, column: Int) -> Int? {
    guard starts.indices.contains(line - 1), column > 0 else { return nil }
    var index = starts[line - 1] + column - 1
    while index < bytes.count, Self.isBeforeBox(bytes[index]) { index += 1 }
    return Self.isBox(bytes, at: index + 1) ? index + 1 : nil
  }

  /// Whether a byte may be in the mark of an item, or between it and the box.
  private static func isBeforeBox(_ byte: UInt8) -> Bool {
    switch byte {
    case 9, 32, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."),
      UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Takes the box from the start of an item's text.
  ///
  /// - Returns: whether it is ticked; nil if there is none.
  static func takeBox(of blocks: inout [Block]) -> Bool? {
    guard case .paragraph(var text)? = blocks.first, let first = text.runs.first, first.link == nil,
      first.style.isEmpty, let start = first.text?.prefix(4), start.count == 4,
      start.hasSuffix("] ")
    else { return nil }
    let isDone: Bool
    switch start.prefix(3) {
    case "[ ]": isDone = false
    case "[x]", "[X]": isDone = true
    default: return nil
    }
    text.runs[0].content = .text(String((first.text ?? "").dropFirst(4)))
    blocks[0] = .paragraph(text)
    return isDone
  }

  /// Whether the byte at an offset is the mark in a box.
  static func isBox(_ bytes: [UInt8], at place: Int) -> Bool {
    guard place > 0, place + 1 < bytes.count else { return false }
    return bytes[place - 1] == UInt8(ascii: "[") && bytes[place + 1] == UInt8(ascii: "]")
      && [UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X")].contains(bytes[place])
  }
}
