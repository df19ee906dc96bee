import Foundation
import PanoramaGraphics

/// A view that can be pressed by finger, mouse or keyboard; UIKit's `UIControl`.
///
/// Subclasses override the tracking methods, or only draw according to `isHighlighted`,
/// `isHovered`, `isSelected`, `isEnabled` and `isFocused`.
@preconcurrency @MainActor
open class Control: View {
  private struct Registration {
    let events: ControlEvents
    let action: ControlAction
  }

  private var registrations: [Registration] = []
  private var tracked: Touch?

  /// The margin around the control, in points, in which a finger that pressed it still counts as on it.
  /// The value is UIKit's, which is private.
  public static let touchSlack = 70.0

  /// Whether the control can be pressed. Otherwise it is faded. Default: true.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { cancelPress(nil) }
      stateDidChange()
    }
  }
  /// Whether the control is chosen or switched on; it is then drawn in the accent colour.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether the control is pressed and the finger is on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  /// Whether the pointer is over the control, and a press would do something.
  public var isHovered: Bool { isPointedAt && isEnabled }
  private var isPointedAt = false
  /// What the control does, in a few words, which appear beside it once the pointer has rested on it; nil for nothing.
  /// A button that has no title and no such words shows its accessibility label.
  public final var toolTip: String?
  /// The text that the pointer reveals.
  var shownToolTip: String? { toolTip }
  private var tip: ToolTip?
  /// Whether the control has the keyboard focus.
  public private(set) var isFocused = false
  /// Whether a press is under way.
  public private(set) var isTracking = false
  /// Whether the finger of that press is on the control.
  public private(set) var isTouchInside = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    looks.cursor = .pointingHand
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Actions

  /// Performs `action` whenever one of `events` happens.
  public func addAction(_ action: ControlAction, for events: ControlEvents) {
    registrations.append(Registration(events: events, action: action))
  }

  /// Calls `body` whenever one of `events` happens.
  public final func addAction(for events: ControlEvents, _ body: @escaping @MainActor () -> Void) {
    addAction(ControlAction { _ in body() }, for: events)
  }

  /// Removes the registrations of `action` for `events` or for some of them.
  public func removeAction(_ action: ControlAction, for events: ControlEvents) {
    registrations.removeAll { $0.action === action && $0.events.isSubset(of: events) }
  }

  /// Performs the actions that are registered for any of `events`.
  open func sendActions(for events: ControlEvents) {
    for r in registrations where !r.events.isDisjoint(with: events) {
      r.action.sender = self
      r.action.handler(r.action)
    }
  }

  // MARK: Override points

  /// Called when a press begins. Default: true.
  ///
  /// - Returns: whether to follow the press.
  open func beginTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool { true }
  /// Called when the press moved. Default: true.
  ///
  /// - Returns: whether to follow the press further.
  open func continueTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool { true }
  /// Called when the press ended; the touch is nil if there was none. Default: nothing.
  open func endTracking(_ touch: Touch?, with event: ResponderEvent?) {}
  /// Called when the press was cancelled. Default: nothing.
  open func cancelTracking(with event: ResponderEvent?) {}
  /// Called when one of the states above changed. Default: redraws the control.
  open func stateDidChange() { setNeedsDisplay() }
  /// Called for Space or Return while focused. Default: sends the actions of a press.
  open func press() { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }

  // MARK: Touches and mouse

  open override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    hideToolTip()
    guard isEnabled, tracked == nil, let touch = touches.first else { return }
    guard beginTracking(touch, with: event) else { return }
    tracked = touch
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = tracked, touches.contains(touch) else { return }
    let isInside = isNear(touch)
    let crossed = isInside != isTouchInside
    isTouchInside = isInside
    isHighlighted = isInside
    guard continueTracking(touch, with: event) else {
      finish()
      return
    }
    if crossed { sendActions(for: isInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: isInside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = tracked, touches.contains(touch) else { return }
    let isInside = isNear(touch)
    finish()
    endTracking(touch, with: event)
    sendActions(
      for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = tracked, touches.contains(touch) else { return }
    cancelPress(event)
  }

  open override func mouseDown(with event: MouseEvent) {
    if let touch = event.touch { touchesBegan([touch], with: event) }
  }
  open override func mouseDragged(with event: MouseEvent) {
    if let touch = event.touch { touchesMoved([touch], with: event) }
  }
  open override func mouseUp(with event: MouseEvent) {
    if let touch = event.touch { touchesEnded([touch], with: event) }
  }
  open override func mouseCancelled(with event: MouseEvent) { cancelPress(event) }

  open override func mouseEntered(with event: MouseEvent) {
    isPointedAt = true
    stateDidChange()
    hideToolTip()
    tip = shownToolTip.map { ToolTip($0, at: event.location(in: self)) }
  }
  open override func mouseExited(with event: MouseEvent) {
    isPointedAt = false
    stateDidChange()
    hideToolTip()
  }

  open override func mouseMoved(with event: MouseEvent) {
    tip?.pointerDidMove(to: event.location(in: self), over: self)
    super.mouseMoved(with: event)
  }

  open override func willMove(toWindow newWindow: Window?) { hideToolTip() }

  private func hideToolTip() {
    tip?.hide()
    tip = nil
  }

  private func isNear(_ touch: Touch) -> Bool {
    let slack = touch.type == .direct ? Self.touchSlack : 0
    return bounds.insetBy(dx: -slack, dy: -slack).contains(touch.location(in: self))
  }

  private func finish() {
    tracked = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  private func cancelPress(_ event: ResponderEvent?) {
    guard tracked != nil else { return }
    finish()
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  /// Whether a press on the control keeps the views around it from panning. Default: false.
  open var preventsPanning: Bool { false }

  /// False for tap recognizers of enclosing views, so that they do not take the control's taps, and for their
  /// pans if `preventsPanning`.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.target !== self else { return true }
    if isTracking, recognizer is PanGestureRecognizer, preventsPanning { return false }
    return !(recognizer is TapGestureRecognizer) || !isEnabled
  }

  open override var accessibilityActions: [AccessibilityAction] { [.press] }

  open override var accessibilityStates: AccessibilityElement.Traits {
    var traits: AccessibilityElement.Traits = []
    if !isEnabled { traits.insert(.disabled) }
    if isSelected { traits.insert(.selected) }
    if isFocused { traits.insert(.focused) }
    return traits
  }

  // MARK: Keyboard

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func firstResponderDidChange(_ isFirst: Bool) {
    isFocused = isFirst
    stateDidChange()
  }

  open override func keyDown(with event: KeyEvent) {
    guard isEnabled, event.key == "space" || event.key == "return",
      event.modifierFlags.isEmpty
    else { return super.keyDown(with: event) }
    if !event.isRepeat { press() }
  }
}

/// The events of a control, with UIKit's names.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32
  /// Makes a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A press began.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// The second or a later one of several quick presses began.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The press moved on the control.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The press moved outside the control.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The press came back onto the control.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The press left the control.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The press ended on the control. Buttons act on this event.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The press ended outside the control.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The press was cancelled.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The control's value changed.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// The control performed its main action.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// Editing began.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// The text changed.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// Editing ended.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// Editing ended with Return.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)
  /// All events of presses.
  public static let allTouchEvents = ControlEvents(rawValue: 0x0000_01FF)
  /// All events of text editing.
  public static let allEditingEvents = ControlEvents(rawValue: 0x000F_0000)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: 0xFFFF_FFFF)
}
