import CRasterKernels
import PanoramaGraphics

extension LineEmitter {
  /// Adds the lines of a path that is near by a kernel alone, as `PathFlattener` does in more
  /// steps.
  ///
  /// - Returns: false if the kernel cannot do all of the path; nothing was added then.
  mutating func add(
    _ fill: PlainFill, _ transform: DeviceTransform, _ kernel: PathFlattener.Kernel
  ) -> Bool {
    let verbs = UnsafeRawPointer(fill.verbs).assumingMemoryBound(to: UInt8.self)
    let (t, bits) = (transform.local, FixedPoint.bits)
    var outline = pr_outline(
      points: UnsafeRawPointer(fill.points).assumingMemoryBound(to: Double.self),
      verbs: verbs, end: verbs + Int(fill.verbCount), lines: NearPen.numbers(lines.base),
      lines_end: NearPen.numbers(lines.base), transform: (t.a, t.b, t.c, t.d, t.tx, t.ty),
      last: (0, 0),
      origin: (
        Int32(truncatingIfNeeded: transform.wholeX << bits),
        Int32(truncatingIfNeeded: transform.wholeY << bits)
      ), current: (0, 0), start: (0, 0), low: (.max, .max), high: (.min, .min), is_open: false)
    let first = lines.count
    var left: UnsafePointer<UInt8>
    repeat {
      lines.reserve(NearPen.room + 2 * Int(fill.verbCount))
      outline.lines = NearPen.numbers(lines.base + lines.count)
      outline.lines_end = NearPen.numbers(lines.base + lines.capacity)
      left = outline.verbs
      kernel(&outline)
      lines.count = (outline.lines - NearPen.numbers(lines.base)) / 4
    } while outline.verbs != outline.end && outline.verbs != left
    guard outline.verbs == outline.end else {
      lines.count = first
      return false
    }
    low = SIMD2(outline.low.0, outline.low.1)
    high = SIMD2(outline.high.0, outline.high.1)
    isNear = true
    return true
  }
}
