import Foundation
import PanoramaGraphics

/// Two or more fingers moving apart or together.
///
/// Begins when their span (twice the mean distance from their middle; for two fingers, the distance
/// between them) has changed by more than 8 points since the second came down; ends when fewer than
/// two are left, and may then begin again while the first is still down.
@preconcurrency @MainActor
open class PinchGestureRecognizer: GestureRecognizer {
  /// Since the gesture began; > 0. May be set, then counts on from there.
  public var scale: Double = 1

  private var startSpan: Double?
  private var lastSpan: Double?
  private var scaleSpeed = TouchSpeed()

  /// Two fingers or more.
  public required init() { super.init() }

  /// Scale a second.
  public var velocity: Double { scaleSpeed.velocity(at: timestamp).dx }

  /// Points: twice the mean distance of the fingers from their middle, in the window; 0 with fewer
  /// than two.
  public var span: Double {
    let down = downTouches
    guard down.count >= 2 else { return 0 }
    let middle = centroid(of: down)
    let sum = down.reduce(0.0) {
      $0 + hypot($1.locationInWindow.x - middle.x, $1.locationInWindow.y - middle.y)
    }
    return 2 * sum / Double(down.count)
  }

  open override func touchesBegan(_ new: Set<Touch>, with event: Event) { rebase() }

  open override func touchesMoved(_ moved: Set<Touch>, with event: Event) {
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

  open override func touchesEnded(_ ended: Set<Touch>, with event: Event) {
    if goesOnWithTouchesLeft() { rebase() }
  }

  open override func reset() {
    scale = 1
    scaleSpeed = TouchSpeed()
    startSpan = nil
    lastSpan = nil
    if downTouches.count >= 2 { rebase() }
  }

  /// Pan, pinch and rotation of one view run together.
  open override var isStoppedByConsumption: Bool { false }
  override var centersEmulatedPinch: Bool { true }

  open override func runsTogether(with other: GestureRecognizer) -> Bool {
    (other is PanGestureRecognizer || other is RotationGestureRecognizer)
      && other.target === target
  }

  open override var restartsWithinSequence: Bool { true }

  /// The set of fingers changed: the span is measured from here, without a jump.
  private func rebase() {
    let now = downTouches.count >= 2 ? span : nil
    startSpan = now
    lastSpan = now
  }
}
