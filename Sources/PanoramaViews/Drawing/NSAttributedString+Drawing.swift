import Foundation
import PanoramaGraphics
import PanoramaText

/// UIKit's names. Drawing goes to the current context, if there is one; text without a font uses
/// the font that all windows share.
extension NSAttributedString {
  /// Draws the text in a rectangle: lines break at its width, and text outside is clipped.
  public func draw(in rect: CGRect) {
    CurrentState.context?.draw(self, in: rect, fonts: CurrentState.fonts)
  }

  /// Draws the text with its top left corner at `point`; lines break only at line feeds.
  public func draw(at point: CGPoint) {
    CurrentState.context?.draw(self, at: point, fonts: CurrentState.fonts)
  }

  /// The size of the text in points; lines break only at line feeds. O(n).
  public func size() -> CGSize { size(fonts: CurrentState.fonts) }

  /// Draws the text in a rectangle, of which only the width counts, unless `usesLineFragmentOrigin` is missing:
  /// then it draws one line whose baseline begins at the rectangle's origin.
  /// - Parameter context: has no effect.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    if options.contains(.usesLineFragmentOrigin) { return draw(in: rect) }
    let layout = AttributedTextLayout(self, fonts: CurrentState.fonts)
    draw(at: CGPoint(x: rect.minX, y: rect.minY - layout.firstBaseline))
  }

  /// The bounds of the text, in points, in an area of `size`. O(n).
  /// - Parameter context: has no effect.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    boundingRect(with: size, options: options, fonts: CurrentState.fonts)
  }
}

/// UIKit's names for text with one set of attributes.
extension NSString {
  /// The size of the text in points; lines break only at line feeds. O(n).
  public func size(
    withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) -> CGSize {
    attributed(attributes).size()
  }

  /// Draws the text with its top left corner at `point`; lines break only at line feeds.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text in a rectangle: lines break at its width, and text outside is clipped.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(in: rect)
  }

  /// The bounds of the text, in points, in an area of `size`. O(n).
  /// - Parameter context: has no effect.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text in a rectangle, as `NSAttributedString.draw(with:options:context:)` does.
  /// - Parameter context: has no effect.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) { attributed(attributes).draw(with: rect, options: options, context: context) }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?)
    -> NSAttributedString
  {
    NSAttributedString(string: String(describing: self), attributes: attributes ?? [:])
  }
}

/// A parameter of UIKit's methods; text here is never shrunk to fit.
public final class NSStringDrawingContext {
  /// Makes a context without settings.
  public init() {}
}
