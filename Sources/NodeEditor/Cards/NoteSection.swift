import Foundation

/// The part of a Markdown text that a `subpath` names: `#heading`, `#heading#inner heading`, or `#^block`.
struct NoteSection {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The text of the part; nil if there is no such part.
  func text(of subpath: String) -> String? {
    let names = subpath.split(separator: "#").map(String.init)
    guard let last = names.last else { return lines.joined(separator: "\n") }
    if last.hasPrefix("^") { return block(String(last.dropFirst())) }
    var rest = lines.indices
    for name in names {
      guard let found = section(name, in: rest) else { return nil }
      rest = found
    }
    return lines[rest].joined(separator: "\n")
  }

  /// The text without the properties that some programs write at its start between two lines of dashes.
  static func withoutProperties(_ text: String) -> String {
    guard text.hasPrefix("---\n") || text.hasPrefix("---\r\n") else { return text }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let end = lines.dropFirst().firstIndex(where: { $0 == "---" || $0 == "..." }) else {
      return text
    }
    return lines[(end + 1)...].joined(separator: "\n")
  }

  /// The text without the names of blocks, `^name` at the ends of lines, to which only links lead.
  static func withoutMarks(_ text: String) -> String {
    guard text.contains("^") else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      guard let mark = line.lastIndex(of: "^"), mark < line.index(before: line.endIndex),
        line[line.index(after: mark)...].allSatisfy({
          $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        }),
        mark == line.startIndex || line[line.index(before: mark)] == " "
      else { return String(line) }
      return String(line[..<mark])
    }.joined(separator: "\n")
  }

  // MARK: Headings

  /// From a heading to the next one of the same or a higher level.
  private func section(_ name: String, in range: Range<Int>) -> Range<Int>? {
    let wanted = Self.plain(name)
    var fence: Character?
    var start: (line: Int, level: Int)?
    for index in range {
      let line = lines[index].drop { $0 == " " }
      // A line of a program may begin with the mark of a heading.
      if let mark = line.first, mark == "`" || mark == "~",
        line.hasPrefix(String(repeating: mark, count: 3))
      {
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
      }
      guard fence == nil, let (level, title) = Self.heading(line) else { continue }
      if let start, level <= start.level { return start.line..<index }
      if start == nil, Self.plain(title) == wanted { start = (index, level) }
    }
    return start.map { $0.line..<range.upperBound }
  }

  private static func heading(_ line: Substring) -> (level: Int, title: String)? {
    let level = line.prefix { $0 == "#" }.count
    let rest = line.dropFirst(level)
    guard (1...6).contains(level), rest.isEmpty || rest.first == " " || rest.first == "\t" else {
      return nil
    }
    return (level, String(rest))
  }

  /// A heading as it is compared: programs leave out the characters that mean something in links.
  private static func plain(_ text: String) -> String {
    let marks: Set<Character> = ["#", "^", "[", "]", "|", ":", "*", "_", "`", "=", "~", "\\"]
    return text.lowercased().filter { !marks.contains($0) }.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  // MARK: Blocks

  /// The paragraph or the item of a list that ends in `^name`, or the block before such a line.
  private func block(_ name: String) -> String? {
    let mark = "^" + name.lowercased()
    func isEmpty(_ index: Int) -> Bool { lines[index].allSatisfy(\.isWhitespace) }
    func trimmed(_ index: Int) -> String {
      lines[index].trimmingCharacters(in: .whitespaces).lowercased()
    }
    let found = lines.indices.first { index in
      let line = trimmed(index)
      return line == mark || line.hasSuffix(" " + mark)
    }
    guard var end = found else { return nil }
    let isAlone = trimmed(end) == mark
    if isAlone {
      end -= 1
      while end >= 0, isEmpty(end) { end -= 1 }
      guard end >= 0 else { return nil }
    }
    var start = end
    if !isAlone, let indent = Self.itemIndent(lines[end]) {
      // An item takes what is indented below it.
      while end + 1 < lines.count, !isEmpty(end + 1),
        lines[end + 1].prefix(while: { $0 == " " || $0 == "\t" }).count > indent
      {
        end += 1
      }
    } else {
      while start > 0, !isEmpty(start - 1) { start -= 1 }
    }
    return lines[start...end].joined(separator: "\n")
  }

  /// How far the item of a list is indented; nil for any other line.
  private static func itemIndent(_ line: Substring) -> Int? {
    let indent = line.prefix { $0 == " " || $0 == "\t" }.count
    let rest = line.dropFirst(indent)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }.count
    let mark = rest.dropFirst(digits).first
    let isItem = digits > 0 ? mark == "." || mark == ")" : mark == "-" || mark == "*" || mark == "+"
    return isItem && rest.dropFirst(digits + 1).first == " " ? indent : nil
  }
}
