import Foundation
import PanoramaGraphics

/// Shows the panorama. It lies behind the scroll view and neither scrolls nor zooms. For each frame
/// it gets the position of the content view and replays the panorama's drawing there.
public final class PanoramaBackView: View {
  var panorama: Panorama? { didSet { if panorama !== oldValue { setNeedsComposition() } } }

  /// The transform from the panorama's coordinates to this view's.
  public internal(set) var shownTransform = CGAffineTransform.identity {
    didSet { if shownTransform != oldValue { setNeedsComposition() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  public override func compositionItems(_ context: CompositionContext) -> [DisplayItem] {
    guard let panorama, shownTransform.determinant != 0 else { return [] }
    let area = bounds.applying(shownTransform.inverted())
    let scale = abs(shownTransform.determinant).squareRoot()
    panorama.willShow(area, scale: scale * (window?.screenScale ?? 1))
    let list = panorama.picture(in: area, scale: scale)
    guard !list.isEmpty else { return [] }
    return [DisplayItem(.list(list), transform: shownTransform)]
  }
}
