/// Writes the lines of an outline that is known to be near: `LineEmitter`'s short way, with all its
/// state in registers while a path is walked.
struct NearPen: LineSink {
  private(set) var lines: Arena<Line>
  private(set) var low: SIMD2<Int32>
  private(set) var high: SIMD2<Int32>
  let windowLow: SIMD2<Double>
  let windowHigh: SIMD2<Double>

  private let origin: SIMD2<Int32>
  private var current = SIMD2<Int32>(0, 0)
  private var start = SIMD2<Int32>(0, 0)

  /// Lines that may be written after `reserve()`.
  static let room = CurveSubdivision.most + 2

  /// - Parameter lines: what to append to; the emitter's until it takes them back.
  init(
    _ lines: Arena<Line>, origin: SIMD2<Int32>, window: (SIMD2<Double>, SIMD2<Double>)
  ) {
    self.lines = lines
    self.origin = origin
    (windowLow, windowHigh) = window
    low = SIMD2(repeating: .max)
    high = SIMD2(repeating: .min)
  }

  @inline(__always)
  mutating func reserve() { lines.reserve(Self.room) }

  @inline(__always)
  mutating func move(to p: SIMD2<Double>) {
    current = fixed(p)
    start = current
  }

  @inline(__always)
  mutating func line(to p: SIMD2<Double>) { line(toFixed: fixed(p)) }

  @inline(__always)
  mutating func close() { line(toFixed: start) }

  @inline(__always)
  private mutating func line(toFixed p: SIMD2<Int32>) {
    low.replace(with: p, where: p .< low)
    high.replace(with: p, where: p .> high)
    // Always written, but only kept when it is not horizontal.
    lines.base[lines.count] = SIMD4(lowHalf: current, highHalf: p)
    lines.count &+= current.y == p.y ? 0 : 1
    current = p
  }

  /// As `PanoramaRaster.fixed`, both coordinates at once: the whole number stands in the low bits.
  @inline(__always)
  private func fixed(_ p: SIMD2<Double>) -> SIMD2<Int32> {
    let shifted = p * Double(FixedPoint.one) + SIMD2(repeating: FixedPoint.rounder)
    return unsafeBitCast(shifted, to: SIMD4<Int32>.self).evenHalf &+ origin
  }
}
