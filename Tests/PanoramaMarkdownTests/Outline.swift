import PanoramaBlocks
import PanoramaMarkdown

/// Blocks as lines of text: what each is, then its text with marks for styles.
func outline(_ source: String, _ settings: Markdown = Markdown()) -> [String] {
  settings.blocks(source).flatMap { lines($0) }
}

private func lines(_ block: Block) -> [String] {
  func inner(_ blocks: [Block]) -> [String] { blocks.flatMap { lines($0) }.map { "  " + $0 } }
  switch block {
  case .paragraph(let text): return ["p " + marked(text)]
  case .heading(let text, let level): return ["h\(level) " + marked(text)]
  case .quote(let blocks): return ["quote"] + inner(blocks)
  case .callout(let callout):
    return ["callout \(callout.kind): \(marked(callout.title))"] + inner(callout.blocks)
  case .code(let text, let language): return ["code \(language):" + text.debugDescription]
  case .rule: return ["rule"]
  case .table(let table):
    let letters = table.alignments.map { "\($0)".prefix(1) }.joined()
    return ["table \(letters)"]
      + ([table.header] + table.rows).map { "  " + $0.map { marked($0) }.joined(separator: " | ") }
  case .list(let list):
    return list.items.enumerated().flatMap { index, item in
      var mark = list.isTight ? "-" : "•"
      if case .numbers(let start) = list.marker { mark = "\(start + index)." }
      if let task = item.task {
        mark += " [\(task.isDone ? "x" : " ")]@\(task.place.map { String($0) } ?? "none")"
      }
      return [mark] + inner(item.blocks)
    }
  }
}

private func marked(_ text: InlineText) -> String {
  text.runs.map { run in
    let content =
      switch run.content {
      case .text(let text): text
      case .lineBreak: "⏎"
      case .picture(let source, let alternative): "<\(source)|\(alternative)>"
      }
    let styles: [(InlineStyle, String)] = [
      (.bold, "B"), (.italic, "I"), (.struck, "S"), (.highlighted, "H"), (.code, "C"),
    ]
    let letters = styles.filter { run.style.contains($0.0) }.map(\.1).joined()
    var result = letters.isEmpty ? content : "\(letters)(\(content))"
    switch run.link {
    case .address(let address): result = "{\(result)→\(address)}"
    case .page(let page): result = "{\(result)⇒\(page)}"
    case nil: break
    }
    return result
  }.joined()
}
