import Foundation
import PanoramaGraphics

extension FontLibrary {
  /// What a scene file's `text` command shows: DejaVu Sans, the baseline starting at the origin,
  /// unhinted, each character's own advance (`hmtx · size / unitsPerEm`), no kerning, no ligatures.
  ///
  /// - Parameter size: points an em.
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
