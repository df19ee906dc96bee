import Foundation

extension PathData {
  /// The area that a stroke covers, to be filled with the non-zero rule: the outline that the rasterizer
  /// fills. A width of 0 covers nothing. O(n).
  ///
  /// - Parameters:
  ///   - style: the pen, with its dashes.
  ///   - tolerance: how far the result may stray, > 0, in the path's own units.
  /// - Returns: straight lines only; empty if a number is NaN or infinite.
  public func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> PathData {
    guard style.lineWidth != 0 else { return PathData() }
    return stroked(style, tolerance: tolerance, isTracing: false)
  }

  /// The path cut into dashes. O(n + dashes).
  ///
  /// - Parameters:
  ///   - phase: where in the pattern each subpath begins.
  ///   - lengths: dashes and gaps in turn; none leaves the path solid.
  ///   - tolerance: how far the result may stray, > 0.
  public func dashed(phase: Double, lengths: [Double], tolerance: Double = 0.05) -> PathData {
    var style = StrokeStyle()
    (style.lineWidth, style.dashPhase, style.dashLengths) = (0, phase, lengths)
    return stroked(style, tolerance: max(tolerance, 1e-9), isTracing: true)
  }

  /// Whether a stroke with `style` covers `point`, or comes closer to it than `slack`, for hit
  /// testing with fingers. O(n).
  public func strokeContains(
    _ point: SIMD2<Double>, _ style: StrokeStyle, slack: Double = 0
  ) -> Bool {
    var style = style
    style.lineWidth = abs(style.lineWidth) + 2 * max(0, slack)
    let scale = Self.scale(tolerance: 0.05)
    let center = point * scale
    var winding = StrokeWinding(ray: WindingRay(origin: center))
    guard style.lineWidth > 0, center.x.isFinite, center.y.isFinite else { return false }
    stroke(style, scale: scale, window: StrokeWindow(center, center), into: &winding)
    return winding.number != 0
  }

  private func stroked(_ style: StrokeStyle, tolerance: Double, isTracing: Bool) -> PathData {
    let scale = Self.scale(tolerance: tolerance)
    var lines = StrokeLines(unit: 1 / scale)
    stroke(style, scale: scale, window: .infinite, isTracing: isTracing, into: &lines)
    return lines.path
  }

  /// The number of pixels per unit at which strokes are as exact as `tolerance` demands. It is a power of
  /// two, so that scaling rounds nothing.
  private static func scale(tolerance: Double) -> Double {
    exp2(log2(CurveSubdivision.tolerance / tolerance).rounded(.up))
  }

  /// Strokes the path as if a unit were `scale` pixels; nothing if a number is not finite.
  private func stroke(
    _ style: StrokeStyle, scale: Double, window: StrokeWindow, isTracing: Bool = false,
    into sink: inout some StrokeSink
  ) {
    let transform = DeviceTransform(CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
    // `style` keeps the lengths of the dashes alive.
    defer { withExtendedLifetime(style) {} }
    let flat = FlatStroke(style)
    guard style.isFinite, transform.isDrawable, let metrics = StrokeMetrics(flat, transform)
    else { return }
    // Most hit tests are far from all ink.
    let reach = CGFloat(metrics.reach / scale)
    let box = controlPointBounds.insetBy(dx: -reach, dy: -reach)
    let (low, high) = (window.low / scale, window.high / scale)
    if box.minX > high.x || box.maxX < low.x || box.minY > high.y || box.maxY < low.y { return }
    guard applying(transform.local).isFinite else { return }
    var stroker = Stroker()
    points.withUnsafeBufferPointer { points in
      verbs.withUnsafeBufferPointer { verbs in
        guard let first = points.baseAddress, let verb = verbs.baseAddress else { return }
        stroker.stroke(
          first, verb, verbCount: verbs.count, flat, metrics, transform, window: window,
          isTracing: isTracing, into: &sink)
      }
    }
  }
}

/// Collects an outline as a path.
private struct StrokeLines: StrokeSink {
  /// The length of a pixel.
  let unit: Double
  var path = PathData()

  /// The maximum number of points, which bounds memory: the rasterizer draws no more of one path.
  private static let maximumPoints = 1 << 22

  init(unit: Double) { self.unit = unit }

  mutating func take(_ points: UnsafeBufferPointer<SIMD2<Double>>, begins: Bool, closes: Bool) {
    guard path.points.count + points.count <= Self.maximumPoints else { return }
    for (i, p) in points.enumerated() {
      if begins, i == 0 { path.move(to: p * unit) } else { path.addLine(to: p * unit) }
    }
    if closes { path.closeSubpath() }
  }
}

/// Counts how often an outline winds around a point.
private struct StrokeWinding: StrokeSink {
  let ray: WindingRay
  private(set) var number = 0
  private var start = SIMD2<Double>(0, 0)
  private var last = SIMD2<Double>(0, 0)

  init(ray: WindingRay) { self.ray = ray }

  mutating func take(_ points: UnsafeBufferPointer<SIMD2<Double>>, begins: Bool, closes: Bool) {
    if begins { (start, last) = (points[0], points[0]) }
    for p in points { line(to: p) }
    if closes { line(to: start) }
  }

  private mutating func line(to p: SIMD2<Double>) {
    number += ray.crossings(of: .line(last, p))
    last = p
  }
}
