import Foundation

extension Paint {
  /// The alpha of the paint, 0 … 1, if it is the same everywhere.
  public var constantAlpha: Double? {
    switch self {
    case .color(let color):
      return min(1, max(0, color.alpha))
    case .linearGradient(let gradient, _, _, let options):
      let goesOn: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      return options == goesOn ? Self.constantAlpha(of: gradient) : nil
    case .conicGradient(let gradient, _, _):
      return Self.constantAlpha(of: gradient)
    case .radialGradient, .pattern:
      return nil
    }
  }

  private static func constantAlpha(of gradient: CGGradient) -> Double? {
    let alpha = gradient.stops[0].color.alpha
    guard gradient.stops.allSatisfy({ $0.color.alpha == alpha }) else { return nil }
    return min(1, max(0, alpha))
  }
}
