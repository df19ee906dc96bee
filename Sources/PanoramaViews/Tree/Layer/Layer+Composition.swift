import Foundation
import PanoramaGraphics

extension Layer {
  /// The picture of the layer in its place (0 … width, 0 … height), composed from cached parts.
  func compose() -> DisplayList {
    if let placed { return placed }
    layoutIfNeeded()
    var picture = NodePicture(size: look.geometry.bounds.size)
    picture.looks = look.looks
    picture.looks.shadow = shadow
    picture.origin = look.geometry.bounds.origin
    picture.clips = look.masksToBounds
    picture.extra = ownItems
    picture.contents = DisplayList(items: contentItems([]) { _ in nil })
    picture.mask = maskPicture
    let list = picture.list
    placed = list
    return list
  }

  /// What `mask` draws, in the layer's place; nil without one. An empty one hides everything.
  var maskPicture: DisplayItem? {
    guard let mask else { return nil }
    let shift = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    let look = mask.shownLook
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
    return items + shapeItems()
  }

  /// The transform that stretches a drawing for another size to the present size.
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

  /// Layers and `views`, back to front, in this layer's coordinates.
  func contentItems(_ views: [View], _ item: (View) -> DisplayItem?) -> [DisplayItem] {
    var entries: [(z: CGFloat, item: DisplayItem)] = []
    func add(_ layer: Layer) {
      guard !layer.look.isHidden, layer.look.opacity > 0 else { return }
      let list = layer.compose()
      guard !list.isEmpty else { return }
      let item = DisplayItem(
        .list(list), transform: layer.look.geometry.placement, alpha: Double(layer.look.opacity))
      entries.append((layer.zPosition, item))
    }
    for layer in children where !views.contains(where: { $0 === layer.ground }) { add(layer) }
    for view in views {
      if let item = item(view) { entries.append((view.backingLayer?.zPosition ?? 0, item)) }
      for layer in children where layer.ground === view { add(layer) }
    }
    guard entries.contains(where: { $0.z != 0 }) else { return entries.map(\.item) }
    let order = entries.indices.sorted {
      (entries[$0].z, $0) < (entries[$1].z, $1)
    }
    return order.map { entries[$0].item }
  }
}
