/// Markup on its way to gumbo.
enum TagSoup {
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]
  /// Elements that a new one of their kind closes: without end tags, they do not lie in each other.
  private static let closing: Set<String> = [
    "p", "li", "dt", "dd", "tr", "td", "th", "option", "thead", "tbody", "tfoot",
  ]
  /// Elements that HTML opens again in each block that follows until they are closed.
  private static let reopened: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]

  /// Writes `<i/>` as `<i></i>`, because HTML takes it for an open element.
  ///
  /// - Returns: nil for elements that are nested thousands of times, which overflows gumbo's stack, and for open
  ///   elements that it would repeat millions of times.
  static func prepared(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 8)
    var (depth, open, copies) = (0, 0, 0)
    var i = text.startIndex
    while i < text.endIndex {
      guard text[i] == UInt8(ascii: "<"), i + 1 < text.endIndex else {
        result.append(text[i])
        i += 1
        continue
      }
      if text[i...].starts(with: "<!--".utf8) {
        let end = endOfComment(text, from: i + 4)
        result += text[i..<end]
        i = end
        continue
      }
      let isEnd = text[i + 1] == UInt8(ascii: "/")
      let start = isEnd ? i + 2 : i + 1
      let nameEnd = text[start...].firstIndex { !isName($0) } ?? text.endIndex
      guard start < text.endIndex, isLetter(text[start]),
        let close = endOfTag(text, from: nameEnd)
      else {
        result.append(text[i])
        i += 1
        continue
      }
      let name = String(decoding: text[start..<nameEnd], as: UTF8.self).lowercased()
      let isEmpty = !isEnd && text[close - 1] == UInt8(ascii: "/")
      if isEmpty, !void.contains(name) {
        result += text[i..<(close - 1)]
        result += "></\(name)>".utf8
      } else {
        result += text[i...close]
        if isEnd {
          if !closing.contains(name) { depth = max(depth - 1, 0) }
          if reopened.contains(name) { open = max(open - 1, 0) }
        } else if !void.contains(name) {
          if !closing.contains(name) { depth += 1 }
          if reopened.contains(name) { open += 1 } else { copies += open }
        }
      }
      guard depth < 2000, copies < 2_000_000 else { return nil }
      i = close + 1
    }
    return result
  }

  private static func endOfComment(_ text: [UInt8], from start: Int) -> Int {
    var i = start
    while i + 2 < text.count {
      if text[i] == UInt8(ascii: "-"), text[i + 1] == UInt8(ascii: "-"),
        text[i + 2] == UInt8(ascii: ">")
      {
        return i + 3
      }
      i += 1
    }
    return text.count
  }

  /// The index of the `>` that ends a tag; nil if none does.
  private static func endOfTag(_ text: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    for i in start..<text.count {
      let byte = text[i]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return i
      } else if byte == UInt8(ascii: "<") {
        return nil
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) >= 97 && (byte | 32) <= 122 }
  private static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte >= 128 || (48...58).contains(byte) || byte == 45 || byte == 95
  }
}
