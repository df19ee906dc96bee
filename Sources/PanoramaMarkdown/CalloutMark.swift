import PanoramaBlocks

/// Obsidian's mark of a callout: a quotation that begins with `[!kind]`.
enum CalloutMark {
  /// The callout that a quotation is; nil if it is an ordinary one.
  static func callout(of blocks: [Block]) -> Block? {
    guard case .paragraph(let text)? = blocks.first, let first = text.runs.first,
      let start = first.text, first.style.isEmpty, first.link == nil, start.hasPrefix("[!"),
      let end = start.firstIndex(of: "]")
    else { return nil }
    // A part after a bar is for style sheets.
    let name = start[start.index(start.startIndex, offsetBy: 2)..<end].prefix { $0 != "|" }
    let kind = name.trimmingBlanks
    guard !kind.isEmpty, kind.count <= 40,
      kind.allSatisfy({ $0.isLetter || $0.isNumber || "-_ ".contains($0) })
    else { return nil }
    var rest = start[start.index(after: end)...]
    // Whether it is folded. All are shown unfolded.
    if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
    var runs = text.runs
    runs[0].content = .text(String(rest.trimmingPrefixBlanks))
    let lineEnd = runs.firstIndex { $0.content == .lineBreak } ?? runs.endIndex
    var title = InlineText(Array(runs[..<lineEnd]))
    if title.isEmpty { title = InlineText(kind.prefix(1).uppercased() + kind.dropFirst()) }
    var body = Array(blocks.dropFirst())
    if lineEnd + 1 < runs.endIndex {
      body.insert(.paragraph(InlineText(Array(runs[(lineEnd + 1)...]))), at: 0)
    }
    return .callout(Callout(kind: kind.lowercased(), title: title, blocks: body))
  }
}

extension Substring {
  /// Without blanks at the start.
  var trimmingPrefixBlanks: Substring { drop { $0 == " " } }
}
