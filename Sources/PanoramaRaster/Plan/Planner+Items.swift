import Foundation
import PanoramaGraphics

extension Planner {
  /// Nil when the paint shows nothing.
  mutating func ink(_ paint: Paint, _ transform: DeviceTransform, _ alpha: Double) -> Ink? {
    paints.ink(
      paint,
      PaintPlace(
        transform: transform, alpha: alpha, blend: blend, box: itemBox, area: itemArea,
        order: commands.count))
  }

  mutating func addFill(
    _ path: Path, _ rule: FillRule, _ paint: Paint, _ transform: DeviceTransform,
    _ clip: ClipState, _ alpha: Double
  ) {
    guard !path.isEmpty, let ink = ink(paint, transform, alpha) else { return }
    if let edges = rectangle(path) {
      if ink.source < 0, addFine(edges, transform, ink.color, clip) { return }
      if let box = pixelBox(edges, transform), box.isWhole { return addBox(box.outer, ink, clip) }
    }
    let hidden = covers(ink, clip) ? occluder(path, transform, clip.box) : .empty
    withShape(path, .fill, transform, clip.box) {
      $1.isNear = $0.isNear
      $0.addShape($1, rule == .evenOdd, ink, clip, occluder: hidden)
    }
  }

  mutating func addRectangle(
    _ plain: PlainRectangle, _ transform: DeviceTransform, _ clip: ClipState
  ) {
    let color = premultiplied(plain.argb)
    guard color != 0 else { return }
    let ink = Ink(color: color)
    let edges = plain.edges
    if addFine(edges, transform, color, clip) { return }
    let box = pixelBox(edges, transform)
    if let box, box.isWhole { return addBox(box.outer, ink, clip) }
    var shape = rectangleShape(edges, transform, clip.box)
    shape.isNear = isNear
    let hidden = covers(ink, clip) ? box?.inner.intersection(clip.box) : nil
    addShape(shape, false, ink, clip, occluder: hidden ?? .empty)
  }

  mutating func addStroke(
    _ path: Path, _ style: StrokeStyle, _ paint: Paint, _ transform: DeviceTransform,
    _ clip: ClipState, _ alpha: Double
  ) {
    guard !path.isEmpty, let ink = ink(paint, transform, alpha) else { return }
    var style = style
    if style.dashLengths.count > Self.maximumDashLengths {
      limits.report(.dashes)
      style.dashLengths = []
    }
    withShape(path, .stroke, transform, clip.box) {
      $1.isNear = $0.isNear
      $0.addShape($1, false, ink, clip, style: style)
    }
  }

  mutating func addImage(
    _ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ transform: DeviceTransform, _ clip: ClipState, _ alpha: Double
  ) {
    let r = rect.standardized
    guard let source = paints.picture(image, r, quality, transform) else { return }
    addPicture(source, r, transform, clip, alpha)
  }

  mutating func addTiles(
    _ image: TiledImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ transform: DeviceTransform, _ clip: ClipState, _ alpha: Double
  ) {
    let r = rect.standardized
    // Smaller than half the coarsest level: that goes on halving, as any picture.
    let place = image.transform(filling: r).concatenating(transform.local)
    let last = image.levelCount - 1
    if image.level(under: place) == last, let tile = image.tile(level: last, column: 0, row: 0),
      TiledImage.scale(of: place) * Double(2 << last) <= 1
    {
      let whole = CGRect(
        x: r.minX, y: r.minY, width: r.width * CGFloat(tile.width << last) / CGFloat(image.width),
        height: r.height * CGFloat(tile.height << last) / CGFloat(image.height))
      guard let source = paints.picture(tile, whole, quality, transform) else { return }
      return addPicture(source, r, transform, clip, alpha)
    }
    guard let source = paints.picture(image, r, quality, transform, window: clip.box)
    else { return }
    addPicture(source, r, transform, clip, alpha)
  }

  private mutating func addPicture(
    _ source: PixelSource, _ r: CGRect, _ transform: DeviceTransform, _ clip: ClipState,
    _ alpha: Double
  ) {
    let byte = UInt8((alpha * 255).rounded())
    guard byte > 0 || !blend.keepsBackdropUnderClear else { return }
    let ink = Ink(source: paints.add(source), alpha: byte)
    let edges = SIMD4(Double(r.minX), Double(r.minY), Double(r.maxX), Double(r.maxY))
    let box = pixelBox(edges, transform)
    if let box, box.isWhole { return addBox(box.outer, ink, clip) }
    let hidden = covers(ink, clip) ? box?.inner.intersection(clip.box) : nil
    addShape(
      rectangleShape(edges, transform, clip.box), false, ink, clip, occluder: hidden ?? .empty)
  }

  /// - Parameter style: of a stroke.
  mutating func addShape(
    _ shape: borrowing Shape, _ isEvenOdd: Bool, _ ink: Ink, _ clip: ClipState,
    style: StrokeStyle? = nil, occluder: PixelRect = .empty
  ) {
    let outline = withUnsafePointer(to: shape) {
      outliner.outline(
        $0, style: style, worker: Int(part), bandHeight: layout.pointee.maximumHeight)
    }
    let box = clip.box.intersection(outline.bounds)
    if outline.isSpilled { return addCoverage(isEvenOdd, shape.window, ink, clip) }
    if outline.lines.count == 0 || box.isEmpty { return }
    var alike = 0..<0
    if box.height >= AlikeRows.minimumHeight, outline.lines.count <= AlikeRows.maximumLines {
      let lines = outliner.emitter.lines.base + Int(outline.lines.first)
      alike = AlikeRows.among(lines, Int(outline.lines.count))
    }
    commands.append(
      Command(
        kind: .shape, isEvenOdd: isEvenOdd, part: part, blend: blend, alpha: ink.alpha, box: box,
        clip: clip.mask, first: Int32(truncatingIfNeeded: alike.lowerBound),
        count: Int32(truncatingIfNeeded: alike.count), lines: outline.lines, source: ink.source,
        color: ink.color,
        occluder: addOccluder(occluder)))
  }

  /// Adds what the lines in the spill cover.
  private mutating func addCoverage(
    _ isEvenOdd: Bool, _ window: PixelRect, _ ink: Ink, _ clip: ClipState
  ) {
    let stride = (window.width + 15) & ~7
    let (number, mask) = coverages.add(window, stride: stride)
    outliner.spill.sweep(into: mask, stride: stride, isEvenOdd: isEvenOdd)
    let box = clip.box.intersection(window)
    if box.isEmpty { return }
    commands.append(
      Command(
        kind: .coverage, part: part, blend: blend, alpha: ink.alpha, box: box, clip: clip.mask,
        first: Int32(number), source: ink.source, color: ink.color))
  }

  /// An opaque pixel everywhere.
  mutating func addBackground(_ pixel: UInt32, _ box: PixelRect) {
    blend = .normal
    addBox(box, Ink(color: pixel), ClipState(box: box))
  }

  mutating func addBox(_ box: PixelRect, _ ink: Ink, _ clip: ClipState) {
    let visible = box.intersection(clip.box)
    guard !visible.isEmpty else { return }
    commands.append(
      Command(
        kind: .box, part: part, blend: blend, alpha: ink.alpha, box: visible, clip: clip.mask,
        source: ink.source, color: ink.color,
        occluder: covers(ink, clip) ? addOccluder(visible) : -1))
  }
}
