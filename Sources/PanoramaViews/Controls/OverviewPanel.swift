import Foundation
import PanoramaGraphics

/// A small picture of something large, with a mark around the visible part. A press or a drag on it moves that part.
///
/// A subclass draws the picture, or shows it in a view behind the mark.
open class OverviewPanel: FloatingPanel {
  /// Called with the point to bring to the middle, relative to the width and height of `area`, each from 0 to 1.
  public var onMove: @MainActor (CGPoint) -> Void = { _ in }
  /// The visible part, relative to the width and height of `area`. Default: empty.
  public var visible = CGRect.zero {
    didSet { if visible != oldValue { setNeedsLayout() } }
  }
  /// Where all of it is drawn, in points of the panel. Default: `bounds`.
  open var area: CGRect { bounds }
  private let mark = View()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    mark.isUserInteractionEnabled = false
    accessibilityLabel = "Overview"
    addSubview(mark)
  }

  public required init?(coder: NSCoder) { nil }

  open override var accessibilityRole: AccessibilityRole? { .image }

  open override func layoutSubviews() {
    let area = area
    // So small that it could not be seen, it is still a dot.
    mark.frame = CGRect(
      x: area.minX + visible.minX * area.width, y: area.minY + visible.minY * area.height,
      width: max(4, visible.width * area.width), height: max(4, visible.height * area.height))
  }

  open override func applyTheme() {
    super.applyTheme()
    mark.looks.background = looks.theme.accent.copy(alpha: 0.12)
    mark.looks.borderColor = looks.theme.accent
    mark.looks.borderWidth = 1.5 * looks.theme.scale
    mark.looks.cornerRadius = 2 * looks.theme.scale
  }

  private func move(to point: CGPoint) {
    let area = area
    guard area.width > 0, area.height > 0 else { return }
    onMove(
      CGPoint(
        x: min(max((point.x - area.minX) / area.width, 0), 1),
        y: min(max((point.y - area.minY) / area.height, 0), 1)))
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { move(to: touch.location(in: self)) }
  }
  open override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { move(to: touch.location(in: self)) }
  }
  open override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
}
