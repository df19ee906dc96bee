import Foundation

/// Where a filled or stroked shape takes its colour from. Points are in the item's own
/// coordinates (before its transform).
public enum Paint: Hashable, Sendable {
  case color(CGColor)
  indirect case linearGradient(
    CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions)
  indirect case radialGradient(
    CGGradient, startCenter: CGPoint, startRadius: Double, endCenter: CGPoint, endRadius: Double,
    options: CGGradientDrawingOptions)
  /// Round a centre, once, from the direction `angle` (radians from the x axis towards the y axis:
  /// clockwise on screen) on.
  indirect case conicGradient(CGGradient, center: CGPoint, angle: Double)
  /// Repeated cells; the transform is from pattern space to the item's coordinates.
  indirect case pattern(CGPattern, CGAffineTransform)

  /// Draws nothing at all, whatever the shape.
  public var isInvisible: Bool {
    if case .color(let c) = self { return !(c.alpha > 0) }
    if case .pattern(let pattern, _) = self { return pattern.list.bounds.isNull }
    return false
  }
}

/// Whether a gradient's end colours go on beyond its ends. Core Graphics' options.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: UInt32
  /// Options from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
