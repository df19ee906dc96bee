import CHarfBuzzSubset
import Foundation
import PanoramaGraphics

/// A font file of which the glyphs in use are embedded in a PDF file.
///
/// Text is written with glyph indices. A table beside the font (`ToUnicode`) says which text a glyph stands
/// for. A glyph that stands for several texts appears in several such tables, each with its own font
/// dictionary; they share the embedded file.
final class PDFFont {
  private let face: OpaquePointer
  private let isCFF: Bool
  private let unitsPerEm: Double
  private let font: OpaquePointer
  /// The glyphs in use.
  private var glyphs: Set<UInt32> = []
  /// The texts of glyphs, one table for each font dictionary.
  private var texts: [[UInt32: String]] = []
  private var references: [PDFReference] = []
  private var widths: [UInt32: Double] = [:]

  /// Nil if the file cannot be read, its glyphs are neither TrueType's nor CFF's, or its
  /// licence forbids embedding.
  init?(path: String, index: Int) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    let face = hb_face_create(blob, UInt32(index))!
    hb_blob_destroy(blob)
    let hasCFF = Self.hasTable("CFF ", face)
    guard hb_face_get_glyph_count(face) > 0, hasCFF || Self.hasTable("glyf", face),
      Self.mayBeEmbedded(face)
    else {
      hb_face_destroy(face)
      return nil
    }
    self.face = face
    isCFF = hasCFF
    unitsPerEm = Double(hb_face_get_upem(face))
    font = hb_font_create(face)
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// The advance of a glyph in ems, as viewers will compute it.
  func advance(_ glyph: UInt32) -> Double {
    if let known = widths[glyph] { return known / 1000 }
    let units = Double(hb_font_get_glyph_h_advance(font, glyph))
    let width = (units / unitsPerEm * 1000 * 100).rounded() / 100
    widths[glyph] = width
    return width / 1000
  }

  /// The font dictionary in which a glyph stands for its text.
  func reference(for source: GlyphSource, in file: inout PDFFile) -> PDFReference {
    glyphs.insert(source.glyph)
    for i in texts.indices {
      let known = texts[i][source.glyph]
      if known == source.text { return references[i] }
      if known == nil {
        texts[i][source.glyph] = source.text
        return references[i]
      }
    }
    texts.append([source.glyph: source.text])
    references.append(file.reserve())
    return references[references.count - 1]
  }

  /// Writes the font with the glyphs that were used.
  ///
  /// - Parameter number: distinguishes the names of fonts in a file.
  func write(to file: inout PDFFile, number: Int) throws {
    guard !glyphs.isEmpty else { return }
    let subset = Self.subset(face, glyphs) ?? hb_face_reference(face)!
    defer { hb_face_destroy(subset) }
    let name = "\(Self.tag(number))+\(PDFText.name(postScriptName))"
    let program = try writeProgram(subset, to: &file)
    let descriptor = try file.add(descriptor(name, program))
    let kind = isCFF ? "CIDFontType0" : "CIDFontType2 /CIDToGIDMap /Identity"
    let used = glyphs.sorted()
    let advances = used.map { "\($0) [\(PDFText.number(advance($0) * 1000, digits: 2))]" }
    let descendant = try file.add(
      "<< /Type /Font /Subtype /\(kind) /BaseFont /\(name)"
        + " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        + " /FontDescriptor \(descriptor.text) /W [\(advances.joined(separator: " "))] >>")
    for (table, reference) in zip(texts, references) {
      let unicode = try file.addStream(Array(ToUnicode.map(table).utf8))
      try file.write(
        "<< /Type /Font /Subtype /Type0 /BaseFont /\(name) /Encoding /Identity-H"
          + " /DescendantFonts [\(descendant.text)] /ToUnicode \(unicode.text) >>", as: reference)
    }
  }

  private func writeProgram(_ subset: OpaquePointer, to file: inout PDFFile) throws -> String {
    if isCFF {
      let bytes = Self.bytes(of: hb_face_reference_table(subset, Self.tag("CFF ")))
      let stream = try file.addStream(bytes, entries: "/Subtype /CIDFontType0C")
      return "/FontFile3 \(stream.text)"
    }
    let bytes = Self.bytes(of: hb_face_reference_blob(subset))
    let stream = try file.addStream(bytes, entries: "/Length1 \(bytes.count)")
    return "/FontFile2 \(stream.text)"
  }

  private func descriptor(_ name: String, _ program: String) -> String {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    func thousandths(_ units: Int32) -> String {
      PDFText.number(Double(units) / unitsPerEm * 1000, digits: 0)
    }
    let (top, bottom) = (thousandths(extents.ascender), thousandths(extents.descender))
    // 4 stands for a font with glyphs outside of Adobe's standard Latin set.
    return "<< /Type /FontDescriptor /FontName /\(name) /Flags 4 /ItalicAngle 0 /StemV 80"
      + " /FontBBox [-1000 \(bottom) 3000 \(top)] /Ascent \(top) /Descent \(bottom)"
      + " /CapHeight \(top) \(program) >>"
  }

  private var postScriptName: String {
    var length: UInt32 = 128
    var letters = [CChar](repeating: 0, count: 128)
    hb_ot_name_get_utf8(face, 6, hb_language_from_string("en", -1), &length, &letters)
    return String(decoding: letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The six letters that must precede the name of a font subset.
  private static func tag(_ number: Int) -> String {
    var (rest, letters) = (number, "")
    for _ in 0..<6 {
      letters = String(Unicode.Scalar(UInt8(65 + rest % 26))) + letters
      rest /= 26
    }
    return letters
  }
}

extension PDFFont {
  /// The tables that only shaping and other instances of a variable font need.
  private static let droppedTables = [
    "GSUB", "GPOS", "GDEF", "BASE", "kern", "name", "post", "cmap", "OS/2", "STAT", "fvar", "gvar",
    "avar", "HVAR", "VVAR", "MVAR", "SVG ", "COLR", "CPAL", "CBDT", "CBLC", "sbix", "DSIG", "meta",
  ]

  /// The face with only some glyphs, which keep their indices; nil if it cannot be made.
  ///
  /// - Parameter glyphs: the glyphs to keep.
  static func subset(_ face: OpaquePointer, _ glyphs: Set<UInt32>) -> OpaquePointer? {
    guard let input = hb_subset_input_create_or_fail() else { return nil }
    defer { hb_subset_input_destroy(input) }
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue)
    let kept = hb_subset_input_glyph_set(input)
    for glyph in glyphs { hb_set_add(kept, glyph) }
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for table in droppedTables { hb_set_add(dropped, tag(table)) }
    return hb_subset_or_fail(face, input)
  }

  static func tag(_ name: String) -> hb_tag_t { hb_tag_from_string(name, 4) }

  static func hasTable(_ name: String, _ face: OpaquePointer) -> Bool {
    let table = hb_face_reference_table(face, tag(name))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  /// Whether the licence in the font allows embedding: `fsType` in the table OS/2 is not 2.
  static func mayBeEmbedded(_ face: OpaquePointer) -> Bool {
    let table = bytes(of: hb_face_reference_table(face, tag("OS/2")))
    guard table.count >= 10 else { return true }
    return table[9] & 0x0F != 2
  }

  /// The bytes of a blob, which is released.
  static func bytes(of blob: OpaquePointer?) -> [UInt8] {
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &count) else { return [] }
    return data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}
