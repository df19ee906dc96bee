import Foundation
import PanoramaGraphics

extension Layer {
  /// The picture of the layer in its box (0 … width, 0 … height), composed from cached parts.
  func compose() -> DisplayList {
    if let placed { return placed }
    layoutIfNeeded()
    let shown = displayed
    var picture = NodePicture(size: shown.look.geometry.bounds.size)
    picture.looks = shown.look.looks
    picture.looks.shadow = shown.shadow
    if picture.looks.isDynamic {
      picture.looks = picture.looks.resolved(isDark: hasDarkSurroundings)
    }
    picture.origin = shown.look.geometry.bounds.origin
    picture.clips = shown.look.masksToBounds
    picture.extra = ownItems
    picture.contents = children?.list(in: .infinite, CompositionContext()) ?? .empty
    picture.mask = maskPicture
    let list = picture.list
    placed = list
    return list
  }

  /// What `mask` draws, in the layer's box; nil without a mask. An empty mask hides everything.
  var maskPicture: DisplayItem? {
    guard let mask else { return nil }
    let shift = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    let look = mask.displayedLook
    let list = mask.host?.compose(CompositionContext(), seen: .infinite) ?? mask.compose()
    return DisplayItem(
      .list(look.isHidden ? .empty : list),
      transform: look.geometry.placement.concatenating(shift),
      alpha: Double(look.opacity), blendMode: .destinationIn)
  }

  /// The items that the layer itself shows above its background, in its own coordinates.
  var ownItems: [DisplayItem] {
    displayIfNeeded()
    var items: [DisplayItem] = []
    if let image = contents as? CGImage {
      items.append(DisplayItem(.image(image, place(image), .default)))
    }
    if let recording, !recording.isEmpty {
      items.append(DisplayItem(.list(recording), transform: stretch))
    }
    return items + displayed.shapeItems(isDark: hasDarkSurroundings)
  }

  /// The transform that stretches a drawing for another size to the current size.
  private var stretch: CGAffineTransform {
    let (old, new) = (recordedBounds, bounds)
    guard old != new, old.width > 0, old.height > 0 else { return .identity }
    return CGAffineTransform(translationX: -old.minX, y: -old.minY)
      .concatenating(CGAffineTransform(scaleX: new.width / old.width, y: new.height / old.height))
      .concatenating(CGAffineTransform(translationX: new.minX, y: new.minY))
  }

  private func place(_ image: CGImage) -> CGRect {
    var size = CGSize(width: image.width, height: image.height)
    let mode: View.ContentMode
    switch contentsGravity {
    case .resize: mode = .scaleToFill
    case .resizeAspect: mode = .scaleAspectFit
    case .resizeAspectFill: mode = .scaleAspectFill
    case .center:
      mode = .center
      let scale = max(contentsScale, 1e-3)
      size = CGSize(width: size.width / scale, height: size.height / scale)
    }
    return mode.place(size, in: bounds)
  }
}

extension Layer: SceneNode {
  var fromParent: CGAffineTransform? { toParent.soundInverse }

  var nodeDepth: Double { Double(zPosition) }

  func placement(in context: CompositionContext, seen area: CGRect, mayWait: Bool)
    -> SpatialList.Placement?
  {
    let look = displayedLook
    guard !look.isHidden, look.opacity > 0 else { return nil }
    let list = compose()
    guard !list.isEmpty else { return nil }
    let transform = look.geometry.placement
    return SpatialList.Placement(
      key: Int(nodeSlot), reach: list.bounds.applying(transform), list: list, transform: transform,
      alpha: Double(look.opacity))
  }
}
