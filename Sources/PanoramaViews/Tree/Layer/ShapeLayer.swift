import Foundation
import PanoramaGraphics

/// A layer that draws a path; Core Animation's `CAShapeLayer`.
open class ShapeLayer: Layer {
  /// The path, in the layer's own coordinates; nil for none.
  open var path: CGPath? { didSet { lookChanged() } }
  /// The colour inside the path; nil for none. Default: black.
  open var fillColor: CGColor? = .black { didSet { lookChanged() } }
  /// Which parts of the plane the path encloses.
  open var fillRule = CGPathFillRule.nonZero { didSet { lookChanged() } }
  /// The colour of the line; nil for none. Default: nil.
  open var strokeColor: CGColor? { didSet { lookChanged() } }
  /// The position on the path at which the line begins, as a fraction of its length. Default: 0.
  open var strokeStart: CGFloat = 0 { didSet { lookChanged() } }
  /// The position on the path at which the line ends, as a fraction of its length. Default: 1.
  open var strokeEnd: CGFloat = 1 { didSet { lookChanged() } }
  /// The width of the line, in points. Default: 1.
  open var lineWidth: CGFloat = 1 { didSet { lookChanged() } }
  /// The shape of open ends.
  open var lineCap = CGLineCap.butt { didSet { lookChanged() } }
  /// The shape of corners.
  open var lineJoin = CGLineJoin.miter { didSet { lookChanged() } }
  /// Miters that are longer than this many widths become bevels. Default: 10.
  open var miterLimit: CGFloat = 10 { didSet { lookChanged() } }
  /// The lengths of dashes and gaps in turn, in points; nil for a solid line.
  open var lineDashPattern: [NSNumber]? { didSet { lookChanged() } }
  /// The distance into the pattern at which the line begins, in points.
  open var lineDashPhase: CGFloat = 0 { didSet { lookChanged() } }

  open override func presentation() -> ShapeLayer? { animated(ShapeLayer()) }

  override func copySettings(of other: Layer) {
    super.copySettings(of: other)
    guard let other = other as? ShapeLayer else { return }
    (path, fillColor, fillRule) = (other.path, other.fillColor, other.fillRule)
    (strokeColor, lineWidth, lineCap) = (other.strokeColor, other.lineWidth, other.lineCap)
    (lineJoin, miterLimit) = (other.lineJoin, other.miterLimit)
    (lineDashPattern, lineDashPhase) = (other.lineDashPattern, other.lineDashPhase)
    (strokeStart, strokeEnd) = (other.strokeStart, other.strokeEnd)
  }

  override func shapeItems(isDark: Bool) -> [DisplayItem] {
    guard let path = path?.path, !path.isEmpty, path.isFinite else { return [] }
    var items: [DisplayItem] = []
    let (fillColor, strokeColor) = (
      fillColor?.resolved(isDark: isDark), strokeColor?.resolved(isDark: isDark)
    )
    if let fillColor, fillColor.alpha > 0 {
      items.append(DisplayItem(.fill(path, fillRule, .color(fillColor))))
    }
    if let strokeColor, strokeColor.alpha > 0, lineWidth > 0 {
      let line = path.trimmed(from: Double(strokeStart), to: Double(strokeEnd))
      if !line.isEmpty { items.append(DisplayItem(.stroke(line, style, .color(strokeColor)))) }
    }
    return items
  }

  private var style: StrokeStyle {
    var style = StrokeStyle()
    style.lineWidth = lineWidth.isFinite ? Double(lineWidth) : 1
    style.lineCap = lineCap
    style.lineJoin = lineJoin
    style.miterLimit = miterLimit >= 1 ? Double(miterLimit) : 1
    let lengths = (lineDashPattern ?? []).map(\.doubleValue)
    if lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), lengths.contains(where: { $0 > 0 }) {
      style.dashLengths = lengths
      style.dashPhase = lineDashPhase.isFinite ? Double(lineDashPhase) : 0
    }
    return style
  }
}
