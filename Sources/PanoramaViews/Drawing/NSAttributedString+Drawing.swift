import Foundation
import PanoramaGraphics
import PanoramaText

/// UIKit's spellings: drawing goes to the current context, and nowhere outside of drawing; text
/// without a font takes the one all windows share.
extension NSAttributedString {
  /// Draws into a rectangle: lines break at its width, what is below or beside it is cut off.
  @preconcurrency @MainActor public func draw(in rect: CGRect) {
    CurrentState.context?.draw(self, in: rect, fonts: CurrentState.fonts)
  }

  /// Draws with the top left at `point`, breaking at line ends only.
  @preconcurrency @MainActor public func draw(at point: CGPoint) {
    CurrentState.context?.draw(self, at: point, fonts: CurrentState.fonts)
  }

  /// What the text takes, in points, broken at its line ends only. O(n).
  @preconcurrency @MainActor public func size() -> CGSize { size(fonts: CurrentState.fonts) }

  /// What the text takes in a place of `size`, in points. O(n).
  /// - Parameter context: without effect.
  @preconcurrency @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    boundingRect(with: size, options: options, fonts: CurrentState.fonts)
  }
}

/// UIKit's spellings for text with one set of attributes.
extension NSString {
  /// What the text takes, in points, broken at its line ends only. O(n).
  @preconcurrency @MainActor public func size(
    withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) -> CGSize {
    attributed(attributes).size()
  }

  /// Draws with the top left at `point`, breaking at line ends only.
  @preconcurrency @MainActor public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(at: point)
  }

  /// Draws into a rectangle: lines break at its width, what is below or beside it is cut off.
  @preconcurrency @MainActor public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(in: rect)
  }

  /// What the text takes in a place of `size`, in points. O(n).
  /// - Parameter context: without effect.
  @preconcurrency @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  @MainActor private func attributed(_ attributes: [NSAttributedString.Key: Any]?)
    -> NSAttributedString
  {
    NSAttributedString(string: String(describing: self), attributes: attributes ?? [:])
  }
}

/// Stands in UIKit's signatures; text here is never shrunk to fit.
public final class NSStringDrawingContext {
  /// A context without settings.
  public init() {}
}
