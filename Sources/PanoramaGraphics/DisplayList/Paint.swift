import Foundation

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
