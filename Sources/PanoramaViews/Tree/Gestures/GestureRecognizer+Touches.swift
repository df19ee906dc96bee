import Foundation
import PanoramaGraphics

extension GestureRecognizer {
  /// The touches that are still down.
  public var downTouches: [Touch] { touches.filter(\.isDown) }

  /// The number of touches that are down.
  public var numberOfTouches: Int { downTouches.count }

  /// The middle of the touches in the coordinates of `view`, or of the window for nil. After the last
  /// touch has lifted, it is their last middle.
  public func location(in view: View?) -> CGPoint {
    let down = downTouches
    let middle = down.isEmpty ? lastLocation : centroid(of: down)
    return view?.convert(middle, from: nil) ?? middle
  }

  /// The position of a touch in the coordinates of `view`, or of the window for nil. If `index` is out of
  /// range, it is the middle of the touches.
  public func location(ofTouch index: Int, in view: View?) -> CGPoint {
    let down = downTouches
    guard down.indices.contains(index) else { return location(in: view) }
    return down[index].location(in: view)
  }

  /// The positions of the touches that are down, in the order in which they came, in the coordinates of
  /// `view`, or of the window for nil.
  public func touchLocations(in view: View?) -> [CGPoint] {
    downTouches.map { $0.location(in: view) }
  }

  /// Stops following a touch.
  public func ignore(_ touch: Touch, for event: ResponderEvent) {
    touches.removeAll { $0 === touch }
  }

  /// Takes the touches from the views at once, as if the gesture had been recognised, and from other gestures
  /// that have not begun. A touch that stops a moving scroll view thus presses nothing.
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

  /// Handles a step of touches that the recognizer follows.
  func receive(_ phase: Touch.Phase, _ step: [Touch], _ event: ResponderEvent) {
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

  /// Handles lifted fingers of a gesture of two or more: it ends if fewer than two are left, and fails if
  /// it never began and none is left.
  ///
  /// - Returns: whether it goes on with the fingers that are left.
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
