import Foundation

/// What an item fills, strokes or writes, in the form that frames visit most often: a `FlatShape` or a `FlatText`.
///
/// An enum of the two would take 0.6 % more instructions for 10,000 triangles.
@usableFromInline
package struct FlatItem: @unchecked Sendable {
  /// The points of the path, or the glyphs.
  @usableFromInline let start: UnsafeRawPointer
  /// The address of the path's verbs, or the bits of the font size.
  @usableFromInline let second: UInt64
  /// The numbers of points and verbs, or of glyphs.
  @usableFromInline let numbers: SIMD2<UInt32>
  @usableFromInline let argb: UInt32
  /// Nil for text.
  @usableFromInline let kind: FlatShape.Kind?
  @usableFromInline let isColor: Bool
  @usableFromInline var isPlainFill: Bool

  @inline(__always)
  init(_ shape: FlatShape) {
    start = UnsafeRawPointer(shape.path.points)
    second = UInt64(UInt(bitPattern: shape.path.verbs))
    (numbers, argb, kind) = (shape.path.numbers, shape.argb, shape.kind)
    (isColor, isPlainFill) = (shape.isColor, shape.isPlainFill)
  }

  @inline(__always)
  init(_ text: FlatText) {
    (start, second) = (UnsafeRawPointer(text.start), text.fontSize.bitPattern)
    (numbers, argb, kind) = (SIMD2(text.count, 0), text.argb, nil)
    (isColor, isPlainFill) = (text.isColor, false)
  }

  @inlinable @inline(__always)
  package var shape: FlatShape? {
    guard let kind, let verbs = UnsafePointer<PathData.Verb>(bitPattern: UInt(second)) else {
      return nil
    }
    let path = PathView(
      points: start.assumingMemoryBound(to: SIMD2<Double>.self), verbs: verbs, numbers: numbers)
    return FlatShape(
      path: path, argb: argb, kind: kind, isColor: isColor, isPlainFill: isPlainFill)
  }

  @inlinable @inline(__always)
  package var text: FlatText? {
    kind != nil
      ? nil
      : FlatText(
        start.assumingMemoryBound(to: GlyphRun.Glyph.self), numbers.x, argb: argb,
        fontSize: Double(bitPattern: second), isColor: isColor)
  }
}

extension FlatItem: Equatable {
  /// Always true, because the item's other properties determine this one.
  @usableFromInline
  package static func == (l: FlatItem, r: FlatItem) -> Bool { true }
}
