/// The outline of a file: a list of pages with titles, which programs show beside the pages.
struct PDFOutline {
  private var entries: [(title: String, page: PDFReference)] = []

  mutating func add(_ title: String, _ page: PDFReference) { entries.append((title, page)) }

  /// - Returns: its entries in the catalog; empty without pages that have titles.
  /// - Throws: what the file's output throws.
  func write(to file: inout PDFFile) throws -> String {
    guard !entries.isEmpty else { return "" }
    let root = file.reserve()
    let items = entries.map { _ in file.reserve() }
    for (index, entry) in entries.enumerated() {
      var text = "<< /Title \(PDFText.string(entry.title)) /Parent \(root.text)"
      if index > 0 { text += " /Prev \(items[index - 1].text)" }
      if index + 1 < items.count { text += " /Next \(items[index + 1].text)" }
      try file.write(text + " /Dest [\(entry.page.text) /Fit] >>", as: items[index])
    }
    try file.write(
      "<< /Type /Outlines /First \(items[0].text) /Last \(items[items.count - 1].text)"
        + " /Count \(items.count) >>", as: root)
    return " /Outlines \(root.text) /PageMode /UseOutlines"
  }
}
