import Foundation
import PanoramaGraphics

/// Draws the ground and the borders of a box.
struct BoxPainter {
  let style: ComputedStyle
  let frame: CGRect
  /// The part that is on the page: a border at which the box is divided is left out.
  let visible: CGRect

  func draw(in context: CGContext, _ picture: (PictureSource) -> CGImage?) {
    guard visible.width > 0, visible.height > 0 else { return }
    let isWhole = visible == frame
    let radius = min(style.cornerRadius, Double(min(frame.width, frame.height)) / 2)
    let shape =
      radius > 0 && isWhole
      ? PathData(roundedRect: frame, cornerWidth: radius, cornerHeight: radius) : nil
    if let ground = style.background {
      context.setFillColor(ground)
      if let shape { context.fill(shape) } else { context.fill(visible) }
    }
    if let path = style.backgroundImage, let image = picture(.address(path)) {
      drawTiles(image, in: context)
    }
    let border = style.border
    if let shape, border.top == border.left, border.top == border.right,
      border.top == border.bottom,
      border.top.width > 0, border.top.style != .none
    {
      _ = shape
      let inset = border.top.width / 2
      context.setStrokeColor(border.top.color)
      context.setLineWidth(border.top.width)
      let inner = max(0, radius - inset)
      return context.stroke(
        PathData(
          roundedRect: frame.insetBy(dx: inset, dy: inset), cornerWidth: inner, cornerHeight: inner)
      )
    }
    let (x, y) = (Double(visible.minX), Double(visible.minY))
    let (right, bottom) = (Double(visible.maxX), Double(visible.maxY))
    if visible.minY == frame.minY {
      line(border.top, CGRect(x: x, y: y, width: right - x, height: border.top.width), in: context)
    }
    if visible.maxY == frame.maxY {
      let width = border.bottom.width
      line(
        border.bottom, CGRect(x: x, y: bottom - width, width: right - x, height: width),
        isFar: true, in: context)
    }
    if visible.minX == frame.minX {
      line(
        border.left, CGRect(x: x, y: y, width: border.left.width, height: bottom - y), in: context)
    }
    if visible.maxX == frame.maxX {
      let width = border.right.width
      line(
        border.right, CGRect(x: right - width, y: y, width: width, height: bottom - y),
        isFar: true, in: context)
    }
  }

  private func drawTiles(_ image: CGImage, in context: CGContext) {
    context.saveGState()
    context.clip(to: visible)
    let (w, h) = (Double(image.width), Double(image.height))
    // A page full of dots takes no more than so many.
    let columns = min(200, Int(Double(frame.width) / w) + 1)
    let rows = min(200, Int(Double(frame.height) / h) + 1)
    for row in 0..<rows {
      for column in 0..<columns {
        let tile = CGRect(
          x: Double(frame.minX) + Double(column) * w, y: Double(frame.minY) + Double(row) * h,
          width: w, height: h)
        if tile.intersects(visible) { context.draw(image, in: tile) }
      }
    }
    context.restoreGState()
  }

  /// - Parameter isFar: whether it is at the right or at the bottom, which is in the shade.
  private func line(
    _ border: ComputedStyle.Border, _ rect: CGRect, isFar: Bool = false, in context: CGContext
  ) {
    guard border.width > 0, border.style != .none else { return }
    let isAcross = rect.width >= rect.height
    func band(_ from: Double, _ to: Double) -> CGRect {
      isAcross
        ? CGRect(
          x: rect.minX, y: rect.minY + rect.height * from, width: rect.width,
          height: rect.height * (to - from))
        : CGRect(
          x: rect.minX + rect.width * from, y: rect.minY, width: rect.width * (to - from),
          height: rect.height)
    }
    let color = border.color
    let shade = color.copy(alpha: color.alpha * 0.5)
    switch border.style {
    case .none: break
    case .solid:
      context.setFillColor(color)
      context.fill(rect)
    case .double:
      context.setFillColor(color)
      if border.width < 3 { return context.fill(rect) }
      context.fill([band(0, 1.0 / 3), band(2.0 / 3, 1)])
    case .groove, .ridge:
      let isFirstDark = (border.style == .groove) != isFar
      context.setFillColor(isFirstDark ? color : shade)
      context.fill(band(0, 0.5))
      context.setFillColor(isFirstDark ? shade : color)
      context.fill(band(0.5, 1))
    case .inset, .outset:
      context.setFillColor((border.style == .inset) != isFar ? color : shade)
      context.fill(rect)
    case .dashed, .dotted:
      context.saveGState()
      context.setStrokeColor(color)
      context.setLineWidth(border.width)
      let isDotted = border.style == .dotted
      context.setLineCap(isDotted ? .round : .butt)
      let step = border.width
      context.setLineDash(phase: 0, lengths: isDotted ? [0, step * 2] : [step * 3, step * 2])
      var path = PathData()
      let middle = SIMD2(Double(rect.midX), Double(rect.midY))
      path.move(
        to: isAcross ? SIMD2(Double(rect.minX), middle.y) : SIMD2(middle.x, Double(rect.minY)))
      path.addLine(
        to: isAcross ? SIMD2(Double(rect.maxX), middle.y) : SIMD2(middle.x, Double(rect.maxY)))
      context.stroke(path)
      context.restoreGState()
    }
  }
}
