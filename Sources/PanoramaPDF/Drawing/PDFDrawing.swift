import Foundation
import PanoramaGraphics
import PanoramaRaster

/// Writes display lists as the contents of pages, and the objects that these use.
///
/// Each item becomes operators that do not depend on other items. A nested list that is used several
/// times becomes a form, and so does a list that is composited as one picture.
struct PDFDrawing {
  var resources: PDFResources
  let rasterizer: Rasterizer
  var forms: [FormKey: PDFReference] = [:]
  /// How often each list is used by the lists that are being written.
  var uses: [ObjectIdentifier: Int] = [:]
  var masks: [ObjectIdentifier: PDFReference] = [:]

  /// Identifies a form: a list with the scale at which it is drawn, or with its whole transform if its
  /// coordinates are too large for a shared form.
  struct FormKey: Hashable {
    let identity: ObjectIdentifier
    let place: CGAffineTransform
    let alpha: Double
    let isGroup: Bool
  }

  init(file: consuming PDFFile, rasterizer: Rasterizer) {
    resources = PDFResources(file: file)
    self.rasterizer = rasterizer
  }

  /// The maximum nesting of lists, as in the rasterizer.
  static let maximumDepth = 512

  /// Writes the list of a page, or of a part of it.
  ///
  /// - Parameter isFirst: false if the list's blend modes act on earlier parts.
  mutating func writeTop(
    _ list: DisplayList, isFirst: Bool, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    count(list, depth: 0)
    if list.blends, isFirst {
      // The list's backdrop is transparent, not the paper.
      let form = try form(list, place, isGroup: true)
      content.draw(external: form)
    } else {
      try write(list, to: &content, at: place)
    }
    // Other lists may later have the same addresses.
    (forms, masks, uses) = ([:], [:], [:])
  }

  private mutating func count(_ list: DisplayList, depth: Int) {
    uses[list.identity, default: 0] += 1
    guard uses[list.identity] == 1, depth < Self.maximumDepth else { return }
    for item in list.items {
      if let nested = item.operation.nested { count(nested, depth: depth + 1) }
    }
  }

  /// Writes the items of a list. Clips that consecutive items share are set once.
  mutating func write(_ list: DisplayList, to content: inout PDFContent, at place: PDFPlace) throws
  {
    guard place.depth < Self.maximumDepth else { return }
    var rest = list.items[...]
    if let last = Self.lastUnknownBlend(in: list) {
      try drawPicture(of: Array(rest[...last]), in: list.bounds, "Normal", to: &content, at: place)
      rest = rest[(last + 1)...]
    }
    let visible = place.visible
    var open: [NestedClip] = []
    for item in rest where item.bounds.isNull == false && item.bounds.touches(visible) {
      let chain = (item.clip?.chain ?? []).filter { !$0.isMask }
      var shared = 0
      while shared < min(open.count, chain.count), open[shared] === chain[shared] { shared += 1 }
      for _ in shared..<open.count { content.restore() }
      for node in chain[shared...] {
        content.save()
        clip(to: node, to: &content, at: place)
      }
      open = chain
      try write(item, to: &content, at: place)
    }
    for _ in open { content.restore() }
  }

  private func clip(to node: NestedClip, to content: inout PDFContent, at place: PDFPlace) {
    switch node.shape {
    case .rect(let rect):
      let shown = rect.standardized.intersection(place.visible)
      content.add(shown.isNull ? .zero : shown, digits: place.digits)
      content.clip(.nonZero)
    case .path(let path, let rule):
      if path.isEmpty { content.add(.zero, digits: 1) }
      content.add(path, digits: place.digits)
      content.clip(rule)
    case .mask: break
    }
  }
}
