import Foundation
import Panorama

/// A short text on a capsule that floats over the picture.
@MainActor
public class BadgeView: View {
  private let icon: LineIcon?
  private let label: Label

  init(icon: LineIcon? = nil, text: String = "") {
    self.icon = icon
    label = Label(text: text, style: .caption)
    super.init(frame: .zero)
    label.numberOfLines = 3
    isUserInteractionEnabled = false
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// The text; empty for none.
  public var text: String {
    get { label.text }
    set {
      guard newValue != text else { return }
      label.text = newValue
      superview?.setNeedsLayout()
    }
  }

  private static let iconSide = 18.0
  /// The maximum width, in points; longer texts are wrapped.
  private static let maximumWidth = 520.0

  private var iconRoom: Double { icon == nil ? 0 : Self.iconSide + looks.theme.unit * 1.5 }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = max(1, min(Self.maximumWidth, size.width) - looks.theme.unit * 6 - iconRoom)
    let text = label.sizeThatFits(CGSize(width: room, height: size.height))
    return CGSize(
      width: min(text.width, room) + iconRoom + looks.theme.unit * 6,
      height: max(looks.theme.unit * 8, text.height + looks.theme.unit * 4))
  }

  public override func layoutSubviews() {
    let theme = looks.theme
    looks.cornerRadius = min(bounds.height / 2, theme.unit * 5)
    looks.background = theme.surface
    looks.borderColor = theme.separator
    looks.borderWidth = theme.hairline / 2
    looks.shadow = theme.floatingShadow
    let x = theme.unit * 3 + iconRoom
    label.frame = CGRect(
      x: x, y: 0, width: max(0, bounds.width - x - theme.unit * 3), height: bounds.height)
    setNeedsDisplay()
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  public override func draw(in context: CGContext) {
    guard let icon else { return }
    let box = CGRect(
      x: looks.theme.unit * 3, y: (bounds.height - Self.iconSide) / 2, width: Self.iconSide,
      height: Self.iconSide)
    icon.draw(in: context, rect: box, color: looks.theme.text, lineWidth: looks.theme.iconStroke)
  }

  public override var accessibilityRole: AccessibilityRole? { .text }
  public override var accessibilityTitle: String { text }
}

/// A badge that is shown for a moment and fades out.
@MainActor
public final class FadingBadge: BadgeView {
  private var end: ScheduledAction?

  /// Shows `text` for a number of seconds. Each call starts the time again.
  func say(_ text: String, for seconds: Double) {
    guard let window else { return }
    self.text = text
    isHidden = false
    alpha = 1
    end?.cancel()
    end = window.schedule(at: window.time + seconds) { [weak self] in self?.fade() }
  }

  private func fade() {
    View.animate(withDuration: looks.theme.reducesMotion ? 0 : looks.theme.duration) {
      alpha = 0
    } completion: { [weak self] _ in
      guard let self, alpha == 0 else { return }
      isHidden = true
    }
  }
}
