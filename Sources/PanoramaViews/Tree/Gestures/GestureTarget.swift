import Foundation
import PanoramaGraphics

/// An object to which gesture recognizers can be attached: a view, a panorama or a viewlet.
@preconcurrency @MainActor
public protocol GestureTarget: AnyObject {
  /// The recognizers in the order in which they were added; nil or empty for none.
  var gestureRecognizers: [GestureRecognizer]? { get }
  /// Attaches `recognizer`, and detaches it from its former target.
  func addGestureRecognizer(_ recognizer: GestureRecognizer)
  /// Detaches `recognizer` and ends its gesture; does nothing if it is attached elsewhere.
  func removeGestureRecognizer(_ recognizer: GestureRecognizer)
  /// The view that shows the target; a view returns itself.
  var gestureView: View? { get }
}

/// A target that stores its recognizers itself.
@MainActor
protocol GestureHolder: GestureTarget {
  var gestureRecognizers: [GestureRecognizer]? { get set }
}

/// `addGestureRecognizer` and `removeGestureRecognizer`, for holders to call.
extension GestureHolder {
  func hold(_ recognizer: GestureRecognizer) {
    recognizer.attach(to: self)
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }

  func letGo(_ recognizer: GestureRecognizer) {
    guard recognizer.target === self else { return }
    recognizer.detach()
    gestureRecognizers?.removeAll { $0 === recognizer }
  }
}

extension View: GestureHolder {
  /// The view itself.
  public var gestureView: View? { self }

  /// Attaches `recognizer`, which then sees the touches on this view and inside it, and detaches it from
  /// its former target.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) { hold(recognizer) }

  /// Detaches `recognizer` and ends its gesture.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { letGo(recognizer) }
}
