import Panorama

/// UIKit's drawing of plain strings, as `NSString` has it.
extension String {
  /// What the text takes, in points, broken at its line ends only. O(n).
  @preconcurrency @MainActor
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as NSString).size(withAttributes: attributes)
  }

  /// Draws with the top left at `point`, breaking at line ends only.
  @preconcurrency @MainActor
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as NSString).draw(at: point, withAttributes: attributes)
  }

  /// Draws into a rectangle: lines break at its width, what is below or beside it is cut off.
  @preconcurrency @MainActor
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as NSString).draw(in: rect, withAttributes: attributes)
  }

  /// What the text takes in a place of `size`, in points. O(n).
  /// - Parameter context: without effect.
  @preconcurrency @MainActor
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    (self as NSString).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
