import Foundation

/// Told wherever the mouse goes in a window, whatever view it is over.
@preconcurrency @MainActor
public protocol PointerObserver: AnyObject {
  /// The pointer is at `place`, points in the window; nil: it left. Also called when it did not
  /// really move.
  func pointerDidMove(to place: CGPoint?, in window: Window)
}

extension Window {
  /// Tells `observer` of every movement of the pointer, as long as it lives.
  public func addPointerObserver(_ observer: any PointerObserver) { hover.add(observer) }
}

struct WeakPointerObserver {
  weak var observer: (any PointerObserver)?
}
