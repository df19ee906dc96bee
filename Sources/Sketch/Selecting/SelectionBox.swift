import Foundation
import Panorama

/// The box around a selection, with handles: those at its corners scale the selection, and the one above it
/// rotates it.
struct SelectionBox {
  /// A part of the box that a finger can drag.
  enum Grip: Equatable {
    case inside
    /// A corner: 0 … 3, from the upper left clockwise.
    case corner(Int)
    case turn
    /// A point of the selected shape.
    case point(Int)
  }

  /// In scene units, with a margin around the ink.
  let rect: CGRect
  private let scale: Double
  /// The selected shape, whose points take the place of the corners; nil for anything else.
  let shape: SketchShape?

  /// The margin around the ink, the distance at which a handle is hit, a handle's radius, and the distance of
  /// the handle that rotates, in points on screen.
  private static let margin = 8.0
  private static let reach = 18.0
  private static let radius = 6.0
  private static let turnDistance = 30.0
  static let color = CGColor(argb: 0xFF0A_6FE8)

  /// - Parameters:
  ///   - bounds: the box around the selected ink, in scene units.
  ///   - scale: points on screen per scene unit.
  ///   - shape: the selected shape, if only a shape is selected.
  init(_ bounds: CGRect, scale: Double, shape: SketchShape? = nil) {
    self.shape = shape
    rect = bounds.insetBy(dx: -Self.margin / scale, dy: -Self.margin / scale)
    self.scale = scale
  }

  /// From the upper left clockwise.
  private var corners: [SIMD2<Double>] {
    [
      SIMD2(rect.minX, rect.minY), SIMD2(rect.maxX, rect.minY), SIMD2(rect.maxX, rect.maxY),
      SIMD2(rect.minX, rect.maxY),
    ]
  }

  private var centre: SIMD2<Double> { SIMD2(rect.midX, rect.midY) }
  private var turn: SIMD2<Double> { SIMD2(rect.midX, rect.minY - Self.turnDistance / scale) }

  /// What is at a point; nil for nothing.
  func grip(at p: SIMD2<Double>) -> Grip? {
    let ends =
      shape?.points.enumerated().map { (Grip.point($0), $1) }
      ?? corners.enumerated().map { (Grip.corner($0), $1) }
    let handles = ends + [(Grip.turn, turn)]
    let near = handles.map { ($0, (p - $1).length) }.min { $0.1 < $1.1 }
    if let near, near.1 * scale <= Self.reach { return near.0 }
    return rect.contains(CGPoint(p)) ? .inside : nil
  }

  /// How the selection moves as a grip is dragged.
  func transform(of grip: Grip, from start: SIMD2<Double>, to end: SIMD2<Double>)
    -> CGAffineTransform
  {
    switch grip {
    case .point: return .identity
    case .inside: return CGAffineTransform(translationX: end.x - start.x, y: end.y - start.y)
    case .corner(let index):
      let anchor = corners[(index + 2) % 4]
      let diagonal = start - anchor
      let square = diagonal.lengthSquared
      // Only the movement along the diagonal counts. The selection cannot become smaller than 2 %.
      let share = square > 0 ? ((end - anchor) * diagonal).sum() / square : 1
      let factor = max(0.02, share)
      return CGAffineTransform(scaleX: factor, y: factor).about(anchor)
    case .turn:
      let (a, b) = (start - centre, end - centre)
      let angle = atan2(a.x * b.y - a.y * b.x, (a * b).sum())
      return CGAffineTransform(rotationAngle: angle).about(centre)
    }
  }

  /// Draws the box and its handles, which have the same size at every zoom.
  @MainActor
  func draw(in context: CGContext, under transform: CGAffineTransform) {
    context.setStrokeColor(Self.color)
    context.setLineWidth(1.5 / scale)
    let edge = corners.map { $0.applying(transform) }
    let knob = turn.applying(transform)
    var path = PathData(polygon: edge)
    path.move(to: (edge[0] + edge[1]) / 2)
    path.addLine(to: knob)
    context.stroke(path)
    let ends = shape?.points.map { $0.applying(transform) } ?? edge
    for p in ends + [knob] { Self.drawHandle(at: p, in: context, scale: scale) }
  }

  @MainActor
  static func drawHandle(at p: SIMD2<Double>, in context: CGContext, scale: Double) {
    let radius = radius / scale
    let dot = CGRect(x: p.x - radius, y: p.y - radius, width: 2 * radius, height: 2 * radius)
    context.setFillColor(.white)
    context.setStrokeColor(color)
    context.setLineWidth(1.5 / scale)
    context.fillEllipse(in: dot)
    context.strokeEllipse(in: dot)
  }

  @MainActor
  static func draw(lasso: [SIMD2<Double>], in context: CGContext, scale: Double) {
    let path = PathData(polygon: lasso)
    context.setFillColor(color.copy(alpha: 0.08))
    context.fill(path, using: .evenOdd)
    context.setStrokeColor(color)
    context.setLineWidth(1.5 / scale)
    context.setLineDash(phase: 0, lengths: [CGFloat(6 / scale), CGFloat(4 / scale)])
    context.stroke(path)
    context.setLineDash(phase: 0, lengths: [])
  }
}

/// What a finger, or the arrow keys, do with the lasso.
enum LassoGesture {
  /// Draws around strokes.
  case around([SIMD2<Double>])
  /// Draws a rectangle around strokes, from corner to corner.
  case frame(from: SIMD2<Double>, to: SIMD2<Double>)
  /// Drags the selection by a grip of its box.
  case drag(SelectionBox, SelectionBox.Grip, from: SIMD2<Double>, to: SIMD2<Double>)
  /// Keys move the selection, by this much so far.
  case nudge(SIMD2<Double>)

  /// The transform with which the selection is shown.
  var transform: CGAffineTransform {
    switch self {
    case .around, .frame: .identity
    case .drag(let box, let grip, let start, let end): box.transform(of: grip, from: start, to: end)
    case .nudge(let offset): CGAffineTransform(translationX: offset.x, y: offset.y)
    }
  }

  /// The selected shape as the finger has changed it; nil if it does not drag one of its points.
  var shape: SketchShape? {
    guard case .drag(let box, .point(let index), let start, let end) = self,
      let shape = box.shape, shape.points.indices.contains(index)
    else { return nil }
    return shape.moving(index, to: shape.points[index] + end - start)
  }

  /// The corners of what the finger draws around strokes, the first being where it came down; nil if it does not do that.
  var outline: [SIMD2<Double>]? {
    switch self {
    case .around(let points): points
    case .frame(let a, let b): [a, SIMD2(b.x, a.y), b, SIMD2(a.x, b.y)]
    case .drag, .nudge: nil
    }
  }

  /// Follows the finger.
  mutating func move(to p: SIMD2<Double>) {
    switch self {
    case .around(let points): if points.last != p { self = .around(points + [p]) }
    case .frame(let start, _): self = .frame(from: start, to: p)
    case .drag(let box, let grip, let start, _): self = .drag(box, grip, from: start, to: p)
    case .nudge: break
    }
  }
}
