import Foundation
import PanoramaGraphics

/// A small line drawing on a grid of 24 points. It is drawn with the theme's stroke width, scales
/// without loss and takes any colour.
public struct Icon: Hashable, Sendable {
  /// The lines on the grid of 24.
  public var strokes: Path
  /// The filled parts on the same grid.
  public var fills: Path

  /// Makes an icon from paths on the grid of 24.
  public init(strokes: Path = Path(), fills: Path = Path()) {
    self.strokes = strokes
    self.fills = fills
  }

  /// Makes an icon from path data in SVG's syntax without arcs, where `O x y r` adds a circle.
  public init(_ strokes: String, fills: String = "") {
    self.init(strokes: IconParser.path(strokes), fills: IconParser.path(fills))
  }

  /// Draws the icon into `rect`, keeping its proportions.
  /// - Parameters:
  ///   - context: the context to draw on.
  ///   - rect: the area in points.
  ///   - color: the colour of lines and areas.
  ///   - lineWidth: the line width on the grid of 24.
  @MainActor
  public func draw(in context: CGContext, rect: CGRect, color: CGColor, lineWidth: Double) {
    let side = Double(min(rect.width, rect.height))
    guard side > 0 else { return }
    context.saveGState()
    context.translateBy(x: rect.midX - side / 2, y: rect.midY - side / 2)
    context.scaleBy(x: side / 24, y: side / 24)
    context.setFillColor(color)
    context.setStrokeColor(color)
    context.setLineWidth(lineWidth)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    if !fills.isEmpty { context.fill(fills) }
    if !strokes.isEmpty { context.stroke(strokes) }
    context.restoreGState()
  }
}
