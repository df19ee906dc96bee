import Foundation
import PanoramaGraphics

/// Recognizes two or more fingers that move apart or together.
///
/// It begins when their span has changed by more than 8 points since the second finger came down. The
/// span is twice the mean distance from their middle, which for two fingers is their distance. It ends
/// when fewer than two are left, and can then begin again while the first is still down.
@preconcurrency @MainActor
open class PinchGestureRecognizer: GestureRecognizer {
  /// The change of scale since the gesture began, > 0. It can be set and then goes on from there.
  public var scale: Double = 1

  private var startSpan: Double?
  private var lastSpan: Double?
  private var scaleSpeed = TouchSpeed()

  /// A recognizer for two or more fingers.
  public required init() { super.init() }

  /// The change of `scale` per second.
  public var velocity: Double { scaleSpeed.velocity(at: timestamp).dx }

  /// Twice the mean distance of the fingers from their middle, in points of the window; 0 with fewer than
  /// two fingers.
  public var span: Double {
    let down = downTouches
    guard down.count >= 2 else { return 0 }
    let middle = centroid(of: down)
    let sum = down.reduce(0.0) {
      $0 + hypot($1.locationInWindow.x - middle.x, $1.locationInWindow.y - middle.y)
    }
    return 2 * sum / Double(down.count)
  }

  open override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) { rebase() }

  open override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    guard downTouches.count >= 2, let before = lastSpan, let start = startSpan else { return }
    let now = span
    if state == .possible {
      if abs(now - start) > GestureConstants.pinchSlop {
        scale = 1
        lastSpan = now
        scaleSpeed.add(CGPoint(x: 1, y: 0), at: event.timestamp)
        state = .began
      }
    } else {
      if before > 0, now > 0 { scale *= now / before }
      lastSpan = now
      scaleSpeed.add(CGPoint(x: scale, y: 0), at: event.timestamp)
      state = .changed
    }
  }

  open override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) {
    if goesOnWithTouchesLeft() { rebase() }
  }

  open override func reset() {
    scale = 1
    scaleSpeed = TouchSpeed()
    startSpan = nil
    lastSpan = nil
    if downTouches.count >= 2 { rebase() }
  }

  /// False, because touches that stopped a scroll view can go on as a pinch.
  open override var isStoppedByConsumption: Bool { false }
  override var centersEmulatedPinch: Bool { true }

  open override func runsTogether(with other: GestureRecognizer) -> Bool {
    (other is PanGestureRecognizer || other is RotationGestureRecognizer)
      && other.target === target
  }

  open override var restartsWithinSequence: Bool { true }

  /// Called when the set of fingers changed, so that the scale counts from the current span.
  private func rebase() {
    let now = downTouches.count >= 2 ? span : nil
    startSpan = now
    lastSpan = now
  }
}
