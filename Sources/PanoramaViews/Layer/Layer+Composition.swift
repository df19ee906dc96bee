import Foundation
import PanoramaGraphics

extension Layer {
  /// The layer in its place (0 … width, 0 … height), put together from cached parts.
  func compose() -> DisplayList {
    if let placed { return placed }
    layoutIfNeeded()
    let box = CGRect(origin: .zero, size: look.bounds.size)
    let outline = Path(box, cornerRadius: Double(look.cornerRadius))
    let edge = look.masksToBounds ? ClipNode(shape: .path(outline, .nonZero), parent: nil) : nil
    let shift = CGAffineTransform(translationX: -look.bounds.minX, y: -look.bounds.minY)
    var items = shadow?.items(for: box, cornerRadius: Double(look.cornerRadius)) ?? []
    if let color = look.backgroundColor, color.alpha > 0 {
      items.append(DisplayItem(.fill(outline, .nonZero, .color(color))))
    }
    for inner in [ownItems, contentItems([]) { _ in nil }] where !inner.isEmpty {
      items.append(
        DisplayItem(.list(DisplayList(items: inner)), transform: shift, clip: edge))
    }
    if look.borderWidth > 0, let color = look.borderColor, color.alpha > 0 {
      items.append(border(box, color))
    }
    let list = masked(DisplayList(items: items))
    placed = list
    return list
  }

  private func border(_ box: CGRect, _ color: CGColor) -> DisplayItem {
    var style = StrokeStyle()
    style.lineWidth = Double(look.borderWidth)
    let half = style.lineWidth / 2
    let line = Path(
      box.insetBy(dx: half, dy: half), cornerRadius: max(0, Double(look.cornerRadius) - half))
    return DisplayItem(.stroke(line, style, .color(color)))
  }

  /// The list, cut to the shape of `mask`.
  func masked(_ list: DisplayList) -> DisplayList {
    guard let mask, !list.isEmpty else { return list }
    let shift = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    let shape = mask.maskPath.applying(mask.toParent.concatenating(shift))
    let clip = ClipNode(shape: .path(shape, mask.maskRule), parent: nil)
    return DisplayList(items: [DisplayItem(.list(list), clip: clip)])
  }

  private var maskPath: Path {
    if let path = (self as? ShapeLayer)?.path?.path { return path }
    return Path(bounds, cornerRadius: Double(cornerRadius))
  }

  private var maskRule: FillRule { (self as? ShapeLayer)?.fillRule ?? .nonZero }

  /// What the layer itself shows above its background, in its own coordinates.
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

  /// A drawing made for another size fills the present one.
  private var stretch: CGAffineTransform {
    let (old, new) = (recordedBounds, bounds)
    guard old != new, old.width > 0, old.height > 0 else { return .identity }
    return CGAffineTransform(translationX: -old.minX, y: -old.minY)
      .concatenating(CGAffineTransform(scaleX: new.width / old.width, y: new.height / old.height))
      .concatenating(CGAffineTransform(translationX: new.minX, y: new.minY))
  }

  private func place(_ image: CGImage) -> CGRect {
    let (w, h) = (Double(image.width), Double(image.height))
    let (bw, bh) = (Double(bounds.width), Double(bounds.height))
    let ratio: Double
    switch contentsGravity {
    case .resize: return bounds
    case .resizeAspect: ratio = min(bw / w, bh / h)
    case .resizeAspectFill: ratio = max(bw / w, bh / h)
    case .center: ratio = 1 / max(Double(contentsScale), 1e-3)
    }
    return CGRect(
      x: bounds.midX - w * ratio / 2, y: bounds.midY - h * ratio / 2, width: w * ratio,
      height: h * ratio)
  }

  /// Layers and `views`, back to front, in this layer's coordinates.
  func contentItems(_ views: [View], _ item: (View) -> DisplayItem?) -> [DisplayItem] {
    var entries: [(z: CGFloat, item: DisplayItem)] = []
    func add(_ layer: Layer) {
      guard !layer.look.isHidden, layer.look.opacity > 0 else { return }
      let list = layer.compose()
      guard !list.isEmpty else { return }
      let item = DisplayItem(
        .list(list), transform: layer.placement, alpha: Double(layer.look.opacity))
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
