import Foundation
import PanoramaGraphics

/// Recognizes fingers, or the mouse with its left button down, that move across the view.
///
/// It begins when the middle of the fingers has moved by more than 10 points, or the mouse by 3. The
/// translation counts from there, so nothing jumps, even when fingers join or leave. It ends when the
/// last finger lifts.
@preconcurrency @MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// The number of fingers that it needs to begin; it goes on with fewer. Default: 1.
  open var minimumNumberOfTouches = 1
  /// The maximum number of fingers with which it begins. Default: any number.
  public var maximumNumberOfTouches = Int.max

  /// The middle of the fingers when their number last changed.
  private var origin: CGPoint?
  private var previous: CGPoint?
  private var countedTouches: [Touch] = []
  private var travelled = CGVector.zero
  private var speed = TouchSpeed()

  /// A recognizer for any number of fingers.
  public required init() { super.init() }

  /// The movement since the gesture began, in the coordinates of `view`, or of the window for nil.
  public func translation(in view: View?) -> CGPoint { mapped(travelled, into: view) }

  /// Sets the current translation, in the coordinates of `view`, or of the window for nil.
  public func setTranslation(_ translation: CGPoint, in view: View?) {
    guard translation.isFinite else { return }
    let zero = view?.convert(CGPoint.zero, to: nil) ?? .zero
    let end = view?.convert(translation, to: nil) ?? translation
    travelled = CGVector(dx: end.x - zero.x, dy: end.y - zero.y)
  }

  /// The velocity in points per second, in the coordinates of `view`, or of the window for nil; 0 if the
  /// fingers are still.
  public func velocity(in view: View?) -> CGPoint {
    mapped(speed.velocity(at: timestamp), into: view)
  }

  /// The movement since the fingers came down, in the window's coordinates: the direction of a drag that
  /// is about to begin.
  public var movement: CGVector {
    guard let origin, let previous else { return .zero }
    return CGVector(dx: previous.x - origin.x, dy: previous.y - origin.y)
  }

  open override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    if state == .possible, downTouches.count > maximumNumberOfTouches {
      state = .failed
      return
    }
    rebase(event.timestamp)
  }

  open override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    follow(event.timestamp)
    if state == .possible {
      let slop = downTouches.map(\.slop).max() ?? GestureConstants.mouseSlop
      let m = movement
      if downTouches.count >= minimumNumberOfTouches, hypot(m.dx, m.dy) > slop {
        // It cannot follow this movement, but perhaps the next one from here.
        guard canFollowMovement() else { return rebase(event.timestamp) }
        travelled = .zero
        state = .began
      }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) {
    if downTouches.isEmpty {
      state = state == .possible ? .failed : .ended
    } else {
      rebase(event.timestamp)
      if state == .began || state == .changed { state = .changed }
    }
  }

  open override func reset() {
    origin = nil
    previous = nil
    countedTouches = []
    travelled = .zero
    speed = TouchSpeed()
  }

  /// Whether the pan can follow `movement`, which has just passed the slop. If not, it may begin with the
  /// next such movement. Default: true.
  func canFollowMovement() -> Bool { true }

  /// False, because a touch that stopped a scroll view can go on as a pan.
  open override var isStoppedByConsumption: Bool { false }

  open override func runsTogether(with other: GestureRecognizer) -> Bool {
    (other is PinchGestureRecognizer || other is RotationGestureRecognizer)
      && other.target === target
  }

  /// Called when the set of fingers changed, so that movement counts from their current positions.
  private func rebase(_ time: Double) {
    let now = centroid(of: downTouches)
    countedTouches = downTouches
    origin = now
    previous = now
    speed = TouchSpeed()
    speed.add(now, at: time)
  }

  private func follow(_ time: Double) {
    guard let before = previous, countedTouches == downTouches else { return rebase(time) }
    let now = centroid(of: downTouches)
    travelled.dx += now.x - before.x
    travelled.dy += now.y - before.y
    previous = now
    speed.add(now, at: time)
  }

  private func mapped(_ v: CGVector, into view: View?) -> CGPoint {
    guard let view else { return CGPoint(x: v.dx, y: v.dy) }
    let a = view.convert(CGPoint.zero, from: nil)
    let b = view.convert(CGPoint(x: v.dx, y: v.dy), from: nil)
    return CGPoint(x: b.x - a.x, y: b.y - a.y)
  }
}
