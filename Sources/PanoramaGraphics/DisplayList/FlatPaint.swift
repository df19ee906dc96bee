import Foundation

/// A paint in a form that contains no references. Whoever owns the `Paint` has to keep it alive.
package enum FlatPaint: @unchecked Sendable {
  case color(CGColor)
  case linearGradient(FlatGradient, start: SIMD2<Double>, end: SIMD2<Double>)
  case radialGradient(
    FlatGradient, startCenter: SIMD2<Double>, startRadius: Double, endCenter: SIMD2<Double>,
    endRadius: Double)
  case conicGradient(FlatGradient, center: SIMD2<Double>, angle: Double)
  case pattern(Unmanaged<CGPattern>, CGAffineTransform)

  /// Whether it is a gradient of any kind.
  package var isGradient: Bool {
    switch self {
    case .linearGradient, .radialGradient, .conicGradient: true
    case .color, .pattern: false
    }
  }

  package init(_ paint: DrawOperation.Paint) {
    func vector(_ p: CGPoint) -> SIMD2<Double> { SIMD2(Double(p.x), Double(p.y)) }
    switch paint {
    case .color(let color): self = .color(color)
    case .linearGradient(let gradient, let start, let end, let options):
      self = .linearGradient(
        FlatGradient(gradient, options), start: vector(start), end: vector(end))
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let options):
      self = .radialGradient(
        FlatGradient(gradient, options), startCenter: vector(c0), startRadius: r0,
        endCenter: vector(c1), endRadius: r1)
    case .conicGradient(let gradient, let center, let angle):
      let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      self = .conicGradient(FlatGradient(gradient, both), center: vector(center), angle: angle)
    case .pattern(let pattern, let matrix): self = .pattern(.passUnretained(pattern), matrix)
    }
  }
}

/// The stops of a gradient, which owns them and never changes them.
package struct FlatGradient {
  /// Never empty.
  package let stops: UnsafeBufferPointer<CGGradient.Stop>
  package let options: CGGradientDrawingOptions

  init(_ gradient: CGGradient, _ options: CGGradientDrawingOptions) {
    stops = gradient.stops.withUnsafeBufferPointer { $0 }
    self.options = options
  }
}
