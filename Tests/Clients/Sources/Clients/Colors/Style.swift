import UIKit

/// Common appearance, written before actors existed.
struct Style {
  static let accent = UIColor(hue: 0.58, saturation: 0.9, brightness: 0.85, alpha: 1)
  static let ground = UIColor.systemGray6
  static let titleFont = UIFont(name: "DejaVu Sans", size: 20) ?? UIFont.boldSystemFont(ofSize: 20)
  static let bodyFont = UIFont(name: "DejaVu Sans", size: 15) ?? UIFont.systemFont(ofSize: 15)

  static func makeLabel(_ text: String, font: UIFont = Style.bodyFont) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = font
    label.textColor = .darkGray
    label.sizeToFit()
    return label
  }

  static func makeButton(_ title: String) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.setTitle("…", for: .highlighted)
    button.setTitleColor(accent, for: .normal)
    button.titleLabel?.font = bodyFont
    return button
  }
}

/// Holds views without being one.
class ViewGroup {
  private var views: [UIView] = []

  func add(_ view: UIView) { views.append(view) }

  func setHidden(_ isHidden: Bool) {
    for view in views { view.isHidden = isHidden }
  }
}
