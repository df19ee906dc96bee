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
  @inlinable package var isGradient: Bool {
    switch self {
    case .linearGradient, .radialGradient, .conicGradient: true
    case .color, .pattern: false
    }
  }

  /// The colour, if it is one.
  var color: CGColor? {
    if case .color(let color) = self { color } else { nil }
  }

  @inline(__always)
  package init(_ paint: __shared DrawOperation.Paint) {
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

extension FlatPaint {
  /// The alpha of the paint, 0 … 1, if it is the same everywhere.
  package var constantAlpha: Double? {
    switch self {
    case .color(let color):
      return min(1, max(0, color.alpha))
    case .linearGradient(let gradient, _, _):
      let goesOn: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      return gradient.options == goesOn ? gradient.constantAlpha : nil
    case .conicGradient(let gradient, _, _):
      return gradient.constantAlpha
    case .radialGradient, .pattern:
      return nil
    }
  }
}

extension FlatPaint: Equatable {
  package static func == (l: FlatPaint, r: FlatPaint) -> Bool {
    switch (l, r) {
    case (.color(let a), .color(let b)): a == b
    case (.linearGradient(let a, let start, let end), .linearGradient(let b, let s, let e)):
      a == b && start == s && end == e
    case (
      .radialGradient(let a, let c0, let r0, let c1, let r1),
      .radialGradient(let b, let d0, let s0, let d1, let s1)
    ):
      a == b && c0 == d0 && r0 == s0 && c1 == d1 && r1 == s1
    case (.conicGradient(let a, let center, let angle), .conicGradient(let b, let c, let turn)):
      a == b && center == c && angle == turn
    case (.pattern(let a, let t), .pattern(let b, let u)):
      t == u
        && (a.toOpaque() == b.toOpaque()
          || a._withUnsafeGuaranteedRef { a in b._withUnsafeGuaranteedRef { a == $0 } })
    default: false
    }
  }
}

/// The stops of a gradient, which owns them and never changes them.
package struct FlatGradient: Equatable {
  /// Never empty.
  package let stops: UnsafeBufferPointer<CGGradient.Stop>
  package let options: CGGradientDrawingOptions

  @inline(__always)
  init(_ gradient: __shared CGGradient, _ options: CGGradientDrawingOptions) {
    stops = gradient.stops.lent
    self.options = options
  }

  /// The alpha of all colours, 0 … 1, if it is the same.
  fileprivate var constantAlpha: Double? {
    let alpha = stops[0].color.alpha
    guard stops.allSatisfy({ $0.color.alpha == alpha }) else { return nil }
    return min(1, max(0, alpha))
  }

  package static func == (l: FlatGradient, r: FlatGradient) -> Bool {
    l.options == r.options
      && (l.stops.baseAddress == r.stops.baseAddress || l.stops.elementsEqual(r.stops))
  }
}
