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
  package static let groupPixel = 6.0

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
    var own = Float(item.pointee.blendMode.pixelCost)
    if item.pointee.shadow != nil {
      own += Float(Self.shadowPixel)
      fixed += Float(Self.shadow)
    }
    if let list = item.pointee.operation.nested {
      if item.pointee.alpha < 1 || list.blends { own += Float(Self.groupPixel) }
      add(list.cost, scale: transform.isIdentity ? 1 : transform.areaScale)
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
    fixed += Float(parts.fixed + Self.drawing)
  }

  /// What a clip costs where another one is at hand.
  mutating func add(_ clip: ClipNode, after other: ClipNode?) {
    for node in clip.nodes(notIn: other) {
      fixed += Float(Self.drawing + node.shape.fixedCost)
      let (box, cost) = (node.bounds, Float(node.shape.pixelCost))
      if cost == 0 || box.isNull { continue }
      cover(cost, Float(box.size.width), Float(box.size.height), !box.isInfinite)
    }
  }

  private mutating func cover(_ factor: Float, _ w: Float, _ h: Float, _ isBounded: Bool) {
    weight += factor
    if isBounded { pixels += factor * w * h } else { unbounded += factor }
  }

  /// What a list costs inside another one.
  mutating func add(_ o: DrawingCost, scale: Double = 1) {
    let s = Float(scale)
    pixels += o.pixels * s * s
    unbounded += o.unbounded
    weight += o.weight
    lengths += o.lengths * s
    edges += o.edges
    fixed += o.fixed
    hasDetails = hasDetails || o.hasDetails
  }
}

extension CGAffineTransform {
  /// How many times as wide something becomes: the square root of its area's growth.
  var areaScale: Double { abs(a * d - b * c).squareRoot() }
}
