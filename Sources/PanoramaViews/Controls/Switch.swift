import Foundation
import PanoramaGraphics

/// A control that is on or off; UIKit's `UISwitch`. It sends `valueChanged`.
open class Switch: Control {
  private let ground = View()
  private let knob = View()

  /// Whether the switch is on. Setting it neither animates nor sends `valueChanged`.
  public var isOn = false { didSet { if isOn != oldValue { place() } } }

  /// The colour while the switch is on; nil for the accent of the superview.
  public var onTintColor: ColorObject? {
    get { looks.accentOverride?.object }
    set { looks.accentOverride = newValue?.cgColor }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [ground, knob] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    if frame.isEmpty { sizeToFit() }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Sets `isOn`, optionally animating the knob.
  public func setOn(_ on: Bool, animated: Bool) {
    guard animated, !looks.theme.reducesMotion else {
      isOn = on
      layoutIfNeeded()
      return
    }
    View.animate(withDuration: looks.theme.shortDuration) { isOn = on }
  }

  open override var accessibilityRole: AccessibilityRole? { .toggle }
  open override var accessibilityContent: String { isOn ? "on" : "off" }

  open override var intrinsicContentSize: CGSize { unlimitedSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: looks.theme.unit * 13, height: looks.theme.targetSize)
  }

  open override func sendActions(for events: ControlEvents) {
    if events.contains(.touchUpInside) {
      setOn(!isOn, animated: true)
      super.sendActions(for: events.union(.valueChanged))
    } else {
      super.sendActions(for: events)
    }
  }

  open override func layoutSubviews() { place() }
  open override func stateDidChange() {
    super.stateDidChange()
    place()
  }
  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  private var capsule: CGRect {
    let (w, h) = (looks.theme.unit * 12, looks.theme.unit * 7)
    return CGRect(x: bounds.midX - w / 2, y: bounds.midY - h / 2, width: w, height: h)
  }

  private func place() {
    let theme = looks.theme
    let box = capsule
    ground.frame = box
    ground.looks.cornerRadius = box.height / 2
    ground.looks.background = isOn ? theme.accent : theme.track
    let inset = theme.unit / 2
    let side = Double(box.height) - 2 * inset
    let x = isOn ? Double(box.maxX) - inset - side : Double(box.minX) + inset
    knob.frame = CGRect(x: x, y: Double(box.minY) + inset, width: side, height: side)
    knob.looks.cornerRadius = side / 2
    knob.looks.background = isHighlighted ? theme.knobPressed : theme.knob
    knob.looks.shadow = OutlineShadow(
      color: theme.knobShadow, radius: theme.unit, offset: CGSize(width: 0, height: 1))
    alpha = isEnabled ? 1 : theme.disabledAlpha
  }

  open override func draw(in context: CGContext) {
    if isFocused { drawFocusRing(in: context, radius: looks.theme.targetSize / 2) }
  }
}
