import CRasterKernels
import PanoramaGraphics

/// Sends the outline of a filled path to a `LineEmitter`, mapped to relative pixels and with its
/// curves cut into lines.
struct PathFlattener {
  typealias Kernel = @convention(c) (UnsafeMutablePointer<pr_outline>) -> Void

  /// A position in a path.
  private struct Place {
    /// The points of the next verb.
    var points: UnsafePointer<SIMD2<Double>>
    /// The end of the last verb.
    var last = SIMD2<Double>(0, 0)
    var isOpen = false
  }

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

  /// Sends the outline of a path. Open subpaths are closed, as for a fill.
  ///
  /// - Parameter kernel: `pr_kernels.flatten`.
  func fill(_ shape: borrowing Shape, into out: inout LineEmitter, _ kernel: Kernel) {
    guard out.isNear else { return walk(shape, into: &out) }
    var pen = out.pen()
    walk(shape, into: &pen, kernel)
    out.finish(&pen)
  }

  private func walk(_ shape: borrowing Shape, into out: inout LineEmitter) {
    guard let points = shape.points, let verbs = shape.verbs else { return }
    var place = Place(points: points)
    for i in 0..<shape.verbCount { walk(verbs[i], &place, into: &out) }
    if place.isOpen { out.close() }
  }

  @inline(__always)
  private func walk<Sink: LineSink & ~Copyable>(
    _ verb: PathData.Verb, _ at: inout Place, into out: inout Sink
  ) {
    out.reserve()
    let points = at.points
    switch verb {
    case .move:
      if at.isOpen { out.close() }
      at.last = map(points[0])
      out.move(to: at.last)
      at.points += 1
      at.isOpen = true
    case .line:
      at.last = map(points[0])
      out.line(to: at.last)
      at.points += 1
    case .quad:
      let (p1, p2) = (map(points[0]), map(points[1]))
      quad(at.last, p1, p2, depth: 0, into: &out)
      at.last = p2
      at.points += 2
    case .cubic:
      let (p1, p2, p3) = (map(points[0]), map(points[1]), map(points[2]))
      cubic(at.last, p1, p2, p3, depth: 0, into: &out)
      at.last = p3
      at.points += 3
    case .close:
      out.close()
      at.isOpen = false
    }
  }

  @inline(__always)
  private func quad<Sink: LineSink & ~Copyable>(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, depth: Int,
    into out: inout Sink
  ) {
    let count = CurveSubdivision.count(quad: p0, p1, p2)
    if count > CurveSubdivision.maximumPieces {
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
  private func cubic<Sink: LineSink & ~Copyable>(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
    depth: Int, into out: inout Sink
  ) {
    let count = CurveSubdivision.count(cubic: p0, p1, p2, p3)
    if count > CurveSubdivision.maximumPieces {
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

  /// Halves the curve. A half that misses the window becomes its chord, which adds the same there.
  @inline(never)
  private func longQuad<Sink: LineSink & ~Copyable>(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, depth: Int,
    into out: inout Sink
  ) {
    let low = lesser(p0, lesser(p1, p2))
    let high = greater(p0, greater(p1, p2))
    if depth > 40 || isOutside(low, high, out) { return out.line(to: p2) }
    let q0 = (p0 + p1) / 2
    let q1 = (p1 + p2) / 2
    let m = (q0 + q1) / 2
    quad(p0, q0, m, depth: depth + 1, into: &out)
    out.reserve()
    quad(m, q1, p2, depth: depth + 1, into: &out)
  }

  @inline(never)
  private func longCubic<Sink: LineSink & ~Copyable>(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
    depth: Int, into out: inout Sink
  ) {
    let low = lesser(lesser(p0, p1), lesser(p2, p3))
    let high = greater(greater(p0, p1), greater(p2, p3))
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

  private func isOutside(
    _ low: SIMD2<Double>, _ high: SIMD2<Double>, _ out: borrowing some LineSink & ~Copyable
  ) -> Bool {
    high.y <= out.windowLow.y || low.y >= out.windowHigh.y || high.x <= out.windowLow.x - 1
      || low.x >= out.windowHigh.x + 1
  }
}

extension PathFlattener {
  /// Lets a kernel send the outline, and sends the curves that have too many pieces for the kernel.
  private func walk(_ shape: borrowing Shape, into pen: inout NearPen, _ kernel: Kernel) {
    guard let points = shape.points, let verbs = shape.verbs else { return }
    let end = UnsafeRawPointer(verbs + shape.verbCount)
    var left = UnsafeRawPointer(verbs)
    var place = Place(points: points)
    pen.reserve(2 * shape.verbCount)
    while left < end {
      pen.reserve()
      var outline = pr_outline(
        points: UnsafeRawPointer(place.points).assumingMemoryBound(to: Double.self),
        verbs: left.assumingMemoryBound(to: UInt8.self),
        end: end.assumingMemoryBound(to: UInt8.self), lines: pen.next, lines_end: pen.end,
        transform: (ab.x, ab.y, cd.x, cd.y, t.x, t.y), last: (place.last.x, place.last.y),
        origin: (pen.origin.x, pen.origin.y), current: (pen.current.x, pen.current.y),
        start: (pen.start.x, pen.start.y), low: (pen.low.x, pen.low.y),
        high: (pen.high.x, pen.high.y), is_open: place.isOpen)
      kernel(&outline)
      pen.take(outline)
      let walked = UnsafeRawPointer(outline.verbs)
      place.points =
        UnsafeRawPointer(outline.points).assumingMemoryBound(to: SIMD2<Double>.self)
      place.last = SIMD2(outline.last.0, outline.last.1)
      place.isOpen = outline.is_open
      if walked == left {
        walk(walked.assumingMemoryBound(to: PathData.Verb.self).pointee, &place, into: &pen)
        left = walked + 1
      } else {
        left = walked
      }
    }
    if place.isOpen {
      pen.reserve()
      pen.close()
    }
  }
}
