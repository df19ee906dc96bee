import Foundation
import PanoramaGraphics

/// Where the mouse is while no finger is down, and which views it is over: they are told when it
/// comes, moves and goes.
@MainActor
final class PointerHover {
  private unowned let window: Window
  /// In the window; nil: outside of it, or the hand is on the screen. Setting it tells nobody: while
  /// a button is down, the views that are dragged over are not told.
  var place: CGPoint?
  /// Innermost first.
  private var hovered: [Weak<View>] = []
  private var observers: [WeakPointerObserver] = []

  init(window: Window) { self.window = window }

  /// The views it is over, innermost first.
  var views: [View] { hovered.compactMap(\.object) }

  /// The mouse moved, or is outside of the window (nil).
  func move(to here: CGPoint?) {
    place = here
    let path = path(at: here)
    let old = views
    hovered = path.map(Weak.init)
    tellLeft(old.filter { v in !path.contains { $0 === v } })
    let event = window.hoverEvent(at: here ?? .zero)
    for v in path.reversed() {
      if !old.contains(where: { $0 === v }) { v.mouseEntered(with: event) }
      for r in v.hoverRecognizers { r.hover(at: here ?? .zero, window.time) }
    }
    tellObservers()
  }

  /// The hand is on the screen: nothing is under the mouse until that moves again.
  func leave() {
    guard place != nil else { return }
    place = nil
    let left = views
    hovered = []
    tellLeft(left)
  }

  /// Views may have moved under a pointer that rests: those it is over now are told.
  func refresh() {
    guard let place else { return }
    let path = path(at: place)
    let isSame = path.count == hovered.count && zip(path, hovered).allSatisfy { $0 === $1.object }
    if !isSame { move(to: place) }
  }

  /// `view` leaves the window: it and what is inside are told nothing more.
  func forget(_ view: View) {
    for v in views where v.isDescendant(of: view) {
      for r in v.hoverRecognizers { r.leave(window.time) }
    }
    hovered.removeAll { $0.object?.isDescendant(of: view) ?? true }
  }

  /// Tells `observer` of every movement, as long as it lives.
  func add(_ observer: any PointerObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    observers.append(WeakPointerObserver(observer: observer))
  }

  func tellObservers() {
    for entry in observers { entry.observer?.pointerDidMove(to: place, in: window) }
  }

  private func tellLeft(_ left: [View]) {
    let event = window.hoverEvent(at: place ?? .zero)
    for view in left {
      view.mouseExited(with: event)
      for recognizer in view.hoverRecognizers { recognizer.leave(window.time) }
    }
  }

  /// The views under a place, innermost first.
  private func path(at place: CGPoint?) -> [View] {
    var path: [View] = []
    var view = place.flatMap { window.hitTest($0) }
    while let v = view {
      path.append(v)
      view = v.superview
    }
    return path
  }
}

extension View {
  /// Those of the view and of what else gestures hang on there.
  fileprivate var hoverRecognizers: [HoverGestureRecognizer] {
    gestureTargets.flatMap { $0.gestureRecognizers ?? [] }
      .compactMap { $0 as? HoverGestureRecognizer }
  }
}
