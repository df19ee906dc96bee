import Panorama

/// A call that a program makes on the scroll view of a session.
public enum SessionCall: Equatable, Sendable {
  /// Scrolls to an offset, in points.
  case setContentOffset(CGPoint, animated: Bool)
  /// Zooms about the view's centre.
  case setZoomScale(Double, animated: Bool)
  /// Shows a rectangle of the content as large as possible.
  case zoomToRect(CGRect, animated: Bool)
  /// Scrolls to the top, with an animation.
  case scrollToTop
}
