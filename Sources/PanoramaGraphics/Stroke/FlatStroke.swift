/// A stroke style in a form that contains no references. Whoever owns the `StrokeStyle` has to keep it alive.
package struct FlatStroke: @unchecked Sendable {
  package let lineWidth: Double
  package let lineCap: CGLineCap
  package let lineJoin: CGLineJoin
  package let miterLimit: Double
  package let dashPhase: Double
  package let dashLengths: UnsafeBufferPointer<Double>

  /// A solid line of width 1, as `StrokeStyle()`.
  init() {
    (lineWidth, lineCap, lineJoin, miterLimit, dashPhase) = (1, .butt, .miter, 10, 0)
    dashLengths = UnsafeBufferPointer(start: nil, count: 0)
  }

  @inline(__always)
  package init(_ style: StrokeStyle) {
    (lineWidth, lineCap, lineJoin) = (style.lineWidth, style.lineCap, style.lineJoin)
    (miterLimit, dashPhase) = (style.miterLimit, style.dashPhase)
    dashLengths = style.dashLengths.withUnsafeBufferPointer { $0 }
  }
}

extension FlatStroke: Equatable {
  package static func == (l: FlatStroke, r: FlatStroke) -> Bool {
    l.lineWidth == r.lineWidth && l.lineCap == r.lineCap && l.lineJoin == r.lineJoin
      && l.miterLimit == r.miterLimit && l.dashPhase == r.dashPhase
      && l.dashLengths.elementsEqual(r.dashLengths)
  }
}
