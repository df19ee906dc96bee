import Foundation
import PanoramaGraphics

/// A text field as a viewlet. It looks and works like `TextField`, and rotates and zooms with the
/// panorama.
///
/// A hidden text field lies over the viewlet and handles the typing, like AppKit's field editor. The
/// viewlet shows what that field would draw.
open class TextFieldViewlet: Viewlet {
  /// The field that handles the typing. Add actions for editing events to it.
  public let field: TextField

  /// The text. Setting it clears the undo history and sends no events.
  public var text: String {
    get { field.text ?? "" }
    set { field.text = newValue }
  }

  /// A text field.
  ///
  /// - Parameters:
  ///   - frame: the frame in the coordinates of the future parent.
  ///   - text: the initial text.
  ///   - placeholder: shown while the text is empty.
  public init(frame: CGRect, text: String = "", placeholder: String = "") {
    field = TextField(
      frame: CGRect(origin: .zero, size: frame.size), text: text, placeholder: placeholder)
    super.init(frame: frame)
    field.isHidden = true
    field.appearanceObserver = { [weak self] in self?.setNeedsDisplay() }
  }

  /// Asks for the keyboard focus.
  ///
  /// - Returns: whether it has the focus now; false if no view shows it.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    layOverField()
    return field.becomeFirstResponder()
  }

  /// Moves the hidden field to the position of the viewlet, in the view with the panorama's coordinates.
  private func layOverField() {
    guard let view = panorama?.panoramaView?.contentView else { return }
    if field.superview !== view { view.addSubview(field) }
    var linear = transformToPanorama
    let middle = CGPoint(x: bounds.midX, y: bounds.midY).applying(linear)
    (linear.tx, linear.ty) = (0, 0)
    field.transform = .identity
    field.bounds = bounds
    field.transform = linear
    field.center = middle
  }

  open override func draw(in context: CGContext) {
    if field.bounds != bounds { field.bounds = bounds }
    let theme = panorama?.panoramaView?.looks.theme
    if field.looks.themeOverride != theme { field.looks.themeOverride = theme }
    field.draw(in: context)
  }

  /// Redraws the viewlet, because the field has the theme's colours.
  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsDisplay()
  }

  open override func didMove(to panorama: Panorama?) {
    if panorama == nil { field.removeFromSuperview() }
  }

  open override func isEnabledDidChange() {
    field.isEnabled = isEnabled
    super.isEnabledDidChange()
  }

  // MARK: Touches

  /// True, because a finger selects text and does not scroll.
  open override var keepsTouches: Bool { true }
  open override var recognizesHold: Bool { false }

  open override func touchBegan(_ touch: Touch, with event: ResponderEvent?) {
    layOverField()
    field.touchesBegan([touch], with: event)
  }
  open override func touchMoved(_ touch: Touch, with event: ResponderEvent?) {
    field.touchesMoved([touch], with: event)
  }
  open override func touchEnded(_ touch: Touch, with event: ResponderEvent?) {
    field.touchesEnded([touch], with: event)
  }
  open override func touchCancelled(_ touch: Touch, with event: ResponderEvent?) {
    field.touchesCancelled([touch], with: event)
  }

  // MARK: Accessibility

  open override var accessibilityRole: AccessibilityRole { .textField }
  open override var accessibilityTitle: String { field.placeholder ?? "" }
  open override var accessibilityValue: String { text }
  open override var accessibilityActions: [AccessibilityAction] { [.press, .type] }
}
