import Foundation
import NodeGraph

/// A column of a table in a text: lines of fields between commas, semicolons or tabs. Fields in quotes may contain
/// separators, line breaks and doubled quotes (RFC 4180).
struct DelimitedTable {
  /// The fields of the first row.
  private(set) var names: [String] = []
  /// The fields of the wanted column, below the first row if that has names.
  private(set) var column: [Value] = []

  /// The maximum number of columns.
  private static let maximumColumns = 1_000
  private static let quote = UInt8(ascii: "\"")

  private let bytes: ArraySlice<UInt8>
  private let separator: UInt8
  private var place: Int

  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - wanted: the name or the number of a column; the first is 1.
  ///   - hasNames: whether the first row has the names of the columns.
  ///   - report: called with the part that was read. If it throws, reading ends.
  /// - Throws: `NodeFailure`.
  init(
    _ bytes: [UInt8], column wanted: String, hasNames: Bool, report: (Double) throws -> Void
  ) throws {
    // A byte order mark.
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    separator = Self.separator(of: self.bytes)
    place = self.bytes.startIndex
    guard let first = try row() else { throw NodeFailure("the table is empty") }
    names = first
    let index = try Self.index(of: wanted, in: first, hasNames: hasNames)
    if !hasNames { add(first, index) }
    var count = 0
    while let fields = try row() {
      count += 1
      guard count <= ValueList.maximumCount else {
        throw NodeFailure("a table has at most 100,000 rows")
      }
      add(fields, index)
      if count.isMultiple(of: 1_024) { try report(Double(place) / Double(bytes.count)) }
    }
  }

  private mutating func add(_ fields: [String], _ index: Int) {
    let text = index < fields.count ? fields[index] : ""
    column.append(
      separator == UInt8(ascii: ",") && text.contains(",")
        // Commas are not decimal where they are separators.
        ? .text(text) : Value(item: text[...]))
  }

  private static func index(
    of wanted: String, in names: [String], hasNames: Bool
  ) throws -> Int {
    let trimmed = wanted.trimmingCharacters(in: .whitespaces)
    if hasNames, let index = names.firstIndex(of: trimmed) { return index }
    if let number = Int(trimmed), (1...max(1, names.count)).contains(number) { return number - 1 }
    let known = names.prefix(8).map { $0.shortened(to: 20) }.joined(separator: ", ")
    throw NodeFailure(
      hasNames
        ? "no column “\(trimmed.shortened(to: 20))”; there are: \(known)"
        : "no column “\(trimmed.shortened(to: 20))” among \(names.count)")
  }

  /// The separator that is most frequent in the first line, outside quotes.
  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if byte == 0x2C || byte == 0x3B || byte == 0x09 { counts[byte, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0x2C
  }

  /// The fields of the next row that is not empty; nil at the end.
  private mutating func row() throws -> [String]? {
    while place < bytes.endIndex, bytes[place] == 0x0A || bytes[place] == 0x0D { place += 1 }
    guard place < bytes.endIndex else { return nil }
    var fields: [String] = []
    while true {
      fields.append(field())
      guard fields.count <= Self.maximumColumns else {
        throw NodeFailure("a table has at most 1,000 columns")
      }
      guard place < bytes.endIndex, bytes[place] == separator else { break }
      place += 1
    }
    return fields
  }

  /// The next field, up to a separator or the end of the line.
  private mutating func field() -> String {
    func isEnd(_ byte: UInt8) -> Bool { byte == separator || byte == 0x0A || byte == 0x0D }
    guard place < bytes.endIndex, bytes[place] == Self.quote else {
      let start = place
      while place < bytes.endIndex, !isEnd(bytes[place]) { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    var text: [UInt8] = []
    place += 1
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      if byte == Self.quote {
        guard place < bytes.endIndex, bytes[place] == Self.quote else { break }
        place += 1
      }
      text.append(byte)
    }
    // What is between the quote and the separator belongs to no field in the format, and is kept.
    while place < bytes.endIndex, !isEnd(bytes[place]) {
      text.append(bytes[place])
      place += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
