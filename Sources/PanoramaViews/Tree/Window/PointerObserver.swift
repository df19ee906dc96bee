import Foundation

/// Observes the mouse in a window, whatever view it is over.
@preconcurrency @MainActor
public protocol PointerObserver: AnyObject {
  /// Called when the pointer is at `place`, in points of the window, or has left the window (nil). It may be
  /// called without a movement.
  func pointerDidMove(to place: CGPoint?, in window: Window)
}

extension Window {
  /// Tells `observer` about every movement of the pointer as long as it exists.
  public func addPointerObserver(_ observer: any PointerObserver) { hover.add(observer) }
}

struct WeakPointerObserver {
  weak var observer: (any PointerObserver)?
}
