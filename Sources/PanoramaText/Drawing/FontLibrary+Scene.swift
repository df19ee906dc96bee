import Foundation
import PanoramaGraphics

extension FontLibrary {
  /// The glyphs of a scene file's `text` command: DejaVu Sans with the baseline starting at the
  /// origin, unhinted, with each character's own advance (`hmtx · size / unitsPerEm`), without
  /// kerning and ligatures.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - size: the font size in points.
  public func sceneGlyphs(_ text: String, size: Double) -> GlyphRun {
    let files = KnownFontFiles.dejaVuSans.files(weight: .regular)
    let file = files.first { access($0.path, R_OK) == 0 }
    let source: FontDescriptor.Source =
      file.map { .file(path: $0.path, index: 0) } ?? .family("DejaVu Sans")
    return TextLine(
      text, font: Font(FontDescriptor(source), size: size, library: self), isPlain: true
    )
    .glyphs
  }
}
