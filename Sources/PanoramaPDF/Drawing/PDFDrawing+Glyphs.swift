import Foundation
import PanoramaGraphics

extension PDFDrawing {
  /// Writes a run as text. Glyphs without an embeddable font are filled outlines.
  ///
  /// - Returns: false if PDF cannot express the paint.
  mutating func write(
    _ run: GlyphRun, _ paint: DrawOperation.Paint, _ ink: Ink, to content: inout PDFContent,
    at place: PDFPlace
  ) throws -> Bool {
    let inner = place.descending(ink.transform)
    guard case .color(let color) = paint else {
      let outlines = Self.outlines(of: run.glyphs, in: run)
      content.save()
      let isPossible = try fill(
        outlines, .nonZero, paint, ink, to: &content, at: place)
      content.restore()
      if isPossible { try writeHiddenText(run, ink, to: &content, at: place) }
      return isPossible
    }
    content.concatenate(ink.transform, digits: place.digits)
    let alpha = (color.alpha.isNaN ? 0 : color.alpha) * ink.alpha
    if let state = try resources.state(alpha: alpha, mode: ink.mode) {
      content.set(graphicsState: state)
    }
    content.set(color, isStroke: false)
    try writeText(run, isVisible: true, to: &content, at: inner)
    return true
  }

  /// Writes a run that is drawn by other means as invisible text, which can be selected.
  mutating func writeHiddenText(
    _ run: GlyphRun, _ ink: Ink, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    content.save()
    content.concatenate(ink.transform, digits: place.digits)
    try writeText(run, isVisible: false, to: &content, at: place.descending(ink.transform))
    content.restore()
  }

  /// Writes the glyphs that have fonts as text, and fills the others if they are visible.
  ///
  /// - Parameter place: the placement of the run's own coordinates.
  private mutating func writeText(
    _ run: GlyphRun, isVisible: Bool, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    var bare: [GlyphRun.Glyph] = []
    var text = TextObject(size: run.fontSize, digits: place.digits)
    for glyph in run.glyphs where !glyph.outline.path.isEmpty {
      guard let source = glyph.outline.source, let font = resources.font(of: source, in: &content)
      else {
        bare.append(glyph)
        continue
      }
      text.add(source.glyph, of: font.name, at: glyph.position, advance: font.advance)
    }
    if let operators = text.finish(isVisible: isVisible) { content.add(operators) }
    if isVisible, !bare.isEmpty {
      content.add(Self.outlines(of: bare, in: run), digits: place.digits)
      content.fill(.nonZero)
    }
  }

  /// The outlines of some glyphs of a run.
  private static func outlines(of glyphs: [GlyphRun.Glyph], in run: GlyphRun) -> PathData {
    var path = PathData()
    for glyph in glyphs { path.append(glyph.outline.path.applying(run.place(of: glyph))) }
    return path
  }
}
