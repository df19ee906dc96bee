import Foundation
import PanoramaGraphics

/// A paint made ready: one premultiplied colour, or a source of pixels with an alpha on top.
struct Ink {
  var color: UInt32 = 0
  var source: Int32 = -1
  var alpha: UInt8 = 255
}

extension Planner {
  /// Nil when the paint shows nothing.
  mutating func ink(_ paint: Paint, _ transform: DeviceTransform, _ alpha: Double) -> Ink? {
    switch paint {
    case .color(var color):
      color.alpha *= alpha
      let pixel = color.premultipliedPixel
      return pixel == 0 && blend.keepsBackdropUnderClear ? nil : Ink(color: pixel)
    case .linearGradient(let gradient, let start, let end, let options):
      let paint = GradientPaint(
        gradient: gradient, options: options, alpha: alpha, kernels: kernels)
      let (pixels, tables) = (itemBox.area, gradientTables)
      let source = linearGradients.take(LinearGradientSource.init) {
        $0.set(
          from: SIMD2(Double(start.x), Double(start.y)), to: SIMD2(Double(end.x), Double(end.y)),
          transform, paint, pixels: pixels, tables: tables)
      }
      return source.map { Ink(source: add($0)) }
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let options):
      let source = radialGradients.take(RadialGradientSource.init) {
        $0.set(
          SIMD2(Double(c0.x), Double(c0.y)), r0, SIMD2(Double(c1.x), Double(c1.y)), r1, options,
          transform)
      }
      return source.map { ink($0, gradient, options, alpha) }
    case .conicGradient(let gradient, let center, let angle):
      let source = conicGradients.take(ConicGradientSource.init) {
        $0.set(SIMD2(Double(center.x), Double(center.y)), angle, transform)
      }
      let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      return source.map { ink($0, gradient, both, alpha) }
    case .pattern(let pattern, let matrix):
      return ink(pattern, matrix, transform, alpha)
    }
  }

  private mutating func ink(
    _ source: CurvedGradientSource, _ gradient: CGGradient, _ options: CGGradientDrawingOptions,
    _ alpha: Double
  ) -> Ink {
    let paint = GradientPaint(gradient: gradient, options: options, alpha: alpha, kernels: kernels)
    source.set(paint, pixels: itemBox.area, tables: gradientTables)
    return Ink(source: add(source))
  }

  mutating func add(_ source: PixelSource) -> Int32 {
    sources.append(source)
    return Int32(sources.count - 1)
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
    guard let source = picture(image, r, quality, transform) else { return }
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
      guard let source = picture(tile, whole, quality, transform) else { return }
      return addPicture(source, r, transform, clip, alpha)
    }
    let source = tiledImages.take(TiledImageSource.init) {
      $0.set(image, r, quality, transform, window: clip.box)
    }
    guard let source else { return }
    addPicture(source, r, transform, clip, alpha)
  }

  mutating func picture(
    _ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ transform: DeviceTransform
  ) -> ImageSource? {
    images.take(ImageSource.init) { $0.set(image, rect, quality, transform, mips: mips) }
  }

  private mutating func addPicture(
    _ source: PixelSource, _ r: CGRect, _ transform: DeviceTransform, _ clip: ClipState,
    _ alpha: Double
  ) {
    let byte = UInt8((alpha * 255).rounded())
    guard byte > 0 || !blend.keepsBackdropUnderClear else { return }
    let ink = Ink(source: add(source), alpha: byte)
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
