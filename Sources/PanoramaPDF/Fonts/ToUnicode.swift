import Foundation

/// The table from glyphs to text that makes text in a PDF file selectable and searchable.
///
/// Source: ISO 32000-1, 9.10.3.
enum ToUnicode {
  /// The maximum number of entries in a block.
  private static let blockLength = 100

  /// The table as a program in PostScript. Glyphs without text are left out.
  static func map(_ texts: [UInt32: String]) -> String {
    var program = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """
    let entries = texts.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    for start in stride(from: 0, to: entries.count, by: blockLength) {
      let block = entries[start..<min(start + blockLength, entries.count)]
      program += "\(block.count) beginbfchar\n"
      for (glyph, text) in block {
        let units = text.utf16.map(PDFText.hex4).joined()
        program += "<\(PDFText.hex4(UInt16(truncatingIfNeeded: glyph)))> <\(units)>\n"
      }
      program += "endbfchar\n"
    }
    return program + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
  }
}
