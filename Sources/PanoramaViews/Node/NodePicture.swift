import Foundation
import PanoramaGraphics

/// The parts of a node's picture, to be put together in its place (0 … width, 0 … height), back to
/// front: shadow, ground, own drawing, extra items, what is inside, overlay, border.
@MainActor
struct NodePicture {
  let size: CGSize
  var looks = NodeLooks()
  /// Where the node's own plane is shown to begin.
  var origin = CGPoint.zero
  var clips = false
  var drawing = DisplayList.empty
  /// From where the drawing was made to the node's place.
  var drawingPlacement = CGAffineTransform.identity
  /// In the node's own coordinates.
  var extra: [DisplayItem] = []
  /// What is inside, in the node's own coordinates.
  var contents = DisplayList.empty
  /// In the node's place.
  var overlay: [DisplayItem] = []
  /// Fades everything by its alpha, in the node's place.
  var mask: DisplayItem?

  /// The picture. A part that would be alone in a list is the picture itself.
  var list: DisplayList {
    if looks.isPlain, extra.isEmpty, overlay.isEmpty, mask == nil, !clips, origin == .zero {
      if drawing.isEmpty { return contents }
      if contents.isEmpty, drawingPlacement.isIdentity { return drawing }
    }
    let box = CGRect(origin: .zero, size: size)
    let edge = clips ? looks.edge(box) : nil
    let shift = CGAffineTransform(translationX: -origin.x, y: -origin.y)
    // Without a ground, what is shown casts the shadow.
    let isCastByContent = looks.castsShadowOfContent
    var items = looks.below(box)
    if !drawing.isEmpty {
      // It is cut at the bounds already.
      let cut = looks.cornerRadius > 0 ? edge : nil
      items.append(DisplayItem(.list(drawing), transform: drawingPlacement, clip: cut))
    }
    if !extra.isEmpty {
      items.append(DisplayItem(.list(DisplayList(items: extra)), transform: shift, clip: edge))
    }
    if !contents.isEmpty {
      items.append(DisplayItem(.list(contents), transform: shift, clip: edge))
    }
    items += overlay
    items += looks.above(box)
    var list = DisplayList(items: items)
    if isCastByContent, !list.isEmpty {
      list = DisplayList(items: [DisplayItem(.list(list), shadow: looks.shadow?.dropShadow)])
    }
    guard let mask, !list.isEmpty else { return list }
    // The mask ends where the node's picture does: elsewhere it would have to hide what is not there.
    let faded = DisplayItem(
      mask.operation, transform: mask.transform,
      clip: ClipNode(shape: .rect(list.bounds), parent: nil), alpha: mask.alpha,
      blendMode: mask.blendMode)
    return DisplayList(items: [
      DisplayItem(.list(DisplayList(items: [DisplayItem(.list(list)), faded])))
    ])
  }
}
