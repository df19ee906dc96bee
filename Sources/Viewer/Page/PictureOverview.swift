import Foundation
import Panorama

/// A small copy of the picture that marks the visible part. A drag on it moves the picture.
@MainActor
public final class PictureOverview: FloatingPanel {
  /// Called with the point to bring to the middle, relative to the picture's width and height.
  var onMove: @MainActor (CGPoint) -> Void = { _ in }
  private let pictureView = PictureView(frame: .zero)
  private let mark = View()
  /// The visible part, relative to the picture's width and height.
  public private(set) var visible = CGRect.zero
  private var pictureSize = CGSize.zero
  /// The longer side, and the least length of the shorter one, in points at interface scale 1.
  private static let (side, shortest) = (150.0, 36.0)

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    pictureView.quality = .high
    mark.isUserInteractionEnabled = false
    accessibilityLabel = "Overview"
    addSubview(pictureView)
    addSubview(mark)
  }

  required init?(coder: NSCoder) { nil }

  public override var accessibilityRole: AccessibilityRole? { .image }

  /// Shows the picture of a page, and which part of it is visible.
  func show(_ page: PhotoPage) {
    pictureView.picture = page.picture
    pictureView.quarterTurns = page.quarterTurns
    visible = page.visiblePart
    if pictureSize != page.pictureSize {
      pictureSize = page.pictureSize
      superview?.setNeedsLayout()
    }
    setNeedsLayout()
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard pictureSize.width > 0, pictureSize.height > 0 else { return .zero }
    let side = Self.side * looks.theme.scale
    let scale = side / max(pictureSize.width, pictureSize.height)
    let shortest = Self.shortest * looks.theme.scale
    return CGSize(
      width: max(shortest, (pictureSize.width * scale).rounded()),
      height: max(shortest, (pictureSize.height * scale).rounded()))
  }

  public override func layoutSubviews() {
    let area = area
    guard area.width > 0 else { return }
    pictureView.transform = .identity
    pictureView.frame = CGRect(origin: .zero, size: pictureSize)
    pictureView.transform = CGAffineTransform(
      scaleX: area.width / pictureSize.width, y: area.height / pictureSize.height)
    pictureView.center = CGPoint(x: area.midX, y: area.midY)
    mark.frame = CGRect(
      x: area.minX + visible.minX * area.width, y: area.minY + visible.minY * area.height,
      width: max(4, visible.width * area.width), height: max(4, visible.height * area.height))
    mark.looks.background = looks.theme.accent.copy(alpha: 0.15)
    mark.looks.borderColor = looks.theme.accent
    mark.looks.borderWidth = 1.5 * looks.theme.scale
  }

  /// Where the picture is drawn: in the middle if the panel is wider or higher than it.
  private var area: CGRect {
    guard pictureSize.width > 0, pictureSize.height > 0 else { return .zero }
    let scale = min(bounds.width / pictureSize.width, bounds.height / pictureSize.height)
    let (width, height) = (pictureSize.width * scale, pictureSize.height * scale)
    return CGRect(
      x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width: width, height: height)
  }

  private func go(to point: CGPoint) {
    let area = area
    guard area.width > 0 else { return }
    onMove(
      CGPoint(
        x: min(max((point.x - area.minX) / area.width, 0), 1),
        y: min(max((point.y - area.minY) / area.height, 0), 1)))
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { go(to: touch.location(in: self)) }
  }
  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { go(to: touch.location(in: self)) }
  }
  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
}
