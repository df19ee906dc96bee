import Foundation
import PanoramaGraphics

/// Watches touches for one gesture; UIKit's `UIGestureRecognizer`.
///
/// The states are `possible → began → changed* → ended | cancelled`, `possible → ended` for gestures
/// of one moment, or `failed`. A recognizer sees the touches that come down on its view and inside it
/// before the views do. If several could recognise, the window's `GestureArena` decides.
///
/// Subclasses override the four touch methods and set `state`. They can use `touches`: all touches that are
/// followed, in the order in which they came, including those that end with the current step.
@preconcurrency @MainActor
open class GestureRecognizer: ClosureGesture {
  /// A state of the gesture.
  public enum State: Hashable, Sendable {
    /// Nothing was recognized yet. Every gesture begins in this state.
    case possible
    /// The gesture has begun.
    case began
    /// The gesture continues.
    case changed
    /// The gesture has ended.
    case ended
    /// The gesture was interrupted.
    case cancelled
    /// The touches form another gesture, or none.
    case failed
    /// UIKit's name for the end of a gesture of one moment, such as a tap.
    public static let recognized = State.ended
  }

  // MARK: State

  var current = State.possible
  /// The state after the recognizers that it waits for have failed; nil if it does not wait.
  var pending: State?
  /// `final` for the linker of a debug build, as CONTRIBUTING.md explains.
  final var actions: [@MainActor () -> Void] = []
  var failureRequirements: [Weak<GestureRecognizer>] = []
  /// All touches since the recognizer was last idle. Recognizers that share one compete.
  var sequence: Set<Touch> = []
  /// The position of the last touches, for gestures that end when the last finger lifts.
  var lastLocation = CGPoint.zero
  weak var arena: GestureArena?

  /// The object to which the recognizer is attached; nil if there is none.
  public internal(set) weak var target: (any GestureTarget)?
  /// The touches that are followed, in the order in which they came down.
  public internal(set) var touches: [Touch] = []
  /// The time of the newest step or deadline, in seconds of the host's clock.
  public internal(set) var timestamp = 0.0

  /// The delegate, which can restrict the gesture; nil for none.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for logs.
  public var name: String?
  /// Whether the gesture takes its touches from the views when it is recognised. Default: true.
  open var cancelsTouchesInView = true
  /// The kinds of touches that it follows: fingers, pens, the mouse. Default: all.
  open var touchTypes = Set(Touch.Kind.allCases)
  /// Called for every step of the touches that the recognizer follows, in every state and after the
  /// recognizer has seen it. Scroll views use it, because they need more than the gesture.
  public final var stepHandler: (@MainActor (GestureRecognizer, Touch.Phase) -> Void)?

  /// A recognizer to be attached with `addGestureRecognizer`.
  public required init() {}

  /// Whether the recognizer works. Switching it off cancels a gesture that is under way.
  open var isEnabled = true {
    didSet { if oldValue, !isEnabled { cancel() } }
  }

  /// The view of the target; nil if there is none.
  public var view: View? { target?.gestureView }

  /// The state, which subclasses set. If the delegate or another gesture does not allow the new state,
  /// it becomes `failed`, or waits.
  public var state: State {
    get { current }
    set { transition(to: newValue) }
  }

  /// Calls `action` whenever the state becomes `began`, `changed`, `ended` or `cancelled`.
  public final func addAction(_ action: @escaping @MainActor () -> Void) { actions.append(action) }

  /// Makes the gesture wait until `other` has failed.
  public func require(toFail other: GestureRecognizer) {
    guard other !== self else { return }
    failureRequirements.append(Weak(other))
  }

  // MARK: Override points

  /// Called for new touches, which the property `touches` already contains.
  open func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent) {}
  /// Called when touches moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent) {}
  /// Called when touches lifted. The property still contains them; `downTouches` does not.
  open func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent) {}
  /// Called when touches were cancelled. Default: the gesture is cancelled, or fails if it had not begun.
  open func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent) { cancel() }
  /// Prepares for the next gesture.
  open func reset() {}
  /// Called when the right button went down over the view, or over one inside it that leaves the press to others.
  ///
  /// - Returns: whether it means something here, so that nobody else gets it. Default: false.
  open func takesRightPress(_ event: MouseEvent) -> Bool { false }
  /// Whether the gesture may begin, if the delegate agrees. Default: true.
  open func shouldBegin() -> Bool { true }
  /// Whether this gesture makes `other` fail when it is recognised. Default: true.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether `other` makes this gesture fail when it is recognised. Default: true.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether both can run together even without a delegate that allows it. Default: false.
  open func runsTogether(with other: GestureRecognizer) -> Bool { false }
  /// Whether a touch that only stopped a scroll view (see `consumeTouches()`) does not count for this
  /// gesture. Default: true. It is false for movements, and for several taps, of which it may be the first.
  open var isStoppedByConsumption: Bool { true }
  /// Whether it follows touches. Default: true. It is false for hovering.
  var followsTouches: Bool { true }
  /// Whether the middle of its view is that of the two fingers of an emulated pinch. Default: false.
  var centersEmulatedPinch: Bool { false }
  /// Whether it is ready again as soon as it ended, even with fingers down. Default: false, so all
  /// fingers have to lift first.
  open var restartsWithinSequence: Bool { false }
}

extension GestureRecognizer: Hashable {
  /// Whether both are the same object.
  public nonisolated static func == (l: GestureRecognizer, r: GestureRecognizer) -> Bool { l === r }
  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Gives every recognizer an initializer whose closure gets the recognizer with its own type.
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

struct Weak<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}

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

extension GestureRecognizer {
  /// Ends the gesture: it is cancelled if it had begun, otherwise it fails.
  package func cancel() {
    switch current {
    case .began, .changed: transition(to: .cancelled)
    case .possible: if !sequence.isEmpty { transition(to: .failed) }
    case .ended, .cancelled, .failed: break
    }
  }

  func transition(to new: State) {
    switch (current, new) {
    case (.possible, .began), (.possible, .changed):
      recognize(as: .began)
    case (.possible, .ended):
      recognize(as: .ended)
    case (.possible, .failed), (.possible, .cancelled):
      pending = nil
      current = .failed
      arena?.didFail(self)
    case (.began, .changed), (.changed, .changed):
      commit(.changed)
    case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
      commit(new)
    default:
      break
    }
  }

  private func recognize(as new: State) {
    guard let arena else {
      current = .failed
      return
    }
    switch arena.verdict(on: self) {
    case .fail: transition(to: .failed)
    case .wait:
      // A gesture that has ended while it waits stays so, whatever comes after.
      if pending != .ended { pending = new }
    case .recognize:
      pending = nil
      commit(new)
      arena.didRecognize(self)
    }
  }

  private func commit(_ new: State) {
    current = new
    for action in actions { action() }
  }

  /// Called when the recognizers that it waited for have failed.
  func resumePending() {
    guard let new = pending, current == .possible else { return }
    pending = nil
    recognize(as: new)
    if new == .began, current == .began, downTouches.isEmpty { transition(to: .ended) }
  }

  /// Sets the state at `time`, unless the deadline is cancelled before.
  func setState(_ new: State, at time: Double) -> ScheduledAction? {
    arena?.window.schedule(at: time) { [weak self] in
      guard let self else { return }
      timestamp = time
      state = new
      arena?.settle()
    }
  }

  /// Sets the state of a gesture that competes with no other.
  func show(_ new: State) { commit(new) }

  /// Prepares for the next gesture.
  func restart() {
    current = .possible
    reset()
  }

  /// Called after each step. It removes lifted touches, and resets a gesture that is over.
  func settle() {
    touches.removeAll { !$0.isDown }
    let isOver = current == .ended || current == .cancelled || current == .failed
    if isOver, touches.isEmpty || restartsWithinSequence && current != .failed {
      current = .possible
      pending = nil
      sequence = Set(touches)
      reset()
      if touches.isEmpty { arena?.forget(self) }
    } else if touches.isEmpty, current == .began || current == .changed {
      // There is nothing left to follow, and a gesture that began must end.
      transition(to: .cancelled)
      settle()
    }
  }

  /// Attaches the recognizer to a target, which calls this, and detaches it from the former one.
  func attach(to newTarget: any GestureTarget) {
    target?.removeGestureRecognizer(self)
    target = newTarget
  }

  /// Ends the gesture and detaches the recognizer from its target, which calls this.
  func detach() {
    cancel()
    touches = []
    settle()
    target = nil
  }
}
