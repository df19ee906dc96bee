import Foundation
import PanoramaGraphics

/// Content with a capsule of controls that floats over its lower edge, appears when needed and
/// fades when not.
///
/// The controls are shown for 2 s at first. With `trigger: .hoverArea` they appear while the
/// pointer is over their area, even while they are invisible; with `.anyMotion`, for 2.5 s after
/// the pointer really moved. They stay while one of them is used or has the focus, or while
/// `isEditing` is set. A tap on the content with a finger shows and hides them; the tap that shows
/// them presses none of them.
open class OverlayControlContainer: View, PointerObserver, GestureRecognizerDelegate {
  /// The pointer movement that shows the controls.
  public enum Trigger: Hashable, Sendable {
    /// The pointer comes near them.
    case hoverArea
    /// The pointer moves anywhere.
    case anyMotion
  }
  /// When the controls are shown.
  public enum Mode: Hashable, Sendable {
    /// Never.
    case never
    /// While they are needed.
    case auto
    /// Always.
    case always
  }

  /// The content, which fills the container.
  public let content: View
  /// The controls, in a capsule.
  public let overlayControl: View
  /// The pointer movement that shows the controls.
  public let trigger: Trigger
  /// Whether the controls appear and fade (`auto`, the default), always stay, or never appear.
  public var mode = Mode.auto { didSet { update() } }
  /// Whether the user is editing what the controls affect, so that they stay.
  public var isEditing: Bool { didSet { hold(.editing, isEditing) } }
  /// Whether a menu of the controls is open, so that they stay.
  public var isMenuOpen = false { didSet { hold(.menu, isMenuOpen) } }
  /// Whether the pointer disappears together with the controls, for fullscreen.
  public var hidesCursor = false { didSet { update() } }

  /// The height at the lower edge that something else covers, in points; the controls float above
  /// it. Default: 0.
  public var bottomInset = 0.0 { didSet { if bottomInset != oldValue { setNeedsLayout() } } }

  private let capsule = Capsule(frame: .zero)
  private var visibility: OverlayVisibility?
  private var deadline: ScheduledAction?
  private var lastPointer: CGPoint?
  private var isShown = true

  /// - Parameters:
  ///   - frame: the frame in the superview.
  ///   - isEditing: whether the content is being edited, which keeps the controls visible.
  ///   - trigger: the pointer movement that shows the controls.
  ///   - content: returns the content, which fills the container.
  ///   - overlayControl: returns the controls, which get the size that fits them.
  public init(
    frame: CGRect = .zero, isEditing: Bool = false, trigger: Trigger = .hoverArea,
    content: () -> View, overlayControl: () -> View
  ) {
    self.content = content()
    self.overlayControl = overlayControl()
    self.trigger = trigger
    self.isEditing = isEditing
    super.init(frame: frame)
    addSubviewToFit(self.content)
    addSubview(capsule)
    capsule.addSubview(self.overlayControl)
    watchTouches()
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func watchTouches() {
    let watcher = TouchWatcher { [weak self] isTouched in self?.hold(.drag, isTouched) }
    capsule.addGestureRecognizer(watcher)
    let tap = TapGestureRecognizer { [weak self] _ in self?.toggle() }
    tap.delegate = self
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
  }

  /// Only fingers on the content show and hide the controls.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    touch.type == .direct && !(touch.view?.isDescendant(of: capsule) ?? true)
  }

  /// Whether the controls are visible or appearing, that is, neither hidden nor fading out.
  public var isOverlayShown: Bool { isShown }

  /// Shows the controls as a movement of the pointer does, for keys that will use them.
  public func reveal() {
    guard let window, mode == .auto else { return }
    visibility?.show(until: window.time + OverlayConstants.motionDuration)
    update()
  }

  // MARK: Layout and appearance

  open override func layoutSubviews() {
    let theme = looks.theme
    let size = overlayControl.sizeThatFits(
      CGSize(width: max(0, bounds.width - 2 * OverlayConstants.margin), height: bounds.height))
    let padding = theme.unit * 2
    let box = CGSize(width: size.width + 2 * padding, height: size.height + 2)
    View.performWithoutAnimation {
      capsule.frame = CGRect(
        x: (bounds.midX - box.width / 2).rounded(),
        y: (bounds.maxY - bottomInset - OverlayConstants.margin - box.height).rounded(),
        width: box.width,
        height: box.height)
      capsule.looks.cornerRadius = box.height / 2
      overlayControl.frame = CGRect(x: padding, y: 1, width: size.width, height: size.height)
    }
  }

  // MARK: Visibility

  open override func didMoveToWindow() {
    deadline?.cancel()
    guard let window else {
      visibility = nil
      return
    }
    window.addPointerObserver(self)
    visibility = OverlayVisibility(at: window.time)
    if isEditing { hold(.editing, true) }
    update()
  }

  /// Called by the window for every movement of the pointer.
  public func pointerDidMove(to place: CGPoint?, in window: Window) {
    guard place != lastPointer else { return }
    lastPointer = place
    guard let place else {
      hold(.hover, false)
      visibility?.hide()
      update()
      return
    }
    let isOver = hoverArea.contains(convert(place, from: nil))
    hold(.hover, isOver)
    if trigger == .anyMotion, !isOver, visibility?.holds.isEmpty ?? false {
      visibility?.show(until: window.time + OverlayConstants.motionDuration)
      update()
    }
  }

  /// The area of the capsule and the gap below it.
  private var hoverArea: CGRect {
    var area = capsule.frame
    area.size.height = bounds.maxY - area.minY
    return area
  }

  open override func descendantFocusDidChange() {
    super.descendantFocusDidChange()
    let focused = window?.firstResponder as? View
    hold(.focus, focused?.isDescendant(of: capsule) ?? false)
  }

  private func hold(_ hold: OverlayVisibility.Hold, _ isHeld: Bool) {
    guard let window else { return }
    let grace =
      trigger == .anyMotion || hold == .drag && lastPointer == nil
      ? OverlayConstants.motionDuration : 0
    visibility?.set(hold, isHeld, at: window.time, grace: grace)
    update()
  }

  private func toggle() {
    guard let window else { return }
    if isShown {
      visibility?.hide()
    } else {
      visibility?.show(until: window.time + OverlayConstants.motionDuration)
    }
    update()
  }

  private func update() {
    guard let window, var now = visibility else { return }
    now.expire(at: window.time)
    visibility = now
    deadline?.cancel()
    deadline = now.deadline.map { time in
      window.schedule(at: time) { [weak self] in self?.update() }
    }
    let show = mode == .always || mode == .auto && now.state == .shown
    looks.cursor = hidesCursor && !show ? .hidden : nil
    guard show != isShown else { return }
    isShown = show
    let fade = show ? OverlayConstants.fadeIn : OverlayConstants.fadeOut
    View.animate(withDuration: looks.theme.reducesMotion ? 0 : fade, curve: .linear) {
      capsule.alpha = show ? 1 : 0
    }
  }
}

/// What the controls lie on. Its shadow is small, because it covers the content.
private final class Capsule: FloatingPanel {
  override func applyTheme() {
    super.applyTheme()
    looks.shadow = OutlineShadow(
      color: looks.theme.floatingShadow.color, radius: OverlayConstants.shadowRadius,
      offset: CGSize(width: 0, height: 1))
  }
}

/// Observes when the first finger touches and the last one lifts, and recognises nothing.
private final class TouchWatcher: GestureRecognizer {
  private var report: (@MainActor (Bool) -> Void)?

  required init() { super.init() }

  convenience init(report: @escaping @MainActor (Bool) -> Void) {
    self.init()
    self.report = report
    stepHandler = { [weak self] recognizer, _ in
      self?.report?(!recognizer.downTouches.isEmpty)
    }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent) {
    if downTouches.isEmpty { state = .failed }
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
  override var isStoppedByConsumption: Bool { false }
}
