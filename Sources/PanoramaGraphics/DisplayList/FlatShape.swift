import Foundation

/// The path that an item fills or strokes, in a form that contains no references.
///
/// Extracting path, style and paint from the operation would copy, retain and release them each time, which costs as
/// much as flattening a glyph. With this form, frames of fills and strokes count no references.
///
/// The pointers outlive the closures that lend them. They lead into the arrays of the item's own path: the
/// `DisplayItem` owns these, keeps them for as long as it lives, and never changes them, which also makes the shape
/// sendable. Borrowing both arrays for each drawing instead takes 4.6 % longer for a frame of 100,000 shapes of 8
/// pixels, and 1 % for 20,000 of 30 pixels.
@usableFromInline
package struct FlatShape: @unchecked Sendable {
  @usableFromInline
  package enum Kind: UInt8 { case fill, evenOddFill, stroke }

  @usableFromInline package let path: PathView
  /// The colour as 0xAARRGGBB, not premultiplied, if the paint is a colour.
  @usableFromInline package let argb: UInt32
  @usableFromInline package let kind: Kind
  /// Whether the paint is one colour. Any other paint is among the item's `ShapeDetails`.
  @usableFromInline package let isColor: Bool
  /// Whether it is filled by the non-zero rule, without a transform, clip, alpha, blend mode or shadow, and is
  /// bounded. Most drawings are such fills.
  @usableFromInline package internal(set) var isPlainFill = false

  /// Whether it is a plain fill of one colour.
  @inlinable package var isPlainColor: Bool { isPlainFill && isColor }

  @inlinable @inline(__always)
  init(path: PathView, argb: UInt32, kind: Kind, isColor: Bool, isPlainFill: Bool) {
    (self.path, self.argb, self.kind) = (path, argb, kind)
    (self.isColor, self.isPlainFill) = (isColor, isPlainFill)
  }

  /// A filled path; nil if it is empty.
  ///
  /// - Parameters:
  ///   - isPlain: whether the item that fills it does nothing else.
  ///   - color: the paint, if it is one colour.
  @inline(__always)
  init?(_ path: PathData, _ rule: CGPathFillRule, isPlain: Bool, color: CGColor?) {
    self.init(path, rule == .evenOdd ? .evenOddFill : .fill, color)
    isPlainFill = isPlain && rule == .nonZero
  }

  /// A stroked path; nil if it is empty.
  @inline(__always)
  init?(stroking path: PathData, color: CGColor?) { self.init(path, .stroke, color) }

  @inline(__always)
  private init?(_ path: PathData, _ kind: Kind, _ color: CGColor?) {
    guard let path = PathView(path) else { return nil }
    self.path = path
    self.kind = kind
    argb = color?.argb ?? 0
    isColor = color != nil
  }
}

/// What an item needs beside path, glyphs and colour: the style of a stroke, and any other paint. It contains no
/// references. What its pointers lead to is owned by the operation of the same item.
package final class ShapeDetails: Sendable {
  package let style: FlatStroke
  package let paint: FlatPaint

  init(style: FlatStroke, paint: FlatPaint) { (self.style, self.paint) = (style, paint) }

  convenience init(_ paint: __shared DrawOperation.Paint) {
    self.init(style: FlatStroke(), paint: FlatPaint(paint))
  }
}

extension ShapeDetails: Equatable {
  /// Always true, as for `FlatItem`.
  package static func == (l: ShapeDetails, r: ShapeDetails) -> Bool { true }
}
