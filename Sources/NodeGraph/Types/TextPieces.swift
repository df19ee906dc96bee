/// Cuts texts at a separator.
enum TextPieces {
  /// The maximum length of a separator, in bytes. Searching takes time for each byte of both.
  private static let maximumSeparator = 64

  /// A separator as it is typed: `\n` is a line break, `\t` a tab and `\\` a backslash.
  static func separator(_ typed: String) throws -> String {
    guard typed.utf8.count <= maximumSeparator else {
      throw NodeFailure("a separator has at most \(maximumSeparator) bytes")
    }
    var result = ""
    var rest = Substring(typed)
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch next {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "\\": result.append("\\")
      default: result += [character, next]
      }
    }
    return result
  }

  /// The parts of a text between separators.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - separator: the separator, not empty.
  ///   - maximum: the maximum number of parts.
  /// - Throws: `ValueProblem` if there are more.
  static func pieces(
    of text: String, at separator: String, maximum: Int
  ) throws(ValueProblem) -> [Substring] {
    let (bytes, wanted) = (text.utf8, separator.utf8)
    guard let first = wanted.first else { return [text[...]] }
    var pieces: [Substring] = []
    var start = bytes.startIndex
    var search = start
    while let found = bytes[search...].firstIndex(of: first) {
      guard bytes[found...].starts(with: wanted) else {
        search = bytes.index(after: found)
        continue
      }
      pieces.append(text[start..<found])
      guard pieces.count < maximum else { throw ValueProblem("over \(maximum) parts") }
      start = bytes.index(found, offsetBy: wanted.count)
      search = start
    }
    pieces.append(text[start...])
    return pieces
  }
}
