import Panorama

/// UIKit's methods of `NSString` that measure and draw, for plain strings.
extension String {
  /// Returns the size of the text in points; lines break only at newline characters. O(n).
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as NSString).size(withAttributes: attributes)
  }

  /// Draws the text with its top left corner at `point`; lines break only at newline characters.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as NSString).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text in a rectangle: lines break at its width, and text outside is clipped.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as NSString).draw(in: rect, withAttributes: attributes)
  }

  /// Draws the text in a rectangle, as `NSAttributedString.draw(with:options:context:)` does.
  /// - Parameter context: has no effect.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    (self as NSString).draw(
      with: rect, options: options, attributes: attributes, context: context)
  }

  /// Returns the bounds of the text, in points, in an area of `size`. O(n).
  /// - Parameter context: has no effect.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    (self as NSString).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
