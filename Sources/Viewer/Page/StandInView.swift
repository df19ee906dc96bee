import Foundation
import Panorama
import PanoramaImages

/// Shows one picture in place of another that has no pixels yet, so that the background does not
/// flash between two pictures. All gestures go to the page below.
@MainActor
final class StandInView: View {
  private let pictureView = PictureView(frame: .zero)

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(pictureView)
  }

  required init?(coder: NSCoder) { nil }

  /// The picture that is shown, if any.
  public var picture: Picture? { pictureView.picture }

  /// Copies the current appearance of `page`.
  func copy(_ page: PhotoPage) {
    guard let picture = page.picture else { return }
    let origin = page.bounds.origin
    show(
      picture, turn: page.turn, quality: page.pictureView.quality,
      in: page.pictureView.frame.offsetBy(dx: -origin.x, dy: -origin.y))
  }

  /// Shows a picture as if it had just been opened.
  func show(_ picture: Picture, policy: ZoomPolicy, filter: PictureFilter) {
    let density = window?.screenScale ?? 1
    let room = CGSize(width: bounds.width * density, height: bounds.height * density)
    let scale = picture.policy(policy).startScale(picture.size, in: room)
    let size = CGSize(
      width: picture.size.width * scale / density, height: picture.size.height * scale / density)
    let place = CGRect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2,
      width: size.width, height: size.height)
    show(picture, turn: .up, quality: filter.quality(at: scale), in: place)
  }

  private func show(
    _ picture: Picture, turn: ImageOrientation, quality: CGInterpolationQuality, in place: CGRect
  ) {
    pictureView.picture = picture
    pictureView.turn = turn
    pictureView.quality = quality
    let isTurned = turn.swapsAxes
    let (width, height) = (picture.size.width, picture.size.height)
    let size = CGSize(width: isTurned ? height : width, height: isTurned ? width : height)
    guard size.width > 0, size.height > 0 else { return }
    pictureView.transform = .identity
    pictureView.frame = CGRect(origin: .zero, size: size)
    pictureView.transform = CGAffineTransform(
      scaleX: place.width / size.width, y: place.height / size.height)
    pictureView.center = CGPoint(x: place.midX, y: place.midY)
    setNeedsComposition()
  }

  /// The checkerboard behind a transparent picture.
  public override func compositionItems(_ context: CompositionContext) -> [DisplayItem] {
    guard let picture, picture.isTransparent else { return [] }
    return Checkerboard.items(in: pictureView.frame, visible: bounds, isDark: looks.theme.isDark)
  }
}
