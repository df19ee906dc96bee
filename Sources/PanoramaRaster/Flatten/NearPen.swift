import CRasterKernels
import PanoramaGraphics

/// Writes the lines of an outline that is known to be near. It is faster than `LineEmitter`, because
/// its whole state stays in registers while a path is walked.
struct NearPen: LineSink, ~Copyable {
  var lines: Arena<Line>
  private(set) var low: SIMD2<Int32>
  private(set) var high: SIMD2<Int32>
  let windowLow: SIMD2<Double>
  let windowHigh: SIMD2<Double>

  let origin: SIMD2<Int32>
  private(set) var current = SIMD2<Int32>(0, 0)
  private(set) var start = SIMD2<Int32>(0, 0)

  /// The number of lines that may be written after `reserve()`: the pieces of a curve, one line
  /// that closes the subpath before it, and what kernels write without keeping it.
  static let room = CurveSubdivision.maximumPieces + 8

  /// - Parameter lines: the lines to append to.
  init(
    _ lines: consuming Arena<Line>, origin: SIMD2<Int32>, window: (SIMD2<Double>, SIMD2<Double>)
  ) {
    self.lines = lines
    self.origin = origin
    (windowLow, windowHigh) = window
    low = SIMD2(repeating: .max)
    high = SIMD2(repeating: .min)
  }

  @inline(__always)
  mutating func reserve() { lines.reserve(Self.room) }

  /// Makes room for `count` lines more than `room`.
  @inline(__always)
  mutating func reserve(_ count: Int) { lines.reserve(Self.room + count) }

  @inline(__always)
  mutating func move(to p: SIMD2<Double>) {
    current = fixed(p) &+ origin
    start = current
  }

  @inline(__always)
  mutating func line(to p: SIMD2<Double>) { line(toFixed: fixed(p) &+ origin) }

  @inline(__always)
  mutating func close() { line(toFixed: start) }

  @inline(__always)
  private mutating func line(toFixed p: SIMD2<Int32>) {
    low.replace(with: p, where: p .< low)
    high.replace(with: p, where: p .> high)
    // Always written, but kept only if it is not horizontal.
    lines.base[lines.count] = SIMD4(lowHalf: current, highHalf: p)
    lines.count &+= current.y == p.y ? 0 : 1
    current = p
  }
}

// MARK: - Kernels

extension NearPen {
  /// The address of the next line.
  @inline(__always)
  var next: UnsafeMutablePointer<Int32> { Self.numbers(lines.base + lines.count) }

  /// The end of the room for lines.
  @inline(__always)
  var end: UnsafeMutablePointer<Int32> { Self.numbers(lines.base + lines.capacity) }

  /// Takes over the state of a kernel that began at `next`.
  @inline(__always)
  mutating func take(_ outline: pr_outline) {
    lines.count += (outline.lines - next) / 4
    current = SIMD2(outline.current.0, outline.current.1)
    start = SIMD2(outline.start.0, outline.start.1)
    low = SIMD2(outline.low.0, outline.low.1)
    high = SIMD2(outline.high.0, outline.high.1)
  }

  @inline(__always)
  static func numbers(_ line: UnsafeMutablePointer<Line>) -> UnsafeMutablePointer<Int32> {
    UnsafeMutableRawPointer(line).assumingMemoryBound(to: Int32.self)
  }
}
