import Foundation
import PanoramaGraphics

extension CGContext {
  /// Draws a layout with its top left corner at `point`, except for lines that begin `height` points or
  /// more below it.
  public func draw(
    _ layout: AttributedTextLayout, at point: CGPoint, height: Double = .infinity
  ) {
    guard point.x.isFinite, point.y.isFinite else { return }
    saveGState()
    translateBy(x: point.x, y: point.y)
    for placed in layout.lines where placed.top < height { draw(placed) }
    restoreGState()
  }

  /// Draws text with attributes into a rectangle. Lines break at its width, and text outside it is
  /// clipped.
  public func draw(_ text: NSAttributedString, in rect: CGRect, fonts: FontLibrary) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    let layout = AttributedTextLayout(text, fonts: fonts, maximumWidth: rect.width)
    saveGState()
    clip(to: rect)
    draw(layout, at: rect.origin, height: rect.height)
    restoreGState()
  }

  /// Draws text with attributes with its top left corner at `point`. Lines break only where the text has
  /// line breaks.
  public func draw(_ text: NSAttributedString, at point: CGPoint, fonts: FontLibrary) {
    draw(AttributedTextLayout(text, fonts: fonts), at: point)
  }

  private func draw(_ placed: AttributedTextLayout.PlacedLine) {
    let (x, y) = (Double(placed.origin.x), Double(placed.origin.y))
    for segment in placed.line.segments {
      guard let ground = segment.attributes.background else { continue }
      setFillColor(ground)
      fill(
        CGRect(
          x: x + segment.x, y: placed.top, width: segment.width,
          height: placed.bottom - placed.top))
    }
    for segment in placed.line.segments {
      let (attributes, metrics) = (segment.attributes, segment.attributes.font.face.metrics)
      draw(
        attributes.underline, attributes.underlineColor, through: segment, x, y,
        metrics.underlineTop, metrics.underlineThickness)
    }
    for run in placed.line.runs {
      setFillColor(run.attributes.color)
      guard let shadow = run.attributes.shadow else {
        draw(run.glyphs, at: placed.origin)
        continue
      }
      saveGState()
      setShadow(shadow)
      draw(run.glyphs, at: placed.origin)
      restoreGState()
    }
    for segment in placed.line.segments {
      let (attributes, metrics) = (segment.attributes, segment.attributes.font.face.metrics)
      draw(
        attributes.strikethrough, attributes.strikethroughColor, through: segment, x, y,
        -metrics.strikethroughTop, metrics.strikethroughThickness)
    }
  }

  /// Draws a line below or through a part of a line of text whose baseline begins at (`x`, `y`).
  ///
  /// - Parameters:
  ///   - top: the upper edge of the line, in ems below the baseline.
  ///   - thickness: in ems.
  private func draw(
    _ style: NSUnderlineStyle, _ color: CGColor, through segment: AttributedLine.Segment,
    _ x: Double, _ y: Double, _ top: Double, _ thickness: Double
  ) {
    guard !style.isEmpty else { return }
    setFillColor(color)
    let size = segment.attributes.font.size
    let height = thickness * size * (style.contains(.thick) ? 2 : 1)
    let line = CGRect(
      x: x + segment.x, y: y - segment.attributes.baselineOffset + top * size,
      width: segment.width, height: height)
    fill(line)
    if style.contains(.double) { fill(line.offsetBy(dx: 0, dy: 2 * height)) }
  }
}
