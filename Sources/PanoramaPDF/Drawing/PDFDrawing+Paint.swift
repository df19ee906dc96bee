import Foundation
import PanoramaGraphics

extension PDFDrawing {
  /// Fills a shape, which is given in the item's own coordinates.
  ///
  /// - Parameters:
  ///   - path: the outline of the shape.
  ///   - rule: what is inside.
  ///   - paint: the colours.
  ///   - ink: the transform, opacity and blend mode.
  /// - Returns: false if PDF cannot express the paint.
  mutating func fill(
    _ path: PathData, _ rule: CGPathFillRule, _ paint: DrawOperation.Paint, _ ink: Ink,
    to content: inout PDFContent, at place: PDFPlace
  ) throws -> Bool {
    let inner = place.descending(ink.transform)
    if case .color(let color) = paint {
      content.concatenate(ink.transform, digits: place.digits)
      try setColor(color, isStroke: false, ink, &content)
      content.add(path, digits: inner.digits)
      content.fill(rule)
      return true
    }
    guard let shading = PDFShading(paint, digits: inner.digits + 1) else {
      switch paint {
      case .pattern(let pattern, let transform):
        return try fill(path, rule, with: (pattern, transform), ink, to: &content, at: place)
      case .conicGradient:
        try fill(path, rule, withPictureOf: paint, ink, to: &content, at: place)
        return true
      default: return false
      }
    }
    content.concatenate(ink.transform, digits: place.digits)
    content.add(path, digits: inner.digits)
    content.clip(rule)
    try paintShading(shading, ink, to: &content, at: inner)
    return true
  }

  /// Fills a shape with a picture of a paint. The picture is larger than the shape, so that its edges are not
  /// visible.
  private mutating func fill(
    _ path: PathData, _ rule: CGPathFillRule, withPictureOf paint: DrawOperation.Paint, _ ink: Ink,
    to content: inout PDFContent, at place: PDFPlace
  ) throws {
    let inner = place.descending(ink.transform)
    content.concatenate(ink.transform, digits: place.digits)
    content.add(path, digits: inner.digits)
    content.clip(rule)
    let cover = DisplayItem(.cover(paint), alpha: ink.alpha)
    let area = path.bounds.insetBy(dx: -2 / inner.scale, dy: -2 / inner.scale)
    try drawPicture(of: [cover], in: area, ink.mode, to: &content, at: inner)
  }

  /// Strokes a path. Gradients and patterns fill the outline of the stroke.
  ///
  /// - Returns: false if PDF cannot express the paint.
  mutating func stroke(
    _ path: PathData, _ style: StrokeStyle, _ paint: DrawOperation.Paint, _ ink: Ink,
    to content: inout PDFContent,
    at place: PDFPlace
  ) throws -> Bool {
    let inner = place.descending(ink.transform)
    if case .color(let color) = paint {
      content.concatenate(ink.transform, digits: place.digits)
      try setColor(color, isStroke: true, ink, &content)
      content.set(style, scale: inner.scale, digits: inner.digits)
      content.add(path, digits: inner.digits)
      content.add("S")
      return true
    }
    var style = style
    if style.lineWidth == 0 { style.lineWidth = 1 / inner.scale }
    let outline = path.stroked(style, tolerance: 0.01 / inner.scale)
    return try fill(outline, .nonZero, paint, ink, to: &content, at: place)
  }

  private mutating func setColor(
    _ color: CGColor, isStroke: Bool, _ ink: Ink, _ content: inout PDFContent
  ) throws {
    let alpha = color.alpha.isNaN ? 0 : color.alpha
    if let state = try resources.state(alpha: alpha * ink.alpha, mode: ink.mode) {
      content.set(graphicsState: state)
    }
    content.set(color, isStroke: isStroke)
  }

  /// Paints a gradient over the clip.
  ///
  /// - Parameter place: the placement of the gradient's coordinates.
  private mutating func paintShading(
    _ shading: PDFShading, _ ink: Ink, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    let colors = try shading.writeColors(to: &resources.file)
    var mask: PDFReference?
    if shading.constantAlpha == nil {
      var alpha = PDFContent()
      alpha.paint(shading: try shading.writeAlpha(to: &resources.file))
      mask = try resources.writeForm(
        alpha, place.visible, place, isGroup: true, space: "DeviceGray")
    }
    let state = try resources.state(
      alpha: (shading.constantAlpha ?? 1) * ink.alpha, mode: ink.mode, mask: mask)
    if let state { content.set(graphicsState: state) }
    content.paint(shading: colors)
  }

  /// The maximum number of cells of a pattern that are written one by one.
  private static let maximumCells = 20_000

  /// Fills a shape with the cells of a pattern, each of which draws the same form.
  ///
  /// PDF's own patterns are not used, because viewers round the sizes of their cells.
  ///
  /// - Returns: false if there are too many cells.
  private mutating func fill(
    _ path: PathData, _ rule: CGPathFillRule,
    with paint: (pattern: CGPattern, transform: CGAffineTransform), _ ink: Ink,
    to content: inout PDFContent, at place: PDFPlace
  ) throws -> Bool {
    let inner = place.descending(ink.transform)
    let cells = inner.descending(paint.transform)
    let pattern = paint.pattern
    guard cells.toPage.isFinite, PDFPlace.scales.contains(cells.scale) else { return false }
    let (area, extent) = (cells.visible, pattern.cell.bounds)
    guard !extent.isInfinite else { return false }
    func range(
      _ low: CGFloat, _ high: CGFloat, _ first: CGFloat, _ last: CGFloat, _ step: Double
    ) -> ClosedRange<Int>? {
      let from = (Double(low - last) / step).rounded(.down)
      let to = (Double(high - first) / step).rounded(.up)
      guard from <= to, to - from < Double(Self.maximumCells) else { return nil }
      return Int(from)...Int(to)
    }
    guard
      let columns = range(area.minX, area.maxX, extent.minX, extent.maxX, pattern.xStep),
      let rows = range(area.minY, area.maxY, extent.minY, extent.maxY, pattern.yStep),
      columns.count * rows.count <= Self.maximumCells
    else { return false }
    var grid = PDFContent()
    let cell = try form(pattern.cell, cells, isGroup: false)
    for row in rows {
      for column in columns {
        let move = CGAffineTransform(
          translationX: Double(column) * pattern.xStep, y: Double(row) * pattern.yStep)
        grid.save()
        grid.concatenate(move, digits: cells.digits)
        grid.draw(external: cell)
        grid.restore()
      }
    }
    let form = try resources.writeForm(grid, area, cells, isGroup: true)
    content.concatenate(ink.transform, digits: place.digits)
    content.add(path, digits: inner.digits)
    content.clip(rule)
    content.concatenate(paint.transform, digits: inner.digits)
    if let state = try resources.state(alpha: ink.alpha, mode: ink.mode) {
      content.set(graphicsState: state)
    }
    content.draw(external: form)
    return true
  }
}
