/// The verbs and points of a path that somebody else owns and keeps alive. It contains no references.
package struct PathView {
  package let points: UnsafePointer<SIMD2<Double>>
  package let verbs: UnsafePointer<PathData.Verb>
  @usableFromInline let numbers: SIMD2<UInt32>

  @inlinable package var pointCount: Int { Int(numbers.x) }
  @inlinable package var verbCount: Int { Int(numbers.y) }

  /// Nil if the path is empty.
  @inline(__always)
  package init?(_ path: PathData) {
    guard !path.isEmpty, let points = path.points.withUnsafeBufferPointer({ $0.baseAddress }),
      let verbs = path.verbs.withUnsafeBufferPointer({ $0.baseAddress })
    else { return nil }
    (self.points, self.verbs) = (points, verbs)
    numbers = SIMD2(
      UInt32(clamping: path.points.count), UInt32(clamping: path.verbs.count))
  }

  /// Whether both have the same verbs and points. O(1) for the same memory.
  package func isEqual(to other: PathView) -> Bool {
    numbers == other.numbers
      && (points == other.points || allPoints.elementsEqual(other.allPoints))
      && (verbs == other.verbs || allVerbs.elementsEqual(other.allVerbs))
  }

  /// All points, in order.
  @inlinable package var allPoints: UnsafeBufferPointer<SIMD2<Double>> {
    UnsafeBufferPointer(start: points, count: pointCount)
  }

  /// All verbs, in order.
  @inlinable package var allVerbs: UnsafeBufferPointer<PathData.Verb> {
    UnsafeBufferPointer(start: verbs, count: verbCount)
  }
}
