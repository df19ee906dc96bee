import Foundation
import PanoramaGraphics

/// A button with a title, which acts when the finger lifts on it.
open class ButtonViewlet: Viewlet {
  /// The state of a button.
  public enum State: Hashable, Sendable {
    /// It can be pressed.
    case normal
    /// It is being pressed.
    case highlighted
    /// It is chosen.
    case selected
    /// It cannot be pressed.
    case disabled
  }

  /// The title.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }
  /// Whether the button is chosen or switched on.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// The action. Default: nil.
  public final var action: (@MainActor (ButtonViewlet) -> Void)?
  /// The background of each state. A missing one is the normal background, darkened or faded.
  public var fills: [State: ViewletFill] = [:] { didSet { setNeedsDisplay() } }
  /// The time, in seconds, by which the highlight outlasts a press, so that even a quick tap is visible.
  /// The value is that of the original Panorama.
  public static let highlightDuration = 0.125

  private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
  private var release: ScheduledAction?

  /// A button.
  ///
  /// - Parameters:
  ///   - frame: the frame in the coordinates of the future parent.
  ///   - title: the title.
  ///   - action: called when the button is pressed.
  public init(
    frame: CGRect, title: String = "", action: (@MainActor (ButtonViewlet) -> Void)? = nil
  ) {
    self.title = title
    self.action = action
    super.init(frame: frame)
  }

  /// The current state.
  public var state: State {
    !isEnabled ? .disabled : isPressed ? .highlighted : isSelected ? .selected : .normal
  }

  /// 1, because the first tap presses the button.
  open override var maximumTapCount: Int { 1 }

  /// False, because only lifting counts, however long the press lasted.
  open override var recognizesHold: Bool { false }

  open override func singleAction() { action?(self) }

  open override func touchBegan(_ touch: Touch, with event: ResponderEvent?) {
    release?.cancel()
    isPressed = true
    super.touchBegan(touch, with: event)
  }

  /// Ends the press if the finger moves too far.
  open override func touchMoved(_ touch: Touch, with event: ResponderEvent?) {
    super.touchMoved(touch, with: event)
    if !rareState.taps.isFollowing(touch) { isPressed = false }
  }

  open override func touchEnded(_ touch: Touch, with event: ResponderEvent?) {
    releaseSoon(touch)
    super.touchEnded(touch, with: event)
  }

  open override func touchCancelled(_ touch: Touch, with event: ResponderEvent?) {
    isPressed = false
    super.touchCancelled(touch, with: event)
  }

  private func releaseSoon(_ touch: Touch) {
    guard let window = touch.window else {
      isPressed = false
      return
    }
    release = window.schedule(at: window.time + Self.highlightDuration) { [weak self] in
      self?.isPressed = false
    }
  }

  open override var accessibilityRole: AccessibilityRole { .button }
  open override var accessibilityTitle: String { title }
  open override var accessibilityActions: [AccessibilityAction] { [.press] }

  open override func draw(in context: CGContext) {
    let state = state
    if state == .disabled, fills[.disabled] == nil { context.setAlpha(0.4) }
    var picture = ButtonPicture(
      title: labelPicture(title, alignment: style.textAlignment ?? .center))
    picture.looks = ownLooks
    picture.paint = (fills[state] ?? fills[.normal] ?? style.fill ?? .none).paint(in: bounds)
    if fills[state] == nil, state == .highlighted || state == .selected {
      picture.shade = CGColor(gray: 0, alpha: state == .highlighted ? 0.18 : 0.1)
    }
    picture.draw(in: context, bounds)
  }
}
