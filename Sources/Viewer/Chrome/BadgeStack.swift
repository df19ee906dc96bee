import Foundation
import Panorama

/// Badges at the upper left, one below the other, and a notice in the middle above.
@MainActor
package final class BadgeStack: View {
  package let partial = BadgeView(icon: .partial)
  package let missing = BadgeView(
    icon: .brokenImage, text: "The file is gone: this is what was read of it")
  package let pixel = BadgeView()
  package let notice = BadgeView()

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for badge in all {
      badge.isHidden = true
      addSubview(badge)
    }
  }

  package required init?(coder: NSCoder) { nil }

  private var all: [BadgeView] { [partial, missing, pixel, notice] }

  /// Shows a badge with this text, or (nil) hides it.
  package func show(_ text: String?, on badge: BadgeView) {
    badge.isHidden = text == nil
    if let text { badge.text = text }
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    let gap = theme.unit * 3
    let room = CGSize(width: max(0, bounds.width - 2 * gap), height: bounds.height)
    var y = gap
    for badge in [partial, missing, pixel] where !badge.isHidden {
      let size = badge.sizeThatFits(room)
      badge.frame = CGRect(origin: CGPoint(x: gap, y: y), size: size)
      y += Double(size.height) + theme.unit * 2
    }
    guard !notice.isHidden else { return }
    let size = notice.sizeThatFits(room)
    let left = [partial, missing, pixel].filter { !$0.isHidden }.map { $0.frame.maxX }.max() ?? 0
    let x = max(Double(bounds.width - size.width) / 2, 0).rounded()
    notice.frame = CGRect(
      origin: CGPoint(x: x, y: x > Double(left) + gap ? gap : y), size: size)
  }
}
