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
package struct FlatShape: @unchecked Sendable {
  package enum Kind: UInt8 { case fill, evenOddFill, stroke }

  package let path: PathView
  /// The colour as 0xAARRGGBB, not premultiplied, if the paint is a colour.
  package let argb: UInt32
  package let kind: Kind
  /// Whether the paint is one colour. Any other paint is among the item's `ShapeDetails`.
  package let isColor: Bool
  /// Whether it is filled by the non-zero rule, without a transform, clip, alpha, blend mode or shadow, and is
  /// bounded. Most drawings are such fills.
  package internal(set) var isPlainFill = false

  /// Whether it is a plain fill of one colour.
  @inlinable package var isPlainColor: Bool { isPlainFill && isColor }

  /// Nil if the operation is neither a fill nor a stroke, or its path is empty.
  init?(_ operation: DrawOperation) {
    switch operation {
    case .fill(let path, let rule, let paint):
      self.init(path, rule == .evenOdd ? .evenOddFill : .fill, paint)
    case .stroke(let path, _, let paint):
      self.init(path, .stroke, paint)
    default: return nil
    }
  }

  private init?(_ path: PathData, _ kind: Kind, _ paint: DrawOperation.Paint) {
    guard let path = PathView(path) else { return nil }
    self.path = path
    self.kind = kind
    if case .color(let color) = paint {
      (argb, isColor) = (color.argb, true)
    } else {
      (argb, isColor) = (0, false)
    }
  }
}

extension FlatShape: Equatable {
  /// Always true, because the item's other properties determine this one.
  package static func == (l: FlatShape, r: FlatShape) -> Bool { true }
}

/// What the shape of an item needs beside path and colour: the style of a stroke, and any other paint. It contains no
/// references. What its pointers lead to is owned by the operation of the same item.
package final class ShapeDetails: Sendable {
  package let style: FlatStroke
  package let paint: FlatPaint

  /// Nil if the operation is not drawn as a shape, or is a fill of one colour.
  init?(_ operation: DrawOperation) {
    switch operation {
    case .fill(_, _, .color): return nil
    case .fill(_, _, let paint):
      (self.style, self.paint) = (FlatStroke(StrokeStyle()), FlatPaint(paint))
    case .stroke(_, let style, let paint):
      (self.style, self.paint) = (FlatStroke(style), FlatPaint(paint))
    default: return nil
    }
  }
}

extension ShapeDetails: Equatable {
  /// Always true, as for `FlatShape`.
  package static func == (l: ShapeDetails, r: ShapeDetails) -> Bool { true }
}
