import Foundation
import Panorama

/// An icon, a title and an explanation in the middle of an empty view, shown if nothing is open or a
/// file cannot be shown.
@MainActor
public final class MessageView: View {
  private let icon: LineIcon
  private let title: Label
  private let detail: Label
  private let button: Button?

  /// - Parameter button: a button below the text; nil for none.
  init(icon: LineIcon, title: String, detail: String, button: Button? = nil) {
    self.icon = icon
    self.title = Label(text: title, style: .title, alignment: .center)
    self.detail = Label(text: detail, style: .body, alignment: .center)
    self.button = button
    super.init(frame: .zero)
    self.title.numberOfLines = 2
    self.detail.numberOfLines = 3
    self.detail.isSecondary = true
    addSubview(self.title)
    addSubview(self.detail)
    if let button { addSubview(button) }
    if button == nil { isUserInteractionEnabled = false }
  }

  required init?(coder: NSCoder) { nil }

  /// The title and the lines below it.
  public var text: (title: String, detail: String) {
    get { (title.text, detail.text) }
    set {
      title.text = newValue.title
      detail.text = newValue.detail
      setNeedsLayout()
    }
  }

  private static let iconSide = 72.0
  private static let maximumWidth = 480.0

  private var iconBox: CGRect {
    CGRect(
      x: (bounds.midX - Self.iconSide / 2).rounded(), y: top, width: Self.iconSide,
      height: Self.iconSide)
  }

  private var top: Double {
    max(looks.theme.unit * 2, ((bounds.height - contentHeight) / 2).rounded())
  }

  private var textWidth: Double {
    max(0, min(Self.maximumWidth, bounds.width - looks.theme.unit * 8))
  }

  private func height(_ label: Label) -> Double {
    Double(label.sizeThatFits(CGSize(width: textWidth, height: 1e4)).height)
  }

  private var contentHeight: Double {
    let below = button == nil ? 0 : looks.theme.unit * 5 + looks.theme.targetSize
    return Self.iconSide + looks.theme.unit * 4 + height(title) + looks.theme.unit * 2
      + height(detail) + below
  }

  public override func layoutSubviews() {
    // The words have the theme's colours, so they need its ground: that of pictures may be another.
    looks.background = looks.theme.background
    let x = (bounds.midX - textWidth / 2).rounded()
    var y = top + Self.iconSide + looks.theme.unit * 4
    title.frame = CGRect(x: x, y: y, width: textWidth, height: height(title))
    y = title.frame.maxY + looks.theme.unit * 2
    detail.frame = CGRect(x: x, y: y, width: textWidth, height: height(detail))
    if let button {
      let size = button.sizeThatFits(.zero)
      button.frame = CGRect(
        x: (bounds.midX - size.width / 2).rounded(), y: detail.frame.maxY + looks.theme.unit * 5,
        width: size.width, height: size.height)
    }
    setNeedsDisplay()
  }

  public override func draw(in context: CGContext) {
    icon.draw(
      in: context, rect: iconBox, color: looks.theme.secondaryText,
      lineWidth: looks.theme.iconStroke * 0.6)
  }

  /// Only the button takes presses; others reach the view behind.
  public override func point(inside point: CGPoint, with event: ResponderEvent?) -> Bool {
    button?.frame.contains(point) ?? false
  }
}

extension String {
  /// The text with a capital first letter and a full stop.
  var sentence: String {
    guard let first else { return "" }
    return first.uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
  }
}
