import Foundation

/// Comparisons of items in place: copies of items would be retained and released one by one.
extension UnsafePointer where Pointee == DisplayItem {
  /// Whether both draw the same under the same state; see `DrawOperation.draws(sameAs:)`.
  func draws(sameAs other: Self) -> Bool {
    if let a = pointee.shape, let b = other.pointee.shape {
      guard a.kind == b.kind, a.isColor == b.isColor, a.path.isEqual(to: b.path) else {
        return false
      }
      if a.kind != .stroke, a.isColor {
        return pointee.operation.color == other.pointee.operation.color
      }
      if a.kind == .stroke, pointee.details?.style != other.pointee.details?.style {
        return false
      }
      return pointee.details?.paint == other.pointee.details?.paint
    }
    if let a = pointee.operation.listIdentity, let b = other.pointee.operation.listIdentity {
      return a == b
    }
    if let a = pointee.text, let b = other.pointee.text {
      guard a.isColor == b.isColor, a.hasSameGlyphs(as: b) else { return false }
      return a.isColor
        ? pointee.operation.color == other.pointee.operation.color
        : pointee.details?.paint == other.pointee.details?.paint
    }
    if let a = drawing, let b = other.drawing {
      return a == b && pointee.details?.paint == other.pointee.details?.paint
    }
    return pointee.operation.draws(sameAs: other.pointee.operation)
  }

  /// Whether both have the same alpha, blend mode and shadow.
  func fades(as other: Self) -> Bool {
    guard pointee.alpha == other.pointee.alpha, pointee.blendMode == other.pointee.blendMode else {
      return false
    }
    return pointee.shadow === other.pointee.shadow || pointee.shadow == other.pointee.shadow
  }
}
