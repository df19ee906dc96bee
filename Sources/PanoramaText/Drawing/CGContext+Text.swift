import Foundation
import PanoramaGraphics

extension CGContext {
  /// Draws one line of text with its top left corner at `point`, in points, y downward.
  public func draw(_ text: String, at point: CGPoint, font: Font, color: CGColor) {
    let line = TextLine(text, font: font)
    draw(line, baseline: CGPoint(x: point.x, y: point.y + line.ascent), color: color)
  }

  /// Draws one line of text with its baseline starting at `point`, in points, y downward.
  public func draw(_ text: String, baseline point: CGPoint, font: Font, color: CGColor) {
    draw(TextLine(text, font: font), baseline: point, color: color)
  }

  /// Draws a shaped line with its baseline starting at `point`.
  public func draw(_ line: TextLine, baseline point: CGPoint, color: CGColor) {
    guard !line.glyphs.glyphs.isEmpty, point.x.isFinite, point.y.isFinite else { return }
    saveGState()
    setFillColor(color)
    draw(line.glyphs, at: point)
    restoreGState()
  }

  /// Draws a layout with its top left corner at `point`.
  public func draw(_ layout: TextLayout, at point: CGPoint, color: CGColor) {
    for placed in layout.lines {
      let baseline = CGPoint(x: point.x + placed.origin.x, y: point.y + placed.origin.y)
      draw(placed.line, baseline: baseline, color: color)
    }
  }
}
