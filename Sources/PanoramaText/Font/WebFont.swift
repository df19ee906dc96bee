import CFreeType

/// Fonts in the Web Open Font Formats 1.0 and 2.0 (W3C), which are TrueType or OpenType fonts packed by zlib or Brotli.
public enum WebFont {
  /// The largest font that is made, in bytes.
  private static let limit = 64 << 20
  /// Where both formats say how large the font is.
  private static let sizeField = 16

  /// Whether bytes begin as such a font does.
  public static func isOne(_ bytes: [UInt8]) -> Bool {
    ["wOFF", "wOF2"].contains { bytes.starts(with: Array($0.utf8)) }
  }

  /// The TrueType or OpenType font that is packed in one.
  ///
  /// - Returns: nil if it is damaged, larger than 64 MB, or in format 2.0 where FreeType was built without Brotli.
  public static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    guard isOne(bytes), bytes.count >= sizeField + 4,
      bytes[sizeField..<sizeField + 4].reduce(0, { $0 << 8 | Int($1) }) <= limit
    else { return nil }
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    defer { FT_Done_FreeType(library) }
    return bytes.withUnsafeBufferPointer { buffer in
      var face: FT_Face?
      guard FT_New_Memory_Face(library, buffer.baseAddress, buffer.count, 0, &face) == 0,
        let face
      else { return nil }
      defer { FT_Done_Face(face) }
      // The tag 0 stands for the whole file, which FreeType has unpacked to open it.
      var count: FT_ULong = 0
      guard FT_Load_Sfnt_Table(face, 0, 0, nil, &count) == 0, count > 0, count <= limit else {
        return nil
      }
      return [UInt8](unsafeUninitializedCapacity: Int(count)) { font, filled in
        let isLoaded = FT_Load_Sfnt_Table(face, 0, 0, font.baseAddress, &count) == 0
        filled = isLoaded ? Int(count) : 0
      }
    }
  }
}
