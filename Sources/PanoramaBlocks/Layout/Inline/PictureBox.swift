import Foundation
import PanoramaGraphics

extension LayoutContext {
  /// The size of a picture along and across the lines, in points: as its style says, in its own proportions where the
  /// style leaves a side open, no larger than a page. nil if there is no such picture.
  ///
  /// - Parameters:
  ///   - width: the room along the lines.
  ///   - height: the height of the element around on a fixed page, if it is known.
  func pictureBox(
    _ source: PictureSource, _ style: ComputedStyle, width: Double, height: Double? = nil
  ) -> (width: Double, height: Double)? {
    guard let natural = setting.pictureSize(source), natural.width > 0, natural.height > 0 else {
      return nil
    }
    // Pictures stand upright in all writing modes: sides are those of the page here.
    let room = isVertical ? (width: blockSize, height: width) : (width: width, height: blockSize)
    let page = (width: setting.width, height: setting.height)
    let isFree = setting.isFixedPage
    // What shares of the height refer to.
    let whole = isFree ? (isVertical ? width : height) : page.height
    func limited(_ length: StyleLength, _ base: Double?) -> Double? {
      if base == nil, case .share = length { return nil }
      return length.points(of: base ?? 0).map { max(0, $0) }
    }
    let ratio = Double(natural.width) / Double(natural.height)
    var (w, h): (Double, Double)
    switch (limited(style.width, room.width), limited(style.height, whole)) {
    case (let width?, let height?): (w, h) = (width, height)
    case (let width?, nil): (w, h) = (width, width / ratio)
    case (nil, let height?): (w, h) = (height * ratio, height)
    case (nil, nil): (w, h) = (Double(natural.width), Double(natural.height))
    }
    func fit(_ width: Double, _ height: Double) {
      let scale = min(1, width / max(w, 1e-9), height / max(h, 1e-9))
      (w, h) = (w * scale, h * scale)
    }
    if let least = limited(style.minWidth, room.width), w < least {
      (w, h) = (least, least / ratio)
    }
    fit(
      limited(style.maxWidth, room.width) ?? .infinity,
      limited(style.maxHeight, whole) ?? .infinity)
    if !isFree { fit(min(room.width, page.width), min(room.height, page.height)) }
    return isVertical ? (h, w) : (w, h)
  }

  /// A picture in a line.
  func object(
    _ source: PictureSource, _ node: MarkupTree.Index, _ style: ComputedStyle,
    _ size: (width: Double, height: Double), width: Double
  ) -> InlineObject {
    let sides = BoxSides(style, writing, base: width)
    var layout = NestedLayout()
    let (w, h) = (
      size.width + sides.inner.left + sides.inner.right,
      size.height + sides.inner.start + sides.inner.end
    )
    if style.paintsBox {
      layout.fragments.append(
        Fragment(
          content: .box, node: node, style: styleIndex(node), u: 0, v: 0, width: w, height: h))
    }
    layout.fragments.append(
      Fragment(
        content: .picture(source), node: node, style: styleIndex(node), u: sides.inner.left,
        v: sides.inner.start, width: size.width, height: size.height))
    (layout.width, layout.height) = (w, h)
    let m = sides.margin
    // The baseline of vertical lines is their middle.
    let below = isVertical ? h / 2 : 0
    return InlineObject(
      layout: layout, width: m.left + w + m.right, above: m.start + h - below,
      below: m.end + below, left: m.left, top: h - below, align: style.verticalAlign)
  }
}

/// The margins of a box, and its borders and paddings together, in points; `auto` margins are 0 here.
struct BoxSides {
  var margin: LogicalSides<Double>
  var inner: LogicalSides<Double>

  /// - Parameter base: what shares refer to.
  init(_ style: ComputedStyle, _ writing: ComputedStyle.Writing, base: Double) {
    margin = LogicalSides(style.margin, writing).map { $0.points(of: base) ?? 0 }
    let padding = LogicalSides(style.padding, writing).map { max(0, $0.points(of: base) ?? 0) }
    let border = LogicalSides(style.border, writing).map {
      $0.style == .none ? 0 : max(0, $0.width)
    }
    inner = LogicalSides(
      start: padding.start + border.start, right: padding.right + border.right,
      end: padding.end + border.end, left: padding.left + border.left)
  }
}

extension ComputedStyle {
  /// Whether its box shows anything by itself.
  var paintsBox: Bool {
    background != nil || backgroundImage != nil
      || [border.top, border.right, border.bottom, border.left].contains {
        $0.width > 0 && $0.style != .none
      }
  }
}
