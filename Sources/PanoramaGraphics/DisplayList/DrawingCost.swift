/// An estimate of the work that drawings take, made before anything is drawn. Its sums give an upper
/// bound for any scale and any bitmap.
///
/// The unit is a pixel of a plain translucent fill, about 0.1 ns. All factors were measured as
/// multiples of it.
package struct DrawingCost: Sendable {
  /// The fixed cost of a drawing.
  package static let drawing = 4000.0
  /// The fixed cost of a rectangle of one colour.
  package static let rectangle = 1000.0
  /// The fixed cost of a shadow.
  package static let shadow = 30_000.0
  /// The cost of a pixel of a shadow.
  package static let shadowPixel = 80.0
  /// The cost of a pixel of a group.
  package static let groupPixel = 10.0
  /// The ratio of the cost of blending pixels of different colours to that of one colour.
  static let pixelBlending = 2.2

  /// What each drawing that is recorded in a large list adds to the work allowed for a frame: the cost of a
  /// small drawing.
  package static let drawingAllowance = 30_000.0
  /// What each use of another list in a large list adds: the cost of a card of a few shapes and a word, however
  /// far a view is zoomed out.
  package static let listAllowance = 120_000.0

  /// The area of bounded drawings at one pixel per point, weighted with the cost of a pixel.
  private var pixels: Float = 0
  /// The sum of the pixel costs of unbounded drawings.
  private var unbounded: Float = 0
  /// The sum of the pixel costs of all drawings.
  private var weight: Float = 0
  /// The cost of outlines at one pixel per point, if each segment had the maximum length.
  private var lengths: Float = 0
  /// The cost of outlines per pixel of the bitmap's width and height.
  private var edges: Float = 0
  /// The cost of strokes' corners at one pixel per point, and per pixel of the bitmap's width and
  /// height. The length of their edges grows with the scale, and their number with its square root.
  private var corners: Float = 0
  private var cornerEdges: Float = 0
  /// The cost that does not depend on the scale.
  private var fixed: Float = 0

  /// Whether some drawings appear only at some scales, so that the work may be far below the bound.
  package private(set) var hasDetails = false

  init() {}

  /// The cost of some items of a list.
  init(of items: [DisplayItem], _ indices: ArraySlice<UInt32>) {
    // Pointers avoid copies of items.
    items.withUnsafeBufferPointer { items in
      var clip: NestedClip?
      for i in indices {
        add(items.baseAddress! + Int(i))
        guard let node = items[Int(i)].clip, node !== clip else { continue }
        add(node, after: clip)
        clip = node
      }
    }
  }

  /// An upper bound of the work.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - area: the number of pixels of the bitmap.
  ///   - extent: the sum of the bitmap's width and height, in pixels.
  package func bound(scale: Double, area: Double, extent: Double) -> Double {
    let covered = Double(pixels) * scale * scale + Double(unbounded) * area
    return min(covered, Double(weight) * area)
      + min(Double(lengths) * scale, Double(edges) * extent)
      + min(Double(corners) * Self.cornerScale(scale), Double(cornerEdges) * extent)
      + Double(fixed)
  }

  /// An upper bound of the number of drawings: each of them has at least the fixed cost of one. One
  /// percent makes up for the rounding of sums.
  package var maximumDrawings: Int {
    let count = Double(fixed) / Self.drawing * 1.01
    return count < 0x1p62 ? Int(count) : .max
  }

  /// Adds the cost of an item.
  ///
  /// - Parameter inner: the cost of the list that it draws, if only a part of the list counts.
  mutating func add(_ item: UnsafePointer<DisplayItem>, inner: DrawingCost? = nil) {
    let (box, transform) = (item.pointee.bounds, item.pointee.transform)
    if box.isNull { return }
    let isBounded = !box.isInfinite
    let (w, h) = (Float(box.size.width), Float(box.size.height))
    if let shape = item.pointee.shape, shape.isPlainColor {
      // A fast path for most drawings, which does not touch the operation.
      let points = Float(shape.path.pointCount)
      cover(1, w, h, isBounded)
      outline(
        points * Float(DrawOperation.filledEdge), w + h, isBounded,
        shape.path.allPoints, transform)
      fixed += points * Float(DrawOperation.filledPoint) + Float(Self.drawing)
      return
    }
    // Computed properties of items and operations copy them, so large scenes must not need any here.
    var own: Float = item.pointee.blendMode == .normal ? 0 : Float(item.pointee.blendCost)
    if item.pointee.shadow != nil {
      own += Float(Self.shadowPixel)
      fixed += Float(Self.shadow)
    }
    switch item.pointee.operation {
    case .list(let list):
      add(list, inner, under: item, pixel: own, isBounded: isBounded)
      return
    case .detail(let list, _):
      add(list, inner, under: item, pixel: own, isBounded: isBounded)
      hasDetails = true
      return
    default: break
    }
    if own > 0 { cover(own, w, h, isBounded) }
    let parts = item.pointee.operation.costParts(under: transform)
    if parts.pixel > 0 { cover(Float(parts.pixel), w, h, isBounded) }
    weight += Float(parts.glyphs.weight)
    pixels += Float(parts.glyphs.pixels)
    if parts.edge > 0 {
      switch item.pointee.operation {
      case .fill(let path, _, _), .stroke(let path, _, _):
        path.points.withUnsafeBufferPointer {
          outline(Float(parts.edge), w + h, isBounded, $0, transform)
        }
      default: break
      }
    }
    corners += Float(parts.corners.length * Self.cornerScale(transform.stretch))
    cornerEdges += Float(parts.corners.edge)
    fixed += Float(parts.fixed + Self.drawing)
  }

  /// Adds the cost of an item that draws `list`.
  ///
  /// - Parameters:
  ///   - inner: the cost of the list, if only a part of it counts.
  ///   - own: the additional cost of a pixel of the item.
  ///   - isBounded: whether the bounds of the item are finite.
  private mutating func add(
    _ list: DisplayList, _ inner: DrawingCost?, under item: UnsafePointer<DisplayItem>,
    pixel own: Float, isBounded: Bool
  ) {
    var own = own
    let inner = inner ?? list.cost
    let (box, t) = (item.pointee.bounds, item.pointee.transform)
    if item.pointee.alpha < 1 || list.blends { own += Float(Self.groupPixel) }
    if t.a == 1, t.b == 0, t.c == 0, t.d == 1 {
      add(inner)
    } else {
      add(inner, scale: t.areaScale, stretch: t.stretch)
    }
    if own > 0 { cover(own, Float(box.size.width), Float(box.size.height), isBounded) }
    fixed += Float(Self.drawing)
  }

  /// Adds the cost of a chain of clips, except for those that it shares with `other`.
  mutating func add(_ clip: NestedClip, after other: NestedClip?) {
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

  /// The number of points from which on the length of an outline is measured. Those of shorter ones are taken to be
  /// as long as their box allows.
  package static let measuredPoints = 32

  /// Adds the cost of an outline.
  ///
  /// - Parameters:
  ///   - edge: the cost of all segments together if each were one pixel long.
  ///   - extent: the sum of the width and height of its box.
  ///   - isBounded: whether the box is finite.
  private mutating func outline(
    _ edge: Float, _ extent: Float, _ isBounded: Bool,
    _ points: UnsafeBufferPointer<SIMD2<Double>>, _ transform: CGAffineTransform
  ) {
    edges += edge
    let maximum = edge * (isBounded ? extent : .infinity)
    guard isBounded, points.count >= Self.measuredPoints else {
      lengths += maximum
      return
    }
    // A line that a hand drew is not much longer than its box is large. As many segments, each across the whole box,
    // would be a hundred times as much, and a frame of a few thousand lines would seem to need too much work.
    var (last, sum) = (points[0], SIMD2<Double>.zero)
    for p in points {
      let d = p - last
      sum += pointwiseMax(d, -d)
      last = p
    }
    let length = Float((sum.x + sum.y) * transform.stretch)
    let segment = edge / Float(points.count)
    lengths += min(maximum, segment * (length + extent))
    // Boxes are rounded to pixels.
    fixed += segment * Self.rounding
  }

  /// How much wider and higher a box of pixels is than what it surrounds, together, in pixels.
  private static let rounding: Float = 8

  private mutating func cover(_ factor: Float, _ w: Float, _ h: Float, _ isBounded: Bool) {
    weight += factor
    if isBounded, w * h < Self.largestArea { pixels += factor * w * h } else { unbounded += factor }
  }

  /// What is larger than this, in points, counts as unbounded: the paper below a canvas of millions of points would
  /// make the sum useless, and each drawing would seem to cover the whole bitmap.
  private static let largestArea: Float = 1e9

  /// Adds the cost of a nested list.
  ///
  /// - Parameters:
  ///   - scale: the factor by which its lengths grow on average; see `CGAffineTransform.areaScale`.
  ///   - stretch: the factor by which its lengths grow at most; nil means `scale`.
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
  /// The factor by which a line grows at most.
  package var stretch: Double {
    let p = (a * a + b * b + c * c + d * d) / 2
    let q = a * d - b * c
    return (p + max(0, p * p - q * q).squareRoot()).squareRoot()
  }

  /// The factor by which lengths grow on average: the square root of the growth of areas.
  var areaScale: Double { abs(a * d - b * c).squareRoot() }
}
