import Foundation
import PanoramaGraphics

/// The parts of a node's picture in its box (0 … width, 0 … height), back to front: shadow, background, own
/// drawing, extra items, contents, overlay, border.
@MainActor
struct NodePicture {
  let size: CGSize
  var looks = NodeLooks()
  /// The point of the node's own plane that is shown at the upper left corner of its box.
  var origin = CGPoint.zero
  var clips = false
  var drawing = DisplayList.empty
  /// The transform from the coordinates of the drawing to the node's box.
  var drawingPlacement = CGAffineTransform.identity
  /// Extra items, in the node's own coordinates.
  var extra: [DisplayItem] = []
  /// The picture of the nodes inside, in the node's own coordinates.
  var contents = DisplayList.empty
  /// Items above everything, in the node's box.
  var overlay: [DisplayItem] = []
  /// Fades everything by its alpha, in the node's box.
  var mask: DisplayItem?

  /// The picture. A single part becomes the picture itself, without a list around it.
  var list: DisplayList {
    if looks.isPlain, extra.isEmpty, overlay.isEmpty, mask == nil, !clips, origin == .zero {
      if drawing.isEmpty { return contents }
      if contents.isEmpty, drawingPlacement.isIdentity { return drawing }
    }
    let box = CGRect(origin: .zero, size: size)
    let edge = clips ? looks.edge(box) : nil
    let shift = CGAffineTransform(translationX: -origin.x, y: -origin.y)
    // Without a background, the content casts the shadow.
    let isCastByContent = looks.castsShadowOfContent
    var items = looks.below(box)
    if !drawing.isEmpty {
      // The drawing is clipped to the bounds already.
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
    // The mask ends where the node's picture does, because there is nothing to hide elsewhere.
    let faded = DisplayItem(
      mask.operation, transform: mask.transform,
      clip: NestedClip(shape: .rect(list.bounds), parent: nil), alpha: mask.alpha,
      blendMode: mask.blendMode)
    return DisplayList(items: [
      DisplayItem(.list(DisplayList(items: [DisplayItem(.list(list)), faded])))
    ])
  }
}
