import CHarfBuzzSubset

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
