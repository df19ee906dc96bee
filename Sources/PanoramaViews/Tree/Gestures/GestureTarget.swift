import Foundation
import PanoramaGraphics

/// Something gesture recognizers can be attached to: a view, a panorama, a viewlet.
@preconcurrency @MainActor
public protocol GestureTarget: AnyObject {
  /// In the order they were added; nil or empty for none.
  var gestureRecognizers: [GestureRecognizer]? { get }
  func addGestureRecognizer(_ recognizer: GestureRecognizer)
  func removeGestureRecognizer(_ recognizer: GestureRecognizer)
  /// The view the target is shown in; a view is its own.
  var gestureView: View? { get }
}

/// A target that keeps its recognizers itself.
@MainActor
package protocol GestureHolder: GestureTarget {
  var gestureRecognizers: [GestureRecognizer]? { get set }
}

extension GestureHolder {
  /// Takes `recognizer` from where it was.
  package func hold(_ recognizer: GestureRecognizer) {
    recognizer.attach(to: self)
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }

  /// Ends the gesture; nothing for one that hangs elsewhere.
  package func letGo(_ recognizer: GestureRecognizer) {
    guard recognizer.target === self else { return }
    recognizer.detach()
    gestureRecognizers?.removeAll { $0 === recognizer }
  }
}

extension View: GestureHolder {
  /// Itself.
  public var gestureView: View? { self }

  /// From now on `recognizer` sees the touches on this view and inside it; it leaves where it was.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) { hold(recognizer) }

  /// Ends the gesture and lets the recognizer go.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { letGo(recognizer) }
}
