import Foundation

extension DrawOperation {
  /// The colours of a filled or stroked shape. Points are in the item's own coordinates, before its
  /// transform.
  public enum Paint: Hashable, Sendable {
    /// One colour.
    case color(CGColor)
    /// Colours along a line.
    indirect case linearGradient(
      CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions)
    /// Colours between two circles.
    indirect case radialGradient(
      CGGradient, startCenter: CGPoint, startRadius: Double, endCenter: CGPoint, endRadius: Double,
      options: CGGradientDrawingOptions)
    /// One turn around a centre, starting at `angle`: radians from the x axis towards the y axis,
    /// clockwise on screen.
    indirect case conicGradient(CGGradient, center: CGPoint, angle: Double)
    /// Repeated cells. The transform leads from pattern space to the item's coordinates.
    indirect case pattern(CGPattern, CGAffineTransform)

    /// Whether the paint draws nothing, whatever the shape.
    public var isInvisible: Bool {
      if case .color(let c) = self { return !(c.alpha > 0) }
      if case .pattern(let pattern, _) = self { return pattern.list.bounds.isNull }
      return false
    }
  }
}

/// Whether the end colours of a gradient extend beyond its ends. Core Graphics' options.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: UInt32
  /// Options from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The first colour extends before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour extends beyond the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension DrawOperation.Paint {
  /// The alpha of the paint, 0 … 1, if it is the same everywhere.
  public var constantAlpha: Double? { withExtendedLifetime(self) { FlatPaint(self).constantAlpha } }
}

extension DrawOperation.Paint {
  /// The area that the paint can cover: infinite, except for a radial gradient that ends at its
  /// circles.
  var reach: CGRect {
    switch self {
    case .color, .linearGradient, .conicGradient, .pattern:
      return .infinite
    case .radialGradient(_, let c0, let r0, let c1, let r1, let options):
      let growing = r1 >= r0
      // Beyond the larger circle the gradient can extend to infinity.
      if options.contains(growing ? .drawsAfterEndLocation : .drawsBeforeStartLocation) {
        return .infinite
      }
      if r0 == r1, !options.isEmpty { return .infinite }
      let discs = Self.disc(c0, r0).union(Self.disc(c1, r1))
      guard r0 != r1, !options.isEmpty else { return discs }
      // Beyond the smaller circle it shrinks to the point where the radius is 0.
      let t = r0 / (r0 - r1)
      let tip = CGPoint(x: c0.x + t * (c1.x - c0.x), y: c0.y + t * (c1.y - c0.y))
      return discs.union(Self.disc(tip, 0))
    }
  }

  /// Whether the geometry contains neither NaN nor infinity. (In a colour, NaN counts as 0.)
  var isFinite: Bool {
    switch self {
    case .color:
      return true
    case .linearGradient(_, let start, let end, _):
      return (start.x + start.y + end.x + end.y).isFinite
    case .radialGradient(_, let c0, let r0, let c1, let r1, _):
      return (c0.x + c0.y + c1.x + c1.y).isFinite && (r0 + r1).isFinite
    case .conicGradient(_, let center, let angle):
      return (center.x + center.y).isFinite && angle.isFinite
    case .pattern(_, let transform):
      return transform.isFinite
    }
  }

  private static func disc(_ center: CGPoint, _ radius: Double) -> CGRect {
    CGRect(x: center.x, y: center.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius)
  }
}
