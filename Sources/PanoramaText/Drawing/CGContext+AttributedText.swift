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
    for segment in placed.line.segments { drawUnderline(segment, x, y) }
    for run in placed.line.runs {
      setFillColor(run.attributes.color)
      draw(run.glyphs, at: placed.origin)
    }
    for segment in placed.line.segments { drawStrikethrough(segment, x, y) }
  }

  private func drawUnderline(_ segment: AttributedLine.Segment, _ x: Double, _ y: Double) {
    let attributes = segment.attributes
    guard !attributes.underline.isEmpty else { return }
    let metrics = attributes.font.face.metrics
    let size = attributes.font.size
    drawLine(
      attributes.underline, color: attributes.underlineColor, x: x + segment.x,
      top: y - attributes.baselineOffset + metrics.underlineTop * size, width: segment.width,
      thickness: metrics.underlineThickness * size)
  }

  private func drawStrikethrough(_ segment: AttributedLine.Segment, _ x: Double, _ y: Double) {
    let attributes = segment.attributes
    guard !attributes.strikethrough.isEmpty else { return }
    let metrics = attributes.font.face.metrics
    let size = attributes.font.size
    drawLine(
      attributes.strikethrough, color: attributes.strikethroughColor, x: x + segment.x,
      top: y - attributes.baselineOffset - metrics.strikethroughTop * size, width: segment.width,
      thickness: metrics.strikethroughThickness * size)
  }

  private func drawLine(
    _ style: NSUnderlineStyle, color: CGColor, x: Double, top: Double, width: Double,
    thickness: Double
  ) {
    setFillColor(color)
    let isThick = style.contains(.thick)
    let height = isThick ? thickness * 2 : thickness
    fill(CGRect(x: x, y: top, width: width, height: height))
    if style.contains(.double) {
      fill(CGRect(x: x, y: top + 2 * height, width: width, height: height))
    }
  }
}
