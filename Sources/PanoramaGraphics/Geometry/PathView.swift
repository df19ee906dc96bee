/// The verbs and points of a path that somebody else owns and keeps alive. It contains no references. It is sendable
/// because the memory never changes while it is lent.
@usableFromInline
package struct PathView: @unchecked Sendable {
  @usableFromInline package let points: UnsafePointer<SIMD2<Double>>
  @usableFromInline package let verbs: UnsafePointer<PathData.Verb>
  @usableFromInline let numbers: SIMD2<UInt32>

  @inlinable package var pointCount: Int { Int(numbers.x) }
  @inlinable package var verbCount: Int { Int(numbers.y) }

  @inlinable @inline(__always)
  init(
    points: UnsafePointer<SIMD2<Double>>, verbs: UnsafePointer<PathData.Verb>,
    numbers: SIMD2<UInt32>
  ) {
    (self.points, self.verbs, self.numbers) = (points, verbs, numbers)
  }

  /// Nil if the path is empty.
  @inline(__always)
  package init?(_ path: borrowing PathData) {
    let (allPoints, allVerbs) = (path.points.lent, path.verbs.lent)
    guard !allVerbs.isEmpty, let points = allPoints.baseAddress, let verbs = allVerbs.baseAddress
    else { return nil }
    (self.points, self.verbs) = (points, verbs)
    numbers = SIMD2(UInt32(clamping: allPoints.count), UInt32(clamping: allVerbs.count))
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
