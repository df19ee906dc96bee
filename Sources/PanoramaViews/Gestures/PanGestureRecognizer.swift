import Foundation
import PanoramaGraphics

/// Fingers, or the mouse with its left button down, moving across the view.
///
/// Begins when the middle of the fingers has moved by more than the slop (10 points; the mouse 3).
/// The translation counts from there: nothing jumps. Fingers that join or leave re-base it. Ends
/// when the last finger leaves.
@preconcurrency @MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// How many fingers it takes to begin; default 1. It goes on with fewer.
  open var minimumNumberOfTouches = 1
  /// With more the pan does not begin; default: any number.
  public var maximumNumberOfTouches = Int.max

  /// Where the middle was when the present fingers had all come down.
  private var origin: CGPoint?
  private var previous: CGPoint?
  private var countedTouches: [Touch] = []
  private var travelled = CGVector.zero
  private var lifted: Lift?

  /// How and when the last fingers left.
  public struct Lift: Hashable, Sendable {
    /// Seconds on the host's clock: when the last finger lifted.
    public var time: Double
    /// Fingers that lifted in that step.
    public var touchCount: Int
  }

  /// Any number of fingers.
  public required init() { super.init() }

  /// In points, since the gesture began, in `view`'s coordinates (turned and scaled as it is), or
  /// the window's for nil.
  public func translation(in view: View?) -> CGPoint { mapped(travelled, into: view) }

  /// Sets what `translation` is now, in `view`'s coordinates.
  public func setTranslation(_ translation: CGPoint, in view: View?) {
    guard translation.isFinite else { return }
    let zero = view?.convert(CGPoint.zero, to: nil) ?? .zero
    let end = view?.convert(translation, to: nil) ?? translation
    travelled = CGVector(dx: end.x - zero.x, dy: end.y - zero.y)
  }

  /// Points a second in `view`'s coordinates, or the window's for nil; 0 when the fingers have
  /// been still.
  public func velocity(in view: View?) -> CGPoint {
    mapped(speed.velocity(at: timestamp), into: view)
  }

  /// When the last finger left; nil while one is down.
  public var lift: Lift? { lifted }

  /// Points from where the fingers came down to where they are: the direction of a drag that is
  /// about to begin. In the window's coordinates.
  public var movement: CGVector {
    guard let origin, let previous else { return .zero }
    return CGVector(dx: previous.x - origin.x, dy: previous.y - origin.y)
  }

  private var speed = TouchSpeed()

  open override func touchesBegan(_ new: Set<Touch>, with event: Event) {
    if state == .possible, downTouches.count > maximumNumberOfTouches {
      state = .failed
      return
    }
    rebase(event.timestamp)
  }

  open override func touchesMoved(_ moved: Set<Touch>, with event: Event) {
    follow(event.timestamp)
    if state == .possible {
      let slop =
        downTouches.contains { $0.type == .direct }
        ? GestureConstants.touchSlop
        : GestureConstants.mouseSlop
      let m = movement
      if downTouches.count >= minimumNumberOfTouches, hypot(m.dx, m.dy) > slop {
        // Not its way: the next one, from here, may be.
        guard canFollowMovement() else { return rebase(event.timestamp) }
        travelled = .zero
        state = .began
      }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ ended: Set<Touch>, with event: Event) {
    if downTouches.isEmpty {
      lifted = Lift(time: event.timestamp, touchCount: ended.count)
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
    lifted = nil
    speed = TouchSpeed()
  }

  /// Whether `movement`, which has just passed the slop, is one that the pan can follow. Otherwise
  /// it begins with the next such movement, measured from there. Default true.
  func canFollowMovement() -> Bool { true }

  /// Pan, pinch and rotation of one view run together.
  open override var isStoppedByConsumption: Bool { false }

  open override func runsTogether(with other: GestureRecognizer) -> Bool {
    (other is PinchGestureRecognizer || other is RotationGestureRecognizer)
      && other.target === target
  }

  /// The set of fingers changed: from here on count from where they are, without a jump.
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
