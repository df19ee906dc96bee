/// Numbers, texts and colours in an order.
public final class ValueList: Hashable, Sendable {
  /// The items, which are neither pictures nor lists.
  public let items: [Value]
  /// The memory that it takes, in bytes.
  let bytes: Int

  /// The maximum number of items.
  public static let maximumCount = 100_000
  /// The maximum length of all texts in a list together, in bytes.
  static let maximumBytes = 1 << 24

  /// A list of some values.
  ///
  /// - Throws: `ValueProblem` if there are too many, or one of them cannot be in a list.
  public init(_ items: [Value]) throws(ValueProblem) {
    try Self.check(count: items.count)
    var bytes = 0
    for (index, item) in items.enumerated() {
      switch item {
      case .number(let number):
        guard number.isFinite else {
          throw ValueProblem("item \(index + 1) is not a number, or too large")
        }
      case .color: break
      case .text(let text): bytes += text.utf8.count
      case .list: throw ValueProblem("a list cannot be in a list")
      case .picture: throw ValueProblem("a picture cannot be in a list")
      }
    }
    guard bytes <= Self.maximumBytes else {
      throw ValueProblem("a list has at most 16 MB of text")
    }
    self.items = items
    self.bytes = bytes + items.count * MemoryLayout<Value>.stride
  }

  /// A list of numbers.
  ///
  /// - Throws: `ValueProblem` if there are too many, or one of them is not finite.
  public convenience init(numbers: [Double]) throws(ValueProblem) {
    try self.init(numbers.map { .number($0) })
  }

  /// - Throws: `ValueProblem` if a list cannot have so many items.
  static func check(count: Int) throws(ValueProblem) {
    guard count <= maximumCount else {
      throw ValueProblem("a list has at most \(maximumCount / 1000),000 items")
    }
  }

  /// Whether both have equal items.
  public static func == (l: ValueList, r: ValueList) -> Bool {
    l === r || l.bytes == r.bytes && l.items == r.items
  }

  /// Hashes only the beginning, because lists are long.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(items.count)
    for item in items.prefix(16) { hasher.combine(item) }
  }
}

extension ValueList {
  /// The list that a user has typed: items between commas or semicolons, or one in each line. Items that look like
  /// numbers are numbers.
  ///
  /// - Throws: `ValueProblem` if there are too many items.
  public convenience init(typed text: String) throws(ValueProblem) {
    func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    let bytes = text.utf8
    let hasLines = bytes.contains(where: isLineBreak)
    // A decimal comma needs another separator.
    let separator: UInt8 = bytes.contains(UInt8(ascii: ";")) ? 0x3B : 0x2C
    let parts = bytes.split(
      maxSplits: Self.maximumCount, omittingEmptySubsequences: hasLines,
      whereSeparator: { hasLines ? isLineBreak($0) : $0 == separator })
    var items = parts.map { Value(item: Substring($0)) }
    // Nothing at all, or nothing after the last separator.
    if items.last == .text("") { items.removeLast() }
    try self.init(items)
  }

  /// The items as they are typed and copied.
  public var plainTexts: [String] { items.map(\.plainText) }

  /// The items in one line, so that `init(typed:)` reads them again: between semicolons, if one of them has a comma.
  public var typedText: String {
    let texts = plainTexts
    guard texts.contains(where: { $0.contains(",") }) else { return texts.joined(separator: ", ") }
    return texts.joined(separator: "; ") + (texts.count == 1 ? ";" : "")
  }

  /// The first items, for a line of text.
  var summary: String {
    guard !items.isEmpty else { return "empty" }
    var text = ""
    for (index, item) in items.enumerated() {
      if index > 0 { text += ", " }
      if text.utf8.count > Self.shownBytes { return text + "…" }
      if case .number(let number) = item, number != number.rounded() {
        // As many decimals as a single number shows, but no needless zeros.
        let rounded = (number * 100).rounded() / 100
        text += (0.01..<1e9).contains(abs(rounded)) ? rounded.shortestText : item.summary
      } else {
        text += item.plainText.shortened
      }
    }
    return text
  }

  private static let shownBytes = 400
}

extension String {
  /// The beginning of a text from a file, at most 60 Unicode scalars, for messages.
  public var shortened: String { shortened(to: 60) }

  /// The first `count` Unicode scalars of the text, and an ellipsis if there are more. O(count)
  public func shortened(to count: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }
}

/// Why something is not a value.
public struct ValueProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in a few words for the user.
  public let description: String

  /// A problem with a reason.
  public init(_ reason: String) { description = reason }
}
