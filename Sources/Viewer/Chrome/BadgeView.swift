import Foundation
import Panorama

/// A line on a capsule that floats over the picture: a badge, or a short notice.
@MainActor
package final class BadgeView: View {
  private let icon: Icon?
  private let label: Label

  init(icon: Icon? = nil, text: String = "") {
    self.icon = icon
    label = Label(text: text, style: .caption)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(label)
  }

  package required init?(coder: NSCoder) { nil }

  /// What it says.
  package var text: String {
    get { label.text }
    set {
      guard newValue != text else { return }
      label.text = newValue
      superview?.setNeedsLayout()
    }
  }

  private static let iconSide = 18.0

  private var iconRoom: Double { icon == nil ? 0 : Self.iconSide + theme.unit * 1.5 }

  package override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(.zero)
    let widest = max(0, Double(size.width) - theme.unit * 6 - iconRoom)
    return CGSize(
      width: min(Double(text.width), widest) + iconRoom + theme.unit * 6, height: theme.unit * 8)
  }

  package override func layoutSubviews() {
    let theme = theme
    cornerRadius = Double(bounds.height) / 2
    backgroundColor = theme.surface
    borderColor = theme.separator
    borderWidth = theme.hairline / 2
    shadow = theme.floatingShadow
    let x = theme.unit * 3 + iconRoom
    label.frame = CGRect(
      x: x, y: 0, width: max(0, Double(bounds.width) - x - theme.unit * 3),
      height: Double(bounds.height))
    setNeedsDisplay()
  }

  package override func themeDidChange() {
    super.themeDidChange()
    setNeedsLayout()
  }

  package override func draw(in context: CGContext) {
    guard let icon else { return }
    let box = CGRect(
      x: theme.unit * 3, y: (Double(bounds.height) - Self.iconSide) / 2, width: Self.iconSide,
      height: Self.iconSide)
    icon.draw(in: context, rect: box, color: theme.text, lineWidth: theme.iconStroke)
  }

  package override var accessibilityRole: AccessibilityRole? { .text }
  package override var accessibilityTitle: String { text }
}
