import Foundation
import PanoramaGraphics

/// Tracks the position of the mouse while no finger is down, and tells the views below when the mouse enters,
/// moves and leaves.
@MainActor
final class PointerHover {
  private unowned let window: Window
  /// The position in the window; nil if the mouse is outside or fingers are on the screen. Setting it tells
  /// no view, because views are not told while a button is dragged over them.
  var place: CGPoint?
  /// The views below the mouse, innermost first.
  private var hovered: [Weak<View>] = []
  private var observers: [WeakPointerObserver] = []

  init(window: Window) { self.window = window }

  /// The views below the mouse that still exist, innermost first.
  var views: [View] { hovered.compactMap(\.object) }

  /// Moves the mouse to `here`, or out of the window for nil.
  func move(to here: CGPoint?) {
    place = here
    let path = path(at: here)
    let old = views
    hovered = path.map(Weak.init)
    tellLeft(old.filter { v in !path.contains { $0 === v } })
    let event = window.mouse.hoverEvent(at: here ?? .zero)
    for v in path.reversed() {
      if !old.contains(where: { $0 === v }) { v.mouseEntered(with: event) }
      for r in v.hoverRecognizers { r.hover(at: here ?? .zero, window.time) }
    }
    tellObservers()
  }

  /// Makes the mouse leave all views until it moves again, because fingers are on the screen.
  func leave() {
    guard place != nil else { return }
    place = nil
    let left = views
    hovered = []
    tellLeft(left)
  }

  /// Tells the views that have moved under the mouse, or away from it, while the mouse was still.
  func refresh() {
    guard let place else { return }
    let path = path(at: place)
    let isSame = path.count == hovered.count && zip(path, hovered).allSatisfy { $0 === $1.object }
    if !isSame { move(to: place) }
  }

  /// Forgets `view`, which leaves the window, and the views inside it.
  func forget(_ view: View) {
    for v in views where v.isDescendant(of: view) {
      for r in v.hoverRecognizers { r.leave(window.time) }
    }
    hovered.removeAll { $0.object?.isDescendant(of: view) ?? true }
  }

  /// Tells `observer` about every movement as long as it exists.
  func add(_ observer: any PointerObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    observers.append(WeakPointerObserver(observer: observer))
  }

  func tellObservers() {
    for entry in observers { entry.observer?.pointerDidMove(to: place, in: window) }
  }

  private func tellLeft(_ left: [View]) {
    let event = window.mouse.hoverEvent(at: place ?? .zero)
    for view in left {
      view.mouseExited(with: event)
      for recognizer in view.hoverRecognizers { recognizer.leave(window.time) }
    }
  }

  /// The views at a position, innermost first.
  private func path(at place: CGPoint?) -> [View] {
    place.flatMap { window.hitTest($0) }.map { Array($0.selfAndAncestors) } ?? []
  }
}

extension View {
  /// The hover recognizers of the view's gesture targets.
  fileprivate var hoverRecognizers: [HoverGestureRecognizer] {
    gestureTargets.flatMap { $0.gestureRecognizers ?? [] }
      .compactMap { $0 as? HoverGestureRecognizer }
  }
}

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
