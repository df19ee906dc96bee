import Foundation
import PanoramaGraphics
import PanoramaViews

/// A line of text to be typed, as a viewlet: looks and works as `TextField`, with a caret that
/// blinks every 0.5 s while it has the keys, and turns and zooms with the panorama.
///
/// The typing is done by a text field that is never shown itself, as AppKit's field editor is for
/// its cells: it lies over the viewlet, and the viewlet shows what it would draw.
open class TextFieldViewlet: Viewlet {
  /// Does the typing; add actions for its editing events here.
  public let field: TextField

  /// What is typed. Setting it forgets what could be undone and sends nothing.
  public var text: String {
    get { field.text ?? "" }
    set { field.text = newValue }
  }

  /// - Parameters:
  ///   - frame: in the coordinates of the parent it will be added to.
  ///   - text: what stands there already.
  ///   - placeholder: shown while nothing is typed.
  public init(frame: CGRect, text: String = "", placeholder: String = "") {
    field = TextField(
      frame: CGRect(origin: .zero, size: frame.size), text: text, placeholder: placeholder)
    super.init(frame: frame)
    field.isHidden = true
    field.lookObserver = { [weak self] in self?.setNeedsDisplay() }
  }

  /// Asks for the keys. - Returns: whether they now come here; not where nothing shows it.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    layOverField()
    return field.becomeFirstResponder()
  }

  /// Puts the field where the viewlet is, in the view with the panorama's coordinates.
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
    let theme = panorama?.panoramaView?.theme
    if field.themeOverride != theme { field.themeOverride = theme }
    field.draw(in: context)
  }

  open override func didMove(to panorama: Panorama?) {
    if panorama == nil { field.removeFromSuperview() }
  }

  open override func isEnabledDidChange() {
    field.isEnabled = isEnabled
    super.isEnabledDidChange()
  }

  // MARK: Touches

  /// A finger on it selects text; it does not scroll.
  open override var keepsTouches: Bool { true }
  open override var recognizesHold: Bool { false }

  open override func touchBegan(_ touch: Touch, with event: Event?) {
    layOverField()
    field.touchesBegan([touch], with: event)
  }
  open override func touchMoved(_ touch: Touch, with event: Event?) {
    field.touchesMoved([touch], with: event)
  }
  open override func touchEnded(_ touch: Touch, with event: Event?) {
    field.touchesEnded([touch], with: event)
  }
  open override func touchCancelled(_ touch: Touch, with event: Event?) {
    field.touchesCancelled([touch], with: event)
  }

  // MARK: Accessibility

  open override var accessibilityRole: AccessibilityRole { .textField }
  open override var accessibilityTitle: String { field.placeholder ?? "" }
  open override var accessibilityValue: String { text }
  open override var accessibilityActions: [AccessibilityAction] { [.press, .type] }
}
