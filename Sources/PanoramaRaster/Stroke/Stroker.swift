import PanoramaGraphics

/// Makes the outline of a stroked path and sends it to a `LineEmitter`.
///
/// One closed polygon per open subpath (out along one side, back along the other), two for a closed
/// one. The winding number of the result is the sum of the quadrilaterals of all segments and the
/// wedges of all joins, each counted positive, so a non-zero fill is exactly their union: outer
/// corners add wedges, inner corners go through the vertex itself unless both neighbours are long
/// enough for their offset lines to meet.
struct Stroker: ~Copyable {
  /// A corner of a flattened subpath.
  struct Vertex {
    var point: SIMD2<Double>
    /// Unit direction to the next vertex.
    var direction = SIMD2<Double>(0, 0)
    /// Distance to the next vertex.
    var length = 0.0
    /// Lies inside a curve, so the corner only stands for its bend.
    var isSmooth: Bool
    var side = Side.inSight
  }

  /// Where all of the ink around a point is out of sight; what is to the left counts as seen, as
  /// coverage runs from there.
  enum Side: UInt8 { case inSight, above, below, right }

  var vertices: Arena<Vertex>
  var dash: Arena<Vertex>
  var firstDash: Arena<Vertex>
  var dashEnds: Arena<Double>
  /// Some line had more dashes in sight than are drawn, or was drawn with coarser ones or solid.
  var hasTooManyDashes = false
  /// Of the stroke at hand: then every curve counts in full, in sight or not, or where a dash is
  /// would depend on the window.
  var isDashed = false
  /// A curve of the subpath at hand is too long for that.
  var isTooLong = false
  /// Dashes that the stroke at hand may still have.
  var dashBudget = 0
  var metrics: StrokeMetrics
  var map: PathFlattener
  var toDevice: PathFlattener

  init() {
    vertices = Arena(capacity: 256)
    dash = Arena(capacity: 64)
    firstDash = Arena(capacity: 64)
    dashEnds = Arena(capacity: 16)
    let transform = DeviceTransform(.identity)
    // Stands in until the first stroke.
    metrics = StrokeMetrics(StrokeStyle(), transform)!
    map = PathFlattener(transform)
    toDevice = map
  }

  /// Strokes `shape` with metrics made for its transform.
  mutating func stroke(
    _ shape: borrowing Shape, _ style: StrokeStyle, _ metrics: StrokeMetrics,
    into out: inout LineEmitter
  ) {
    self.metrics = metrics
    let identity = PathFlattener(DeviceTransform(.identity))
    let full = PathFlattener(shape.transform)
    map = metrics.isDevice ? full : identity
    toDevice = metrics.isDevice ? identity : full
    let dashes = DashPattern(style, scale: dashScale(shape.transform), ends: &dashEnds)

    isDashed = dashes != nil
    isTooLong = false
    dashBudget = Self.maximumDashes
    guard var points = shape.points, let verbs = shape.verbs else { return }
    var hasSegments = false
    vertices.removeAll()
    for i in 0..<shape.verbCount {
      switch verbs[i] {
      case .move:
        if hasSegments { finish(closed: false, dashes, into: &out) }
        vertices.removeAll()
        vertices.append(Vertex(point: map.map(points[0]), isSmooth: false))
        hasSegments = false
        points += 1
      case .line:
        add(map.map(points[0]), isSmooth: false)
        hasSegments = true
        points += 1
      case .quad:
        let p0 = vertices[vertices.count - 1].point
        let (p1, p2) = (map.map(points[0]), map.map(points[1]))
        // The same curve as a cubic.
        flatten(p0, (p0 + 2 * p1) / 3, (p2 + 2 * p1) / 3, p2, depth: 0, out)
        hasSegments = true
        points += 2
      case .cubic:
        let p0 = vertices[vertices.count - 1].point
        flatten(
          p0, map.map(points[0]), map.map(points[1]), map.map(points[2]), depth: 0, out)
        hasSegments = true
        points += 3
      case .close:
        finish(closed: true, dashes, into: &out)
        vertices.removeAll()
        hasSegments = false
      }
    }
    if hasSegments { finish(closed: false, dashes, into: &out) }
  }

  /// Dash lengths are in the item's coordinates; hairlines under any transform use its largest
  /// stretch.
  private func dashScale(_ transform: DeviceTransform) -> Double {
    metrics.isDevice ? transform.local.stretch : 1
  }

  /// Adds a vertex unless it stands where the last one does.
  @inline(__always)
  mutating func add(_ p: SIMD2<Double>, isSmooth: Bool) {
    guard vertices.count > 0 else { return vertices.append(Vertex(point: p, isSmooth: isSmooth)) }
    let last = vertices.count - 1
    let d = p - vertices[last].point
    let squared = (d * d).sum()
    // Closer than 1/10,000 pixel is the same place.
    if squared * metrics.scale * metrics.scale < 1e-8 {
      // The end of a curve is a corner even when its last piece was too short to keep.
      if !isSmooth && last > 0 { vertices.base[last].isSmooth = false }
      return
    }
    let length = squared.squareRoot()
    vertices.base[last].direction = d / length
    vertices.base[last].length = length
    vertices.append(Vertex(point: p, isSmooth: isSmooth))
  }

  private mutating func finish(
    closed: Bool, _ dashes: DashPattern?, into out: inout LineEmitter
  ) {
    guard vertices.count > 0 else { return }
    defer { isTooLong = false }
    if closed {
      // The closing segment; its end is the first vertex again.
      let first = vertices[0].point
      if vertices.count > 1 {
        let before = vertices.count
        add(first, isSmooth: false)
        // Either the vertex just added stands on the first, or the last one already did and its
        // segment ends there: one of them goes.
        vertices.count = max(1, vertices.count > before ? before : before - 1)
      }
    }
    if vertices.count == 1 {
      return dot(at: vertices[0].point, into: &out)
    }
    if let dashes = dashes.flatMap({ fitted($0) }) {
      cut(dashes, closed: closed, into: &out)
    } else if closed && vertices.count > 1 {
      closedOutline(vertices.base, vertices.count, into: &out)
    } else {
      openOutline(vertices.base, vertices.count, into: &out)
    }
  }
}
