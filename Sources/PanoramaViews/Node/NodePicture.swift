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
  /// Cuts everything to a shape, in the node's place.
  var mask: ClipNode?

  /// The picture. A part that would be alone in a list is the picture itself.
  var list: DisplayList {
    if looks.isPlain, extra.isEmpty, overlay.isEmpty, mask == nil, !clips, origin == .zero {
      if drawing.isEmpty { return contents }
      if contents.isEmpty, drawingPlacement.isIdentity { return drawing }
    }
    let box = CGRect(origin: .zero, size: size)
    let edge = clips ? looks.edge(box) : nil
    let shift = CGAffineTransform(translationX: -origin.x, y: -origin.y)
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
    let list = DisplayList(items: items)
    guard let mask, !list.isEmpty else { return list }
    return DisplayList(items: [DisplayItem(.list(list), clip: mask)])
  }
}
