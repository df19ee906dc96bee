import Foundation
import PanoramaGraphics

extension GestureRecognizer {
  /// Those of `touches` that are still down.
  public var downTouches: [Touch] { touches.filter(\.isDown) }

  /// Fingers down that are followed.
  public var numberOfTouches: Int { downTouches.count }

  /// The middle of the touches, in `view`'s coordinates, or the window's for nil; after the last
  /// one has left, where they last were.
  public func location(in view: View?) -> CGPoint {
    let down = downTouches
    let middle = down.isEmpty ? lastLocation : centroid(of: down)
    return view?.convert(middle, from: nil) ?? middle
  }

  /// Where one touch is, in `view`'s coordinates, or the window's for nil; out of range: the middle.
  public func location(ofTouch index: Int, in view: View?) -> CGPoint {
    let down = downTouches
    guard down.indices.contains(index) else { return location(in: view) }
    return down[index].location(in: view)
  }

  /// Where the touches that are down are, in the order they came, in `view`'s coordinates, or the
  /// window's for nil.
  public func touchLocations(in view: View?) -> [CGPoint] {
    downTouches.map { $0.location(in: view) }
  }

  /// Stops following a touch; it no longer counts for this gesture.
  public func ignore(_ touch: Touch, for event: Event) {
    touches.removeAll { $0 === touch }
  }

  /// Takes the followed touches from the views at once, as recognising does, and from taps and
  /// other recognizers that have not begun: a touch that stops a moving scroll view presses
  /// nothing.
  public func consumeTouches() {
    arena?.consume(downTouches, by: self)
  }

  func centroid(of touches: [Touch]) -> CGPoint {
    var (x, y) = (0.0, 0.0)
    for t in touches {
      x += t.locationInWindow.x
      y += t.locationInWindow.y
    }
    let n = Double(max(1, touches.count))
    return CGPoint(x: x / n, y: y / n)
  }

  /// A step of touches that belong to this recognizer.
  func receive(_ phase: Touch.Phase, _ step: [Touch], _ event: Event) {
    timestamp = event.timestamp
    if phase == .began {
      for t in step where !touches.contains(t) {
        touches.append(t)
        sequence.insert(t)
      }
    }
    let mine = Set(step.filter { touches.contains($0) })
    guard !mine.isEmpty else { return }
    let down = downTouches
    lastLocation = centroid(of: down.isEmpty ? touches : down)
    let isOpen = current == .possible || current == .began || current == .changed
    if isOpen {
      switch phase {
      case .began: touchesBegan(mine, with: event)
      case .moved, .stationary: touchesMoved(mine, with: event)
      case .ended: touchesEnded(mine, with: event)
      case .cancelled: touchesCancelled(mine, with: event)
      }
    }
    stepHandler?(self, phase)
  }

  /// Fingers lifted from a gesture of two or more: ends it where fewer than two are left, fails it
  /// where it never began and none is.
  ///
  /// - Returns: whether it goes on, with what is left.
  func goesOnWithTouchesLeft() -> Bool {
    let left = downTouches.count
    if state == .began || state == .changed {
      if left < 2 { state = .ended }
      return left >= 2
    }
    if left == 0 { state = .failed }
    return left > 0
  }
}
