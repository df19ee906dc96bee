import PanoramaBlocks

/// The marks that Obsidian adds inside paragraphs: `[[page]]`, `[[page|text]]`, `![[picture]]` and `==highlight==`.
enum WikiMarks {
  static func applied(to text: InlineText) -> InlineText {
    guard
      text.runs.contains(where: { $0.text.map { $0.contains("[[") || $0.contains("==") } ?? false })
    else { return text }
    return highlighted(linked(text))
  }

  // MARK: Links

  private static func linked(_ text: InlineText) -> InlineText {
    var result = InlineText()
    for run in text.runs {
      guard let string = run.text, !run.style.contains(.code), run.link == nil,
        string.contains("[[")
      else {
        result.append(run)
        continue
      }
      addLinks(of: run, string, to: &result)
    }
    return result
  }

  private static func addLinks(
    of run: InlineText.Run, _ string: String, to result: inout InlineText
  ) {
    func add(_ content: Substring) {
      guard !content.isEmpty else { return }
      result.append(InlineText.Run(.text(String(content)), style: run.style))
    }
    var rest = string[...]
    while let start = rest.firstRange(of: "[["),
      let end = rest[start.upperBound...].firstRange(of: "]]")
    {
      // Of `[[[page]]`, the last two count.
      var from = start
      while rest[from.upperBound...].first == "[", from.upperBound < end.lowerBound {
        from = rest.index(after: from.lowerBound)..<rest.index(after: from.upperBound)
      }
      let inside = rest[from.upperBound..<end.lowerBound]
      let name = inside.prefix { $0 != "|" }.trimmingBlanks
      let label = inside.dropFirst(inside.prefix { $0 != "|" }.count + 1).trimmingBlanks
      guard !name.isEmpty else {
        add(rest[..<end.upperBound])
        rest = rest[end.upperBound...]
        continue
      }
      let before = rest[..<from.lowerBound]
      let isEmbedded = before.last == "!"
      add(isEmbedded ? before.dropLast() : before)
      let shown = label.isEmpty ? shownName(name) : String(label)
      if isEmbedded, isPicture(name) {
        result.append(
          InlineText.Run(
            .picture(source: String(name), alternative: String(name)), style: run.style))
      } else {
        result.append(
          InlineText.Run(.text(shown), style: run.style, link: .page(String(name))))
      }
      rest = rest[end.upperBound...]
    }
    add(rest)
  }

  /// A page's name, with the heading in it after an arrow.
  private static func shownName(_ name: Substring) -> String {
    name.split(separator: "#", omittingEmptySubsequences: true)
      .map { String($0.trimmingBlanks) }.joined(separator: " > ")
  }

  private static func isPicture(_ name: Substring) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return [
      "png", "jpg", "jpeg", "gif", "bmp", "webp", "avif", "heic", "tif", "tiff", "jxl", "ico",
      "qoi", "tga",
    ].contains(ending)
  }

  // MARK: Highlights

  /// A place of `==` in the text of a run.
  private struct Mark {
    var run: Int
    var offset: Int
    /// Whether something stands right after it, so that it can begin a highlight, and right before it, so that it
    /// can end one.
    var opens: Bool
    var closes: Bool
  }

  private static func highlighted(_ text: InlineText) -> InlineText {
    let marks = pairs(in: text)
    guard !marks.isEmpty else { return text }
    var result = InlineText()
    var (isOn, next) = (false, 0)
    for (index, run) in text.runs.enumerated() {
      func look(_ content: InlineText.Content) -> InlineText.Run {
        InlineText.Run(
          content, style: isOn ? run.style.union(.highlighted) : run.style, link: run.link)
      }
      guard let string = run.text else {
        result.append(look(run.content))
        continue
      }
      let bytes = Array(string.utf8)
      var start = 0
      func add(upTo end: Int) {
        guard end > start else { return }
        result.append(look(.text(String(decoding: bytes[start..<end], as: UTF8.self))))
      }
      while next < marks.count, marks[next].run == index {
        add(upTo: marks[next].offset)
        start = marks[next].offset + 2
        isOn.toggle()
        next += 1
      }
      add(upTo: bytes.count)
    }
    return result
  }

  /// The marks that begin and end highlights, in turn.
  private static func pairs(in text: InlineText) -> [Mark] {
    var result: [Mark] = []
    var open: Mark?
    for mark in marks(in: text) {
      if let begin = open, mark.closes {
        result += [begin, mark]
        open = nil
      } else if mark.opens, open == nil {
        open = mark
      }
    }
    return result
  }

  private static func marks(in text: InlineText) -> [Mark] {
    var marks: [Mark] = []
    for (index, run) in text.runs.enumerated() {
      guard let string = run.text, !run.style.contains(.code) else { continue }
      let bytes = Array(string.utf8)
      var offset = 0
      while offset + 1 < bytes.count {
        guard bytes[offset] == UInt8(ascii: "=") else {
          offset += 1
          continue
        }
        var end = offset
        while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
        // A longer row is a line that someone drew.
        if end - offset == 2 {
          let before = offset > 0 ? bytes[offset - 1] : index > 0 ? UInt8(ascii: "a") : 32
          let after =
            end < bytes.count ? bytes[end] : index + 1 < text.runs.count ? UInt8(ascii: "a") : 32
          marks.append(
            Mark(run: index, offset: offset, opens: after != 32, closes: before != 32))
        }
        offset = end
      }
    }
    return marks
  }
}
