/// Where the outline of a glyph comes from, for outputs that store text and fonts instead of paths.
public struct GlyphSource: Hashable, Sendable {
  /// The path of the font file.
  public let fontPath: String
  /// The index of the face in a font collection, from 0.
  public let faceIndex: Int
  /// The index of the glyph in its face.
  public let glyph: UInt32
  /// The text that the glyph shows: mostly one character, several for a ligature. It is empty if
  /// another glyph stands for the same text, as with the parts of an accented letter.
  public let text: String

  /// A glyph of a font file and its text.
  public init(fontPath: String, faceIndex: Int, glyph: UInt32, text: String) {
    self.fontPath = fontPath
    self.faceIndex = faceIndex
    self.glyph = glyph
    self.text = text
  }
}
