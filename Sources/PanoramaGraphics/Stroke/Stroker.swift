/// Flattens stroked paths, cuts them into dashes, and sends their outlines to a `StrokeSink`.
package struct Stroker: ~Copyable {
  var vertices: Arena<StrokeVertex>
  var dash: Arena<StrokeVertex>
  var firstDash: Arena<StrokeVertex>
  var dashEnds: Arena<Double>
  /// Whether a line had more visible dashes than the maximum, or was drawn with coarser dashes or solid.
  package internal(set) var hasTooManyDashes = false
  /// Whether the current stroke is dashed. Every curve is then flattened in full, visible or not; otherwise
  /// the position of a dash would depend on the window.
  var isDashed = false
  /// Whether a curve of the current subpath is too long to be dashed.
  var isTooLong = false
  /// The number of dashes that the current stroke may still have.
  var dashBudget = 0
  var pen: StrokePen
  /// From the item's coordinates to stroking coordinates.
  private var map = CGAffineTransform.identity

  package init() {
    vertices = Arena(capacity: 256)
    dash = Arena(capacity: 64)
    firstDash = Arena(capacity: 64)
    dashEnds = Arena(capacity: 16)
    // Replaced by the first stroke.
    pen = StrokePen(metrics: StrokeMetrics(StrokeStyle(), DeviceTransform(.identity))!)
  }

  var metrics: StrokeMetrics { pen.metrics }

  /// Strokes a path.
  ///
  /// - Parameters:
  ///   - points: those of all verbs.
  ///   - metrics: made from the style and the transform.
  ///   - isTracing: whether to draw the flattened path, cut into dashes, instead of its outline.
  package mutating func stroke(
    _ points: UnsafePointer<SIMD2<Double>>, _ verbs: UnsafePointer<PathData.Verb>, verbCount: Int,
    _ style: StrokeStyle, _ metrics: StrokeMetrics, _ transform: DeviceTransform,
    window: StrokeWindow, isTracing: Bool = false, into sink: inout some StrokeSink & ~Copyable
  ) {
    (pen.metrics, pen.window, pen.isTracing) = (metrics, window, isTracing)
    map = metrics.isDevice ? transform.local : .identity
    pen.toDevice = metrics.isDevice ? .identity : transform.local
    // Dash lengths are in the item's coordinates. Hairlines use the largest scale of their transform.
    let dashes = DashPattern(
      style, scale: metrics.isDevice ? transform.local.stretch : 1, ends: &dashEnds)
    if style.dashLengths.count > DashPattern.maximumLengths { hasTooManyDashes = true }
    isDashed = dashes != nil
    isTooLong = false
    dashBudget = Self.maximumDashes
    var points = points
    var hasSegments = false
    vertices.removeAll()
    for i in 0..<verbCount {
      switch verbs[i] {
      case .move:
        if hasSegments { finish(closed: false, dashes, into: &sink) }
        vertices.removeAll()
        vertices.append(StrokeVertex(point: map.apply(points[0]), isSmooth: false))
        hasSegments = false
        points += 1
      case .line:
        add(map.apply(points[0]), isSmooth: false)
        hasSegments = true
        points += 1
      case .quad:
        let p0 = vertices[vertices.count - 1].point
        let (p1, p2) = (map.apply(points[0]), map.apply(points[1]))
        flatten(p0, (p0 + 2 * p1) / 3, (p2 + 2 * p1) / 3, p2, depth: 0)
        hasSegments = true
        points += 2
      case .cubic:
        let p0 = vertices[vertices.count - 1].point
        flatten(
          p0, map.apply(points[0]), map.apply(points[1]), map.apply(points[2]), depth: 0)
        hasSegments = true
        points += 3
      case .close:
        finish(closed: true, dashes, into: &sink)
        vertices.removeAll()
        hasSegments = false
      }
    }
    if hasSegments { finish(closed: false, dashes, into: &sink) }
  }

  /// Adds a vertex, unless it is at the position of the last one.
  @inline(__always)
  mutating func add(_ p: SIMD2<Double>, isSmooth: Bool) {
    guard vertices.count > 0 else {
      return vertices.append(StrokeVertex(point: p, isSmooth: isSmooth))
    }
    let last = vertices.count - 1
    let d = p - vertices[last].point
    let squared = (d * d).sum()
    if squared * metrics.scale * metrics.scale < 1e-8 {  // StrokeMetrics.minimumDistance²
      // The end of a curve is a corner even when its last piece was too short to keep.
      if !isSmooth && last > 0 { vertices.base[last].isSmooth = false }
      return
    }
    let length = squared.squareRoot()
    vertices.base[last].direction = d / length
    vertices.base[last].length = length
    vertices.append(StrokeVertex(point: p, isSmooth: isSmooth))
  }

  private mutating func finish(
    closed: Bool, _ dashes: DashPattern?, into sink: inout some StrokeSink & ~Copyable
  ) {
    guard vertices.count > 0 else { return }
    defer { isTooLong = false }
    if closed {
      // The closing segment ends at the first vertex again.
      let first = vertices[0].point
      if vertices.count > 1 {
        let before = vertices.count
        add(first, isSmooth: false)
        // Now the last vertex is at the position of the first, whether it was just added or was there before.
        // It is removed.
        vertices.count = max(1, vertices.count > before ? before : before - 1)
      }
    }
    if vertices.count == 1 {
      return pen.dot(at: vertices[0].point, into: &sink)
    }
    if let dashes = dashes.flatMap({ fitted($0) }) {
      cut(dashes, closed: closed, into: &sink)
    } else if closed && vertices.count > 1 {
      pen.closedOutline(vertices.base, vertices.count, into: &sink)
    } else {
      pen.openOutline(vertices.base, vertices.count, into: &sink)
    }
  }
}

/// Takes the outlines of strokes, contour by contour.
package protocol StrokeSink: ~Copyable {
  /// Takes consecutive points of a contour, in the coordinates of the pixels.
  ///
  /// - Parameters:
  ///   - begins: whether the first of them begins a contour.
  ///   - closes: whether the contour is closed after the last of them.
  mutating func take(_ points: UnsafeBufferPointer<SIMD2<Double>>, begins: Bool, closes: Bool)
}

/// The area, in pixels relative to the transform's whole part, in which an outline has to be exact. What an
/// outline adds to the winding numbers there never depends on the window.
package struct StrokeWindow {
  let low: SIMD2<Double>
  let high: SIMD2<Double>

  package init(_ low: SIMD2<Double>, _ high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

  /// Everything.
  static let infinite = StrokeWindow(
    SIMD2(repeating: -.infinity), SIMD2(repeating: .infinity))
}
