import Foundation
import Panorama

/// Badges at the upper left, one below the other, and short notices at the top in the middle.
@MainActor
public final class BadgeStack: View {
  /// Says that a picture is incomplete.
  public let partial = BadgeView(icon: .partial)
  /// Says that a picture's file has gone.
  public let missing = BadgeView(
    icon: .brokenImage, text: "The file is gone: this is what was read of it")
  /// Says that the server of a picture cannot be reached.
  public let offline = BadgeView(text: "Offline: this is what was kept of it")
  /// Says what the owner of a picture on a server wants to be said, at the lower left.
  public let attribution = BadgeView()
  /// Shows the colour of the pixel under the pointer.
  public let pixel = BadgeView()
  /// Shown while a picture is being read and nothing of it is visible yet.
  public let loading = BadgeView(text: "Loading …")
  /// The page number while pages are turned quickly, and the zoom while it changes.
  public let readout = FadingBadge()
  /// A message that is shown for a moment.
  public let notice = FadingBadge()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for badge in all {
      badge.isHidden = true
      addSubview(badge)
    }
  }

  required init?(coder: NSCoder) { nil }

  private var all: [BadgeView] { corner + [attribution, loading, readout, notice] }
  private var corner: [BadgeView] { [partial, missing, offline, pixel] }

  /// Shows a badge with `text`, or hides it if `text` is nil.
  public func show(_ text: String?, on badge: BadgeView) {
    badge.isHidden = text == nil
    if let text { badge.text = text }
    setNeedsLayout()
  }

  public override func layoutSubviews() {
    let gap = looks.theme.unit * 3
    let room = CGSize(width: max(0, bounds.width - 2 * gap), height: bounds.height)
    var y = gap
    for badge in corner where !badge.isHidden {
      let size = badge.sizeThatFits(room)
      badge.frame = CGRect(origin: CGPoint(x: gap, y: y), size: size)
      y += size.height + looks.theme.unit * 2
    }
    let right = corner.filter { !$0.isHidden }.map { $0.frame.maxX }.max() ?? 0
    var top = gap
    for badge in [readout, notice] where !badge.isHidden {
      let size = badge.sizeThatFits(room)
      let x = centered(size.width, in: bounds.width)
      // It is below the badges in the corner if there is no room beside them.
      if x <= right + gap { top = max(top, y) }
      badge.frame = CGRect(origin: CGPoint(x: x, y: top), size: size)
      top += size.height + looks.theme.unit * 2
    }
    if !attribution.isHidden {
      let size = attribution.sizeThatFits(room)
      attribution.frame = CGRect(
        origin: CGPoint(x: gap, y: Double(bounds.height) - size.height - gap), size: size)
    }
    let size = loading.sizeThatFits(room)
    loading.frame = CGRect(
      origin: CGPoint(
        x: centered(size.width, in: bounds.width), y: centered(size.height, in: bounds.height)),
      size: size)
  }

  private func centered(_ length: Double, in room: Double) -> Double {
    max((room - length) / 2, 0).rounded()
  }
}
