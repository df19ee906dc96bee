/// About how much work drawings are, before any of them is drawn: sums from which an upper bound
/// follows for any scale and any bitmap.
///
/// The unit is a pixel of a plain translucent fill, some 0.1 ns. The factors are what drawings of
/// one kind took, measured against that.
package struct DrawingCost: Sendable {
  /// Each drawing by itself, and one that is a rectangle of one colour.
  package static let drawing = 4000.0
  package static let rectangle = 1000.0
  /// Each shadow by itself, and by the pixel.
  package static let shadow = 30_000.0
  package static let shadowPixel = 80.0
  /// A group by the pixel.
  package static let groupPixel = 10.0
  /// How many times as much as a colour it takes to blend pixels that differ.
  package static let pixelBlending = 2.2

  /// Pixels at one pixel a point, each as dear as its paint.
  private var pixels: Float = 0
  /// The same factors of drawings without bounds.
  private var unbounded: Float = 0
  /// The same factors of all.
  private var weight: Float = 0
  /// What outlines cost by length, at one pixel a point, if each segment were as long as can be.
  private var lengths: Float = 0
  /// The same by one pixel of the bitmap's width and height.
  private var edges: Float = 0
  /// The same two of strokes' corners. With the scale grows how long their edges are, and, as its
  /// square root, how many there are.
  private var corners: Float = 0
  private var cornerEdges: Float = 0
  /// What does not depend on the scale.
  private var fixed: Float = 0

  /// Some of it is only drawn at some scales: then much less may be drawn than the bound says.
  package private(set) var hasDetails = false

  package init() {}

  /// Work at most.
  ///
  /// - Parameters:
  ///   - scale: pixels a point.
  ///   - area: pixels of the bitmap.
  ///   - extent: its width and height together.
  package func bound(scale: Double, area: Double, extent: Double) -> Double {
    let covered = Double(pixels) * scale * scale + Double(unbounded) * area
    return min(covered, Double(weight) * area)
      + min(Double(lengths) * scale, Double(edges) * extent)
      + min(Double(corners) * Self.cornerScale(scale), Double(cornerEdges) * extent)
      + Double(fixed)
  }

  mutating func add(_ item: UnsafePointer<DisplayItem>) {
    let (box, transform) = (item.pointee.bounds, item.pointee.transform)
    if box.isNull { return }
    let isBounded = !box.isInfinite
    let (w, h) = (Float(box.size.width), Float(box.size.height))
    if let fill = item.pointee.plainFill {
      // Most drawings: without a look into the operation.
      let points = Float(fill.pointCount)
      cover(1, w, h, isBounded)
      lengths += points * Float(DrawOperation.filledEdge) * (w + h)
      edges += points * Float(DrawOperation.filledEdge)
      fixed += points * Float(DrawOperation.filledPoint) + Float(Self.drawing)
      return
    }
    var own = Float(item.pointee.blendCost)
    if item.pointee.shadow != nil {
      own += Float(Self.shadowPixel)
      fixed += Float(Self.shadow)
    }
    if let list = item.pointee.operation.nested {
      if item.pointee.alpha < 1 || list.blends { own += Float(Self.groupPixel) }
      if transform.isIdentity {
        add(list.cost)
      } else {
        add(list.cost, scale: transform.areaScale, stretch: transform.stretch)
      }
      if case .detail = item.pointee.operation { hasDetails = true }
    }
    if own > 0 { cover(own, w, h, isBounded) }
    let parts = item.pointee.operation.costParts(under: transform)
    if parts.pixel > 0 { cover(Float(parts.pixel), w, h, isBounded) }
    weight += Float(parts.glyphs.weight)
    pixels += Float(parts.glyphs.pixels)
    if parts.edge > 0 {
      lengths += Float(parts.edge) * (isBounded ? w + h : .infinity)
      edges += Float(parts.edge)
    }
    corners += Float(parts.corners.length * Self.cornerScale(transform.stretch))
    cornerEdges += Float(parts.corners.edge)
    fixed += Float(parts.fixed + Self.drawing)
  }

  /// What a clip costs where another one is at hand.
  mutating func add(_ clip: ClipNode, after other: ClipNode?) {
    for node in clip.nodes(notIn: other) {
      fixed += Float(Self.drawing + node.shape.fixedCost)
      let (box, cost) = (node.bounds, Float(node.shape.pixelCost(isUpright: false, isKnown: false)))
      if cost == 0 || box.isNull { continue }
      let (w, h) = (Float(box.size.width), Float(box.size.height))
      cover(cost, w, h, !box.isInfinite)
      let edge = Float(node.shape.edgeCost)
      lengths += edge * (box.isInfinite ? .infinity : w + h)
      edges += edge
    }
  }

  private mutating func cover(_ factor: Float, _ w: Float, _ h: Float, _ isBounded: Bool) {
    weight += factor
    if isBounded { pixels += factor * w * h } else { unbounded += factor }
  }

  /// What a list costs inside another one.
  ///
  /// - Parameters:
  ///   - scale: how many times as wide it becomes; see `CGAffineTransform.areaScale`.
  ///   - stretch: the same where it becomes widest; nil: as `scale`.
  mutating func add(_ o: DrawingCost, scale: Double = 1, stretch: Double? = nil) {
    let (s, t) = (Float(scale), stretch ?? scale)
    pixels += o.pixels * s * s
    unbounded += o.unbounded
    weight += o.weight
    lengths += o.lengths * Float(t)
    edges += o.edges
    corners += o.corners * Float(Self.cornerScale(t))
    cornerEdges += o.cornerEdges
    fixed += o.fixed
    hasDetails = hasDetails || o.hasDetails
  }
}

extension DrawingCost {
  private static func cornerScale(_ s: Double) -> Double { s > 1 ? s * s.squareRoot() : s }
}

extension CGAffineTransform {
  /// How many times as long a line becomes at most.
  package var stretch: Double {
    let p = (a * a + b * b + c * c + d * d) / 2
    let q = a * d - b * c
    return (p + max(0, p * p - q * q).squareRoot()).squareRoot()
  }

  /// How many times as wide something becomes: the square root of its area's growth.
  var areaScale: Double { abs(a * d - b * c).squareRoot() }
}
