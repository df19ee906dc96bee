/// Of a path that is filled with one colour by the non-zero rule, and to which nothing is done
/// besides: what drawing it takes, side by side with no reference among it.
///
/// Drawings are mostly of these. Taken out of the operation, path and paint would be copied,
/// retained and released each time, which costs as much as to find the lines of a letter.
package struct PlainFill: @unchecked Sendable {
  // These point into the path's own arrays: good while the item lives, which never changes them.
  package let points: UnsafePointer<SIMD2<Double>>
  package let verbs: UnsafePointer<Path.Verb>
  package let pointCount: UInt16
  package let verbCount: UInt16
  /// 0xAARRGGBB, not premultiplied.
  package let argb: UInt32

  /// Nil for paths that are empty, not made of numbers or of very many points.
  ///
  /// - Parameter isBounded: the path is made of numbers.
  init?(_ path: Path, _ color: CGColor, isBounded: Bool) {
    guard isBounded, !path.isEmpty, let pointCount = UInt16(exactly: path.points.count),
      let verbCount = UInt16(exactly: path.verbs.count),
      let points = path.points.withUnsafeBufferPointer({ $0.baseAddress }),
      let verbs = path.verbs.withUnsafeBufferPointer({ $0.baseAddress })
    else { return nil }
    (self.points, self.pointCount) = (points, pointCount)
    (self.verbs, self.verbCount) = (verbs, verbCount)
    argb = color.argb
  }
}

extension PlainFill: Equatable {
  /// Always true: it says nothing that the item does not say otherwise, and where arrays lie does
  /// not matter.
  package static func == (l: PlainFill, r: PlainFill) -> Bool { true }
}
