import Foundation
import Panorama

/// A small copy of the picture that marks the visible part. A drag on it moves the picture.
@MainActor
public final class PictureOverview: OverviewPanel {
  private let pictureView = PictureView(frame: .zero)
  private var pictureSize = CGSize.zero
  /// The longer side, and the least length of the shorter one, in points at interface scale 1.
  private static let (side, shortest) = (150.0, 36.0)

  override init(frame: CGRect) {
    super.init(frame: frame)
    pictureView.quality = .high
    insertSubview(pictureView, at: 0)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the picture of a page, and which part of it is visible.
  func show(_ page: PhotoPage) {
    pictureView.picture = page.picture
    pictureView.turn = page.turn
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
    super.layoutSubviews()
    let area = area
    guard area.width > 0 else { return }
    pictureView.transform = .identity
    pictureView.frame = CGRect(origin: .zero, size: pictureSize)
    pictureView.transform = CGAffineTransform(
      scaleX: area.width / pictureSize.width, y: area.height / pictureSize.height)
    pictureView.center = CGPoint(x: area.midX, y: area.midY)
  }

  /// Where the picture is drawn: in the middle if the panel is wider or higher than it.
  public override var area: CGRect {
    guard pictureSize.width > 0, pictureSize.height > 0 else { return .zero }
    let scale = min(bounds.width / pictureSize.width, bounds.height / pictureSize.height)
    let (width, height) = (pictureSize.width * scale, pictureSize.height * scale)
    return CGRect(
      x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width: width, height: height)
  }
}
