import Foundation

/// The text that an item draws, in a form that contains no references.
///
/// The pointer leads into the run of the item's own operation, as for `FlatShape`.
@usableFromInline
package struct FlatText: @unchecked Sendable {
  @usableFromInline let start: UnsafePointer<GlyphRun.Glyph>
  @usableFromInline let count: UInt32
  /// The colour as 0xAARRGGBB, not premultiplied, if the paint is a colour.
  @usableFromInline package let argb: UInt32
  @usableFromInline package let fontSize: Double
  /// Whether the paint is one colour. Any other paint is among the item's `ShapeDetails`.
  @usableFromInline package let isColor: Bool

  /// Nil if there are no glyphs.
  ///
  /// - Parameter color: the paint, if it is one colour.
  @inline(__always)
  init?(_ run: GlyphRun, color: CGColor?) {
    let glyphs = run.glyphs.lent
    guard !glyphs.isEmpty, let start = glyphs.baseAddress else { return nil }
    (self.start, count, fontSize) = (start, UInt32(clamping: glyphs.count), run.fontSize)
    argb = color?.argb ?? 0
    isColor = color != nil
  }

  @inlinable @inline(__always)
  init(
    _ start: UnsafePointer<GlyphRun.Glyph>, _ count: UInt32, argb: UInt32, fontSize: Double,
    isColor: Bool
  ) {
    (self.start, self.count, self.argb) = (start, count, argb)
    (self.fontSize, self.isColor) = (fontSize, isColor)
  }

  /// Never empty.
  package var glyphs: UnsafeBufferPointer<GlyphRun.Glyph> {
    UnsafeBufferPointer(start: start, count: Int(count))
  }

  /// The transform from ems to the item's coordinates for the glyph at a position.
  package func place(at position: SIMD2<Double>) -> CGAffineTransform {
    CGAffineTransform(a: fontSize, b: 0, c: 0, d: fontSize, tx: position.x, ty: position.y)
  }

  /// Whether both have the same glyphs at the same places. O(1) for the same memory.
  func hasSameGlyphs(as other: FlatText) -> Bool {
    guard fontSize == other.fontSize, count == other.count else { return false }
    return start == other.start
      || glyphs.indices.allSatisfy {
        glyphs[$0].outline === other.glyphs[$0].outline
          && glyphs[$0].position == other.glyphs[$0].position
      }
  }
}
