import Foundation
import PanoramaGraphics

extension CGContext {
  /// Draws a layout with its top left corner at `point`.
  ///
  /// - Parameters:
  ///   - layout: the text.
  ///   - point: the place.
  ///   - rows: the part from the top that is needed, in points of the layout. Lines outside are left out.
  ///   - boxes: what is highlighted, in points of the layout: it is filled over backgrounds and below letters.
  ///   - highlight: the colour of the boxes.
  public func draw(
    _ layout: AttributedTextLayout, at point: CGPoint,
    rows: ClosedRange<Double> = 0...Double.infinity, highlighting boxes: [CGRect] = [],
    in highlight: CGColor = .clear
  ) {
    guard point.x.isFinite, point.y.isFinite else { return }
    saveGState()
    translateBy(x: point.x, y: point.y)
    let first = layout.lines.partitioningIndex { $0.bottom >= rows.lowerBound }
    let lines = layout.lines[first...].prefix { $0.top < rows.upperBound }
    for placed in lines { drawGrounds(of: placed) }
    if !boxes.isEmpty {
      setFillColor(highlight)
      fill(boxes)
    }
    for placed in lines { draw(placed) }
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
    draw(layout, at: rect.origin, rows: 0...Double(rect.height))
    restoreGState()
  }

  /// Draws text with attributes with its top left corner at `point`. Lines break only where the text has
  /// line breaks.
  public func draw(_ text: NSAttributedString, at point: CGPoint, fonts: FontLibrary) {
    draw(AttributedTextLayout(text, fonts: fonts), at: point)
  }

  private func drawGrounds(of placed: AttributedTextLayout.PlacedLine) {
    for segment in placed.line.segments {
      guard let ground = segment.attributes.background else { continue }
      setFillColor(ground)
      fill(
        CGRect(
          x: Double(placed.origin.x) + segment.x, y: placed.top, width: segment.width,
          height: placed.bottom - placed.top))
    }
  }

  private func draw(_ placed: AttributedTextLayout.PlacedLine) {
    let (x, y) = (Double(placed.origin.x), Double(placed.origin.y))
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
