import Panorama

/// A shape that a finger draws from where it came down to where it is.
struct ShapeHand {
  private let kind: SketchShape.Kind
  private let style: SketchStroke
  private let scale: Double
  /// Where the finger came down, in scene units.
  let start: SIMD2<Double>
  private var end: SIMD2<Double>
  /// Whether sides are equal, and directions multiples of 15°.
  private var isRegular = false

  /// A finger that moves less has only tapped, in points on screen.
  private static let tapSize = 6.0

  /// - Parameters:
  ///   - kind: what is drawn.
  ///   - style: a stroke with the width and the colour of the shape.
  ///   - start: where the finger came down, in scene units.
  ///   - scale: points on screen per scene unit.
  init(_ kind: SketchShape.Kind, like style: SketchStroke, from start: SIMD2<Double>, scale: Double)
  {
    (self.kind, self.style, self.start, self.scale) = (kind, style, start, scale)
    end = start
  }

  /// Follows the finger.
  /// - Parameter isRegular: whether the shape is to be as regular as it can be.
  mutating func move(to p: SIMD2<Double>, isRegular: Bool) {
    (end, self.isRegular) = (p, isRegular)
  }

  /// The shape as a stroke; nil for a tap.
  var stroke: SketchStroke? {
    guard (end - start).length * scale > Self.tapSize,
      let shape = SketchShape(kind, from: start, to: end, isRegular: isRegular)
    else { return nil }
    return style.drawing(shape)
  }
}
