import Foundation
import PanoramaGraphics
import PanoramaViews

/// A word to be pressed: acts when the finger lifts on it.
open class ButtonViewlet: Viewlet {
  /// How a button looks at the moment.
  public enum State: Hashable, Sendable { case normal, highlighted, selected, disabled }

  /// The word on it.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }
  /// Chosen or switched on.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// What it does. Default: nothing.
  public var action: (@MainActor (ButtonViewlet) -> Void)?
  /// The ground of each state; what is missing is the normal one, lightened, darkened or faded.
  public var fills: [State: ViewletFill] = [:] { didSet { setNeedsDisplay() } }
  /// Seconds the highlight outlasts a press, so that the quickest tap is seen
  /// (the original's value).
  public static let highlightDuration = 0.125

  private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
  private var release: Deadline?

  /// - Parameters:
  ///   - frame: in the coordinates of the parent it will be added to.
  ///   - title: the word on it.
  ///   - action: what it does.
  public init(
    frame: CGRect, title: String = "", action: (@MainActor (ButtonViewlet) -> Void)? = nil
  ) {
    self.title = title
    self.action = action
    super.init(frame: frame)
  }

  /// How it looks now.
  public var state: State {
    !isEnabled ? .disabled : isPressed ? .highlighted : isSelected ? .selected : .normal
  }

  /// The first tap is the press: there is nothing to wait for.
  open override var maximumTapCount: Int { 1 }

  /// However long it is pressed, lifting is what counts.
  open override var recognizesHold: Bool { false }

  open override func singleAction() { action?(self) }

  open override func touchBegan(_ touch: Touch, with event: Event?) {
    release?.cancel()
    isPressed = true
    super.touchBegan(touch, with: event)
  }

  /// A finger that strays presses nothing any more.
  open override func touchMoved(_ touch: Touch, with event: Event?) {
    super.touchMoved(touch, with: event)
    if !taps.isFollowing(touch) { isPressed = false }
  }

  open override func touchEnded(_ touch: Touch, with event: Event?) {
    releaseSoon(touch)
    super.touchEnded(touch, with: event)
  }

  open override func touchCancelled(_ touch: Touch, with event: Event?) {
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
    drawGround(in: context, fill: fills[state] ?? fills[.normal])
    if fills[state] == nil, state == .highlighted || state == .selected {
      let shade = CGColor(gray: 0, alpha: state == .highlighted ? 0.18 : 0.1)
      let radius = style.cornerRadius ?? 0
      context.fill(
        Path(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius), with: .color(shade))
    }
    drawText(
      title, in: bounds, of: context, lines: 1, alignment: style.textAlignment ?? .center)
  }
}
