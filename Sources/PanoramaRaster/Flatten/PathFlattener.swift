import PanoramaGraphics

/// Sends the outline of a filled path to a `LineEmitter`: maps it to relative pixels and makes
/// curves into lines.
struct PathFlattener {
  let transform: DeviceTransform
  private let ab: SIMD2<Double>
  private let cd: SIMD2<Double>
  private let t: SIMD2<Double>

  init(_ transform: DeviceTransform) {
    self.transform = transform
    ab = SIMD2(transform.local.a, transform.local.b)
    cd = SIMD2(transform.local.c, transform.local.d)
    t = SIMD2(transform.local.tx, transform.local.ty)
  }

  @inline(__always)
  func map(_ p: SIMD2<Double>) -> SIMD2<Double> { ab * p.x + cd * p.y + t }

  /// Open subpaths are closed, as fills want them.
  func fill(_ shape: borrowing Shape, into out: inout LineEmitter) {
    guard out.isNear else { return walk(shape, into: &out) }
    var pen = out.pen()
    walk(shape, into: &pen)
    out.finish(pen)
  }

  private func walk<Sink: LineSink>(_ shape: borrowing Shape, into out: inout Sink) {
    guard var points = shape.points, let verbs = shape.verbs else { return }
    var isOpen = false
    var p0 = SIMD2<Double>(0, 0)
    for i in 0..<shape.verbCount {
      out.reserve()
      switch verbs[i] {
      case .move:
        if isOpen { out.close() }
        p0 = map(points[0])
        out.move(to: p0)
        points += 1
        isOpen = true
      case .line:
        p0 = map(points[0])
        out.line(to: p0)
        points += 1
      case .quad:
        let (p1, p2) = (map(points[0]), map(points[1]))
        quad(p0, p1, p2, depth: 0, into: &out)
        p0 = p2
        points += 2
      case .cubic:
        let (p1, p2, p3) = (map(points[0]), map(points[1]), map(points[2]))
        cubic(p0, p1, p2, p3, depth: 0, into: &out)
        p0 = p3
        points += 3
      case .close:
        out.close()
        isOpen = false
      }
    }
    if isOpen { out.close() }
  }

  @inline(__always)
  private func quad<Sink: LineSink>(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, depth: Int,
    into out: inout Sink
  ) {
    let count = CurveSubdivision.count(quad: p0, p1, p2)
    if count > CurveSubdivision.most {
      return longQuad(p0, p1, p2, depth: depth, into: &out)
    }
    let step = 1 / Double(count)
    let b = 2 * (p1 - p0)
    let a = p0 - 2 * p1 + p2
    var k = 1
    while k < count {
      let t = Double(k) * step
      k &+= 1
      out.line(to: (a * t + b) * t + p0)
    }
    out.line(to: p2)
  }

  @inline(__always)
  private func cubic<Sink: LineSink>(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
    depth: Int, into out: inout Sink
  ) {
    let count = CurveSubdivision.count(cubic: p0, p1, p2, p3)
    if count > CurveSubdivision.most {
      return longCubic(p0, p1, p2, p3, depth: depth, into: &out)
    }
    let step = 1 / Double(count)
    let c = 3 * (p1 - p0)
    let b = 3 * (p0 - 2 * p1 + p2)
    let a = p3 - 3 * (p2 - p1) - p0
    var k = 1
    while k < count {
      let t = Double(k) * step
      k &+= 1
      out.line(to: ((a * t + b) * t + c) * t + p0)
    }
    out.line(to: p3)
  }

  /// Halves the curve; a half that misses the window becomes its chord, which adds the same there.
  @inline(never)
  private func longQuad<Sink: LineSink>(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, depth: Int,
    into out: inout Sink
  ) {
    let low = minimum(p0, minimum(p1, p2))
    let high = maximum(p0, maximum(p1, p2))
    if depth > 40 || isOutside(low, high, out) { return out.line(to: p2) }
    let q0 = (p0 + p1) / 2
    let q1 = (p1 + p2) / 2
    let m = (q0 + q1) / 2
    quad(p0, q0, m, depth: depth + 1, into: &out)
    out.reserve()
    quad(m, q1, p2, depth: depth + 1, into: &out)
  }

  @inline(never)
  private func longCubic<Sink: LineSink>(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
    depth: Int, into out: inout Sink
  ) {
    let low = minimum(minimum(p0, p1), minimum(p2, p3))
    let high = maximum(maximum(p0, p1), maximum(p2, p3))
    if depth > 40 || isOutside(low, high, out) { return out.line(to: p3) }
    let q0 = (p0 + p1) / 2
    let q1 = (p1 + p2) / 2
    let q2 = (p2 + p3) / 2
    let r0 = (q0 + q1) / 2
    let r1 = (q1 + q2) / 2
    let m = (r0 + r1) / 2
    cubic(p0, q0, r0, m, depth: depth + 1, into: &out)
    out.reserve()
    cubic(m, r1, q2, p3, depth: depth + 1, into: &out)
  }

  private func isOutside(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ out: some LineSink) -> Bool
  {
    high.y <= out.windowLow.y || low.y >= out.windowHigh.y || high.x <= out.windowLow.x - 1
      || low.x >= out.windowHigh.x + 1
  }
}

@inline(__always)
func minimum(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  a.replacing(with: b, where: b .< a)
}

@inline(__always)
func maximum(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  a.replacing(with: b, where: b .> a)
}
