import Foundation
import PanoramaGraphics

/// A layer that fills its bounds with a gradient; Core Animation's `CAGradientLayer`.
open class GradientLayer: Layer {
  /// The shape of the gradient.
  public enum Kind: Hashable, Sendable {
    /// Along a line.
    case axial
    /// Around a point, outward.
    case radial
    /// Around a point, clockwise.
    case conic
  }

  /// The colours, as `CGColor`; nil for no gradient.
  open var colors: [Any]? { didSet { lookChanged() } }
  /// The location of each colour, 0 … 1 and ascending; nil spaces them evenly.
  open var locations: [NSNumber]? { didSet { lookChanged() } }
  /// The start, in fractions of the bounds; for radial and conic gradients the centre. Default: the
  /// middle of the upper edge.
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { lookChanged() } }
  /// The end, in fractions of the bounds. Default: the middle of the lower edge. Its distances from the
  /// start are the radii of a radial gradient; the first colour of a conic gradient lies in its direction.
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { lookChanged() } }
  /// The shape of the gradient. Default: along a line.
  open var type = Kind.axial { didSet { lookChanged() } }

  open override func presentation() -> GradientLayer? { animated(GradientLayer()) }

  override func copySettings(of other: Layer) {
    super.copySettings(of: other)
    guard let other = other as? GradientLayer else { return }
    (colors, locations, type) = (other.colors, other.locations, other.type)
    (startPoint, endPoint) = (other.startPoint, other.endPoint)
  }

  override func shapeItems(isDark: Bool) -> [DisplayItem] {
    let colors = (colors ?? []).compactMap { ($0 as? CGColor)?.resolved(isDark: isDark) }
    let locations = locations?.map(\.doubleValue)
    guard !bounds.isEmpty, startPoint.isFinite, endPoint.isFinite,
      let gradient = CGGradient(colors: colors, locations: locations)
    else { return [] }
    let context = CGContext()
    context.clip(to: PathData(bounds, cornerRadius: Double(cornerRadius)))
    context.translateBy(x: bounds.minX, y: bounds.minY)
    let ends: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch type {
    case .axial:
      context.drawLinearGradient(
        gradient, start: point(startPoint), end: point(endPoint), options: ends)
    case .conic:
      let (center, end) = (point(startPoint), point(endPoint))
      let angle = atan2(end.y - center.y, end.x - center.x)
      context.drawConicGradient(gradient, center: center, angle: angle)
    case .radial:
      drawRadial(gradient, in: context, ends)
    }
    return [DisplayItem(.list(context.displayList))]
  }

  private func point(_ share: CGPoint) -> CGPoint {
    CGPoint(x: share.x * bounds.width, y: share.y * bounds.height)
  }

  private func drawRadial(
    _ gradient: CGGradient, in context: CGContext, _ ends: CGGradientDrawingOptions
  ) {
    let center = point(startPoint)
    let radii = CGSize(
      width: abs(endPoint.x - startPoint.x) * bounds.width,
      height: abs(endPoint.y - startPoint.y) * bounds.height)
    guard radii.width > 0, radii.height > 0 else { return }
    context.translateBy(x: center.x, y: center.y)
    context.scaleBy(x: radii.width, y: radii.height)
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: ends)
  }
}
