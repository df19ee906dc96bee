import Foundation
import PanoramaGraphics

/// The panel in which a menu's items scroll.
final class MenuPanel: View {
  let lines = MenuLines(frame: .zero)
  private let scroll = ScrollView(frame: .zero)

  /// The menu whose items are shown.
  weak var menu: Menu? { didSet { lines.menu = menu } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    scroll.delaysContentTouches = false
    scroll.addSubview(lines)
    addSubview(scroll)
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize { lines.sizeThatFits(size) }

  override func layoutSubviews() {
    let size = CGSize(width: bounds.width, height: lines.sizeThatFits(bounds.size).height)
    lines.frame = CGRect(origin: .zero, size: size)
    scroll.frame = bounds
    scroll.contentSize = size
    // If all items are visible, a drag highlights items and does not scroll.
    scroll.isScrollEnabled = size.height > bounds.height
    scroll.showsVerticalScrollIndicator = scroll.isScrollEnabled
  }

  /// Scrolls an item into view.
  func scrollToLine(_ index: Int) { scroll.scrollRectToVisible(lines.row(index), animated: false) }

  func applyTheme() {
    let theme = theme
    backgroundColor = theme.surface
    cornerRadius = theme.cornerRadius + theme.unit / 2
    borderColor = theme.separator
    borderWidth = theme.hairline / 2
    shadow = theme.floatingShadow
  }
}
