import Panorama

/// A call that a program makes on the scroll view of a session.
public enum SessionCall: Equatable, Sendable {
  case setContentOffset(CGPoint, animated: Bool)
  /// Zooms about the view's centre.
  case setZoomScale(Double, animated: Bool)
  case zoomToRect(CGRect, animated: Bool)
  case scrollToTop
}
