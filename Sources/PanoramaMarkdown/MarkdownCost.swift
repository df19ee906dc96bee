/// How long cmark would take for a text, at most. Its time grows with the square of the text in some cases that nobody
/// writes, but a stranger's file may have: a hundred kilobytes can then take minutes.
struct MarkdownCost {
  private var lines = 1
  /// The maximum number of lists and quotations that may be open at the end of a line.
  private var depth = 0
  /// The maximum number of bars in a line, each of which may begin a column.
  private var bars = 0
  private var bytes = 0
  private var ats = 0

  /// At each line, cmark looks at each open list.
  private static let maximumVisits = 1_000_000
  /// Each row of a table is filled up to the number of columns: to at most this many cells, or one for each byte.
  private static let maximumCells = 100_000
  /// For each @, cmark may look through the whole text of a paragraph.
  private static let maximumSearch = 100_000_000

  /// O(n).
  init(_ source: String) {
    var source = source
    source.withUTF8 { scan($0) }
  }

  private mutating func scan(_ source: UnsafeBufferPointer<UInt8>) {
    bytes = source.count
    var (indent, marks, lineBars, isPrefix) = (0, 0, 0, true)
    func isBlank(_ index: Int) -> Bool {
      index >= source.count || [9, 10, 13, 32].contains(source[index])
    }
    for (index, byte) in source.enumerated() {
      switch byte {
      case 10, 13:
        lines += 1
        (indent, marks, lineBars, isPrefix) = (0, 0, 0, true)
        continue
      case UInt8(ascii: "|"): lineBars += 1
      case UInt8(ascii: "@"): ats += 1
      default: break
      }
      bars = max(bars, lineBars)
      guard isPrefix else { continue }
      switch byte {
      case 32: indent += 1
      case 9: indent += 4
      case UInt8(ascii: ">"): marks += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
        if isBlank(index + 1) { marks += 1 }
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "."), UInt8(ascii: ")"): if isBlank(index + 1) { marks += 1 }
      default: isPrefix = false
      }
      // An item is indented by at least two columns.
      if marks > 0 { depth = max(depth, marks + (indent - marks) / 2) }
    }
  }

  /// Whether cmark must not read the text at all.
  var isExcessive: Bool { depth > 16 && depth * lines > Self.maximumVisits || depth > 2_000 }

  var allowsTables: Bool { bars < 2 || (bars + 1) * lines <= max(Self.maximumCells, bytes) }

  var allowsAddresses: Bool { ats * bytes <= Self.maximumSearch }
}
