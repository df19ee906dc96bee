import Foundation
import Panorama

/// The root view of a document window: the tab bar with the document below.
final class DocumentWindowView: View {
  let bar = TabBar(frame: .zero)
  let menuButton = Button(icon: .ellipsis)
  let overlay = DropOverlay(frame: .zero)
  weak var owner: DocumentWindow?

  /// The selected document.
  var content: (any DocumentContent)? {
    didSet {
      guard content !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      if let content { insertSubview(content, at: 0) }
      setNeedsLayout()
    }
  }

  /// Whether the tab bar is visible.
  var showsBar = false {
    didSet {
      guard showsBar != oldValue else { return }
      bar.isHidden = !showsBar
      menuButton.isHidden = !showsBar
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    bar.isHidden = true
    menuButton.isHidden = true
    menuButton.accessibilityLabel = "Menu"
    menuButton.addAction(for: .touchUpInside) { [weak self] in
      guard let self else { return }
      owner?.presentMenu(beside: menuButton.convert(menuButton.bounds, to: nil))
    }
    addSubview(bar)
    addSubview(menuButton)
    addSubview(overlay)
  }

  required init?(coder: NSCoder) { nil }

  /// The height of the visible tab bar, in points; 0 if it is hidden.
  var barHeight: Double { showsBar ? looks.theme.targetSize : 0 }

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    let top = barHeight
    let side = looks.theme.targetSize
    bar.frame = CGRect(x: 0, y: 0, width: max(0, width - side), height: side)
    menuButton.frame = CGRect(x: width - side, y: 0, width: side, height: side)
    let rest = CGRect(x: 0, y: top, width: width, height: max(0, height - top))
    content?.frame = rest
    overlay.frame = rest
  }

  /// Extends the line under the tabs to the right edge, under the menu button.
  override func draw(in context: CGContext) {
    let theme = looks.theme
    guard showsBar else { return }
    context.setFillColor(theme.separator)
    context.fill(
      CGRect(
        x: bar.frame.maxX, y: bar.frame.maxY - theme.hairline, width: menuButton.frame.width,
        height: theme.hairline))
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    looks.background = looks.theme.background
  }

  override func didMoveToWindow() { looks.background = looks.theme.background }

  /// Opens the menu for a right click that the document has not used.
  override func rightMouseDown(with event: MouseEvent) {
    let place = event.location(in: self)
    if showsBar, bar.frame.contains(place), let tab = owner?.tab(at: place) {
      owner?.selectedTab = tab
    }
    owner?.presentMenu(beside: CGRect(origin: place, size: .zero))
  }
}
