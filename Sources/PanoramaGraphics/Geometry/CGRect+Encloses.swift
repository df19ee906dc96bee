import Foundation

extension CGRect {
  /// Whether a rectangle lies in this one; a null one does.
  ///
  /// Foundation's `contains(_:)` compares the union's width, which is rounded: of rectangles with fractions it says
  /// that many are not inside themselves.
  package func encloses(_ other: CGRect) -> Bool {
    if other.isNull { return true }
    return !isNull && minX <= other.minX && minY <= other.minY && maxX >= other.maxX
      && maxY >= other.maxY
  }
}
