import Foundation
import PanoramaGraphics

/// Watches touches for one gesture: UIKit's `UIGestureRecognizer`.
///
/// `possible → began → changed* → ended | cancelled`, `possible → ended` for gestures of one
/// moment, or `failed`. A recognizer sees the touches that come down in its view and inside it,
/// before the views do. When several could recognise, the window's arena decides (see
/// `GestureArena`).
///
/// Subclasses override the four touch methods and set `state`; they may look at `touches` (all
/// that are followed now, in the order they came, those that end with this step included).
@preconcurrency @MainActor
open class GestureRecognizer: ClosureGesture {
  /// Where in the gesture it is.
  public enum State: Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// A gesture of one moment took place.
    public static let recognized = State.ended
  }

  // MARK: State

  var current = State.possible
  /// Recognised, but waiting for others to fail.
  var pending: State?
  var actions: [@MainActor () -> Void] = []
  var failureRequirements: [Weak<GestureRecognizer>] = []
  /// Every touch since the recognizer was last idle: recognizers compete when these overlap.
  var sequence: Set<Touch> = []
  /// Where the last touches were, for gestures that end when the last finger lifts.
  var lastLocation = CGPoint.zero
  weak var arena: GestureArena?

  /// What it hangs on.
  public internal(set) weak var target: (any GestureTarget)?
  /// Followed now, in the order they came down.
  public internal(set) var touches: [Touch] = []
  /// Seconds on the host's clock: of the newest step or deadline.
  public internal(set) var timestamp = 0.0

  /// Asked before it acts; nil: the defaults.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// For logs.
  public var name: String?
  /// When it recognises, the touches it follows are taken from the views. Default true.
  open var cancelsTouchesInView = true
  /// Those it follows: fingers, the mouse, or both. Default: both.
  open var touchTypes = Set(Touch.Kind.allCases)
  /// Called for every step of the touches the recognizer follows, from the first one down to the
  /// last one up, after the recognizer itself has seen it and whatever its state: for who needs
  /// more than the gesture, as a scroll view does.
  public var stepHandler: (@MainActor (GestureRecognizer, Touch.Phase) -> Void)?

  /// Attach it with `addGestureRecognizer`.
  public required init() {}

  /// Switching off while it runs cancels it.
  open var isEnabled = true {
    didSet { if oldValue, !isEnabled { cancel() } }
  }

  /// The view it hangs on, or the one its target is shown in.
  public var view: View? { target?.gestureView }

  /// Set by subclasses; what is not allowed now (the delegate, other gestures) turns into `failed`
  /// or waits.
  public var state: State {
    get { current }
    set { transition(to: newValue) }
  }

  /// Calls `action` whenever the state changes to `began`, `changed`, `ended` or `cancelled`.
  public func addAction(_ action: @escaping @MainActor () -> Void) { actions.append(action) }

  /// Waits with recognising until `other` has failed.
  public func require(toFail other: GestureRecognizer) {
    guard other !== self else { return }
    failureRequirements.append(Weak(other))
  }

  // MARK: Override points

  /// New touches; `touches` (the property) already holds them.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  /// Touches moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  /// Touches lifted; the property still holds them, `downTouches` does not.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  /// Default: the gesture is cancelled, or fails when it had not begun.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) { cancel() }
  /// Back to the beginning, ready for the next gesture.
  open func reset() {}
  /// Asked before leaving `possible`, besides the delegate. Default true.
  open func shouldBegin() -> Bool { true }
  /// Whether recognising makes `other` fail. Default true.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether `other` recognising makes this one fail. Default true.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether both run together without the delegate saying so. Default false.
  open func runsTogether(with other: GestureRecognizer) -> Bool { false }
  /// Whether a touch that a scroll view used up to stop (see `consumeTouches()`) is none for this
  /// recognizer. Default true; pans, pinches and rotations go on.
  open var isStoppedByConsumption: Bool { true }
  /// Whether it follows touches at all. Default true; hovering is about the pointer alone.
  var followsTouches: Bool { true }
  /// Whether the second finger of Alt + drag mirrors through the middle of its view. Default false.
  var centersEmulatedPinch: Bool { false }
  /// Whether it is ready again as soon as it ended, with fingers still down. Default: only when all
  /// have left.
  open var restartsWithinSequence: Bool { false }
}

extension GestureRecognizer: Hashable {
  /// The same object.
  public nonisolated static func == (l: GestureRecognizer, r: GestureRecognizer) -> Bool { l === r }
  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Lets every recognizer be made with a closure that knows its own type.
@preconcurrency @MainActor
public protocol ClosureGesture: AnyObject {
  init()
  func addAction(_ action: @escaping @MainActor () -> Void)
}

extension ClosureGesture {
  /// A recognizer that calls `action` with itself whenever its state changes.
  public init(_ action: @escaping @MainActor (Self) -> Void) {
    self.init()
    addAction { [weak self] in
      if let self { action(self) }
    }
  }
}

/// Refers to an object without keeping it.
struct Weak<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}
