import Foundation

extension DisplayList {
  /// Records what `body` draws.
  public init(_ body: (CGContext) -> Void) {
    let context = CGContext()
    body(context)
    self = context.displayList
  }
}

extension CGPattern {
  /// A pattern whose cell `draw` draws; nil if `bounds` is empty, a step is 0, `matrix` has no inverse, or
  /// a number is not finite.
  public convenience init?(
    bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat,
    draw: (CGContext) -> Void
  ) {
    self.init(
      bounds: bounds, matrix: matrix, xStep: xStep, yStep: yStep, list: DisplayList(draw))
  }
}
