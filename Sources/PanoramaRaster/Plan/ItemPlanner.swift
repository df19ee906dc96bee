import CRasterKernels
import Foundation
import PanoramaGraphics

/// Plans single drawings: turns fills, strokes, pictures, glyphs and shadows into commands.
struct ItemPlanner: ~Copyable {
  var recorder: CommandRecorder
  var paints: PaintMaker
  let limits: LimitLog
  /// The number of nested shadows and patterns inside which the planner draws.
  let shadowDepth: Int
  let glyphs: GlyphStore
  var gaussians = BlurCache()
  /// The size of the bitmap in device pixels.
  var bitmapWidth = 0
  var bitmapHeight = 0

  init(
    recorder: consuming CommandRecorder, paints: consuming PaintMaker, glyphs: GlyphStore,
    limits: LimitLog, shadowDepth: Int
  ) {
    self.recorder = recorder
    self.paints = paints
    self.glyphs = glyphs
    self.limits = limits
    self.shadowDepth = shadowDepth
  }

  /// Forgets the last frame.
  ///
  /// - Parameter damage: the only pixels that will be drawn.
  mutating func removeAll(damage: UnsafeBufferPointer<PixelRect>) {
    recorder.removeAll(damage: damage)
    paints.removeAll()
    gaussians.prepare()
  }

  /// Nil if the paint is invisible.
  ///
  /// - Parameter paint: owned by the item.
  mutating func ink(_ paint: FlatPaint, _ item: ItemContext) -> Ink? {
    paints.ink(
      paint,
      PaintPlace(
        transform: item.transform, alpha: item.alpha, blend: item.blend, box: item.clip.box,
        area: area(of: item.extent), order: recorder.commands.count))
  }

  /// The paint of an item's shape or text; nil if it is invisible.
  ///
  /// - Parameter argb: the colour, if the paint is one.
  private mutating func ink(
    _ argb: UInt32?, of pointer: UnsafePointer<DisplayItem>, _ item: ItemContext
  ) -> Ink? {
    if let argb {
      if item.alpha == 1 { return Ink(argb: argb, blend: item.blend) }
      guard var color = pointer.pointee.operation.color else { return nil }
      color.alpha *= item.alpha
      return Ink(argb: color.argb, blend: item.blend)
    }
    guard let paint = pointer.pointee.details?.paint else { return nil }
    return ink(paint, item)
  }

  /// The maximum number of the bitmap's pixels, across and down, that an item can touch.
  private func area(of extent: PixelRect) -> SIMD2<Double> {
    SIMD2(Double(min(extent.width, bitmapWidth)), Double(min(extent.height, bitmapHeight)))
  }

  /// The same for an item.
  func area(of item: ItemContext) -> SIMD2<Double> { area(of: item.extent) }

  /// Adds what an item fills or strokes.
  mutating func addShape(
    _ shape: FlatShape, of pointer: UnsafePointer<DisplayItem>, _ item: ItemContext
  ) {
    guard let ink = ink(shape.isColor ? shape.argb : nil, of: pointer, item) else { return }
    if shape.kind == .stroke {
      guard let style = pointer.pointee.details?.style else { return }
      var outline = recorder.shape(shape.path, .stroke, item.transform, window: item.clip.box)
      outline.isNear = item.isNear
      return recorder.addShape(outline, ink, item, style: style)
    }
    if let edges = shape.path.rectangleEdges {
      if let box = PixelBox(edges, item.transform), box.isWhole {
        return recorder.addBox(box.outer, ink, item.clip, blend: item.blend)
      }
      if recorder.addRectangle(edges, ink, item) { return }
    }
    let occluder =
      recorder.covers(ink, item.clip, item.blend) ? occluder(shape.path, item) : .empty
    var outline = recorder.shape(shape.path, .fill, item.transform, window: item.clip.box)
    outline.isNear = item.isNear
    recorder.addShape(
      outline, ink, item, isEvenOdd: shape.kind == .evenOddFill, occluder: occluder)
  }

  /// Adds a plain fill of a gradient on a fast path, as `CommandRecorder.addPlainFill` does.
  ///
  /// - Parameters:
  ///   - extent: the device pixels that the item can touch without a clip.
  ///   - box: those inside the clip.
  /// - Returns: false if it has to be added with `addShape`.
  mutating func addPlainFill(
    _ path: PathView, of pointer: UnsafePointer<DisplayItem>, extent: PixelRect, _ box: PixelRect,
    _ scope: ListScope, _ kernel: PathFlattener.Kernel
  ) -> Bool {
    // Rectangles need no lines, and patterns have a limit of their own.
    guard let paint = pointer.pointee.details?.paint, paint.isGradient,
      path.rectangleEdges == nil
    else { return false }
    let area = area(of: extent)
    return recorder.addPlainFill(path, scope.transform, scope.clip, kernel) {
      paints.ink(
        paint,
        PaintPlace(
          transform: scope.transform, alpha: 1, blend: .normal, box: box, area: area, order: $0))
    }
  }

  /// The pixels that a filled card or rectangle covers in full; empty for all other paths.
  private func occluder(_ path: PathView, _ item: ItemContext) -> PixelRect {
    let box = item.clip.box
    guard recorder.canOcclude(box), let edges = CardOutline(path)?.core
    else { return .empty }
    // A line may be 1/1024 pixel off this box's edge, which still rounds to full coverage.
    return PixelBox(edges, item.transform)?.inner.intersection(box) ?? .empty
  }

  mutating func addRectangle(_ plain: PlainFill, _ item: ItemContext) {
    let color = premultiplied(plain.argb)
    guard color != 0, !recorder.addRectangle(plain.edges, item.transform, color, item.clip)
    else { return }
    addRectangle(plain.edges, Ink(color: color), item, isNear: item.isNear)
  }

  mutating func addImage(
    _ image: FlatImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ item: ItemContext
  ) {
    let r = rect.standardized
    guard let source = paints.picture(image, r, quality, item.transform) else { return }
    addPicture(source, r, item)
  }

  mutating func addTiles(
    _ image: TiledImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ item: ItemContext
  ) {
    let r = rect.standardized
    // At less than half the size of the coarsest level, that level is drawn as an ordinary picture, with its
    // own mip levels.
    let place = image.transform(filling: r).concatenating(item.transform.local)
    let last = image.levelCount - 1
    if image.level(under: place) == last, let tile = image.tile(level: last, column: 0, row: 0),
      TiledImage.scale(of: place) * Double(2 << last) <= 1
    {
      let whole = CGRect(
        x: r.minX, y: r.minY, width: r.width * CGFloat(tile.width << last) / CGFloat(image.width),
        height: r.height * CGFloat(tile.height << last) / CGFloat(image.height))
      // The picture owns the tile.
      guard let source = paints.picture(FlatImage(tile), whole, quality, item.transform) else {
        return
      }
      return addPicture(source, r, item)
    }
    guard let source = paints.picture(image, r, quality, item.transform, window: item.clip.box)
    else { return }
    addPicture(source, r, item)
  }

  private mutating func addPicture(
    _ source: SourceRef, _ rect: CGRect, _ item: ItemContext
  ) {
    let alpha = item.alphaByte
    guard alpha > 0 || !item.blend.keepsBackdropUnderClear else { return }
    addRectangle(rect.edges, paints.ink(source, alpha: alpha), item, isNear: false)
  }

  private mutating func addRectangle(
    _ edges: SIMD4<Double>, _ ink: Ink, _ item: ItemContext, isNear: Bool
  ) {
    let box = PixelBox(edges, item.transform)
    if let box, box.isWhole {
      return recorder.addBox(box.outer, ink, item.clip, blend: item.blend)
    }
    if recorder.addRectangle(edges, ink, item) { return }
    var shape = Shape(rectangle: edges, item.transform, window: item.clip.box)
    shape.isNear = isNear
    let covers = recorder.covers(ink, item.clip, item.blend)
    let occluder = covers ? box?.inner.intersection(item.clip.box) : nil
    recorder.addShape(shape, ink, item, occluder: occluder ?? .empty)
  }
}

extension ItemPlanner {
  /// Small upright glyphs become masks; all others become outlines.
  mutating func addText(
    _ run: FlatText, of pointer: UnsafePointer<DisplayItem>, _ item: ItemContext
  ) {
    guard run.fontSize.isFinite,
      let ink = ink(run.isColor ? run.argb : nil, of: pointer, item)
    else { return }
    let local = item.transform.local
    let size = SIMD2(local.a * run.fontSize, local.d * run.fontSize)
    guard local.b == 0, local.c == 0, size.x > 0, size.y > 0, size.max() <= GlyphCache.maximumSize
    else { return addOutlines(run, ink, item) }
    let first = recorder.blits.count
    guard let fits = addMasks(run, size, item) else { return addOutlines(run, ink, item) }
    guard fits else {
      recorder.removeBlits(from: first)
      return addPlacedOutlines(run, size, ink, item)
    }
    recorder.addGlyphs(from: first, ink, item)
  }

  /// Appends the masks of the visible glyphs.
  ///
  /// - Parameter size: the font's size in pixels across and down.
  /// - Returns: false if the cache has no room for the masks, nil if it has no room for this size.
  private mutating func addMasks(
    _ run: FlatText, _ size: SIMD2<Double>, _ item: ItemContext
  ) -> Bool? {
    let (transform, box) = (item.transform, item.clip.box)
    return glyphs.withCache { cache in
      guard let size = cache.size(size.x, size.y) else { return nil }
      for i in run.glyphs.indices {
        guard let place = GlyphPlace(transform.local.apply(run.glyphs[i].position)) else {
          continue
        }
        guard let mask = cache.entry(run.glyphs[i].outline, size: size, quarter: place.quarter)
        else {
          return false
        }
        if mask.width <= 0 {
          if mask.width < 0 { return false }
          continue
        }
        let left = place.x + transform.wholeX + Int(mask.left)
        let top = place.y + transform.wholeY + Int(mask.top)
        if left >= box.maxX || top >= box.maxY || left + Int(mask.width) <= box.minX
          || top + Int(mask.height) <= box.minY
        {
          continue
        }
        recorder.appendBlit(
          GlyphBlit(
            offset: mask.offset, x: Int32(left), y: Int32(top), width: mask.width,
            height: mask.height))
      }
      return true
    }
  }

  /// Draws the same pixels as masks would, but without the cache, because it is full or a glyph is too large
  /// for it.
  private mutating func addPlacedOutlines(
    _ run: FlatText, _ size: SIMD2<Double>, _ ink: Ink, _ item: ItemContext
  ) {
    for i in run.glyphs.indices {
      guard let path = run.glyphs[i].outline.view,
        let place = GlyphPlace(item.transform.local.apply(run.glyphs[i].position))
      else { continue }
      addOutline(
        path, run.glyphs[i].outline.bounds, ink, item,
        under: GlyphCache.transform(size, quarter: place.quarter).shifted(
          dx: item.transform.wholeX + place.x, dy: item.transform.wholeY + place.y))
    }
  }

  private mutating func addOutlines(
    _ run: FlatText, _ ink: Ink, _ item: ItemContext
  ) {
    for i in run.glyphs.indices {
      guard let path = run.glyphs[i].outline.view else { continue }
      let transform = item.transform.descending(into: run.place(at: run.glyphs[i].position))
      guard transform.isDrawable else { continue }
      addOutline(path, run.glyphs[i].outline.bounds, ink, item, under: transform)
    }
  }

  /// - Parameter transform: from the outline's coordinates to device pixels.
  private mutating func addOutline(
    _ path: PathView, _ bounds: CGRect, _ ink: Ink, _ item: ItemContext,
    under transform: DeviceTransform
  ) {
    var item = item
    item.clip.box = item.clip.box.intersection(transform.pixels(covering: bounds))
    guard !item.clip.box.isEmpty else { return }
    recorder.addShape(
      recorder.shape(path, .fill, transform, window: item.clip.box), ink, item)
  }
}

/// The origin of a glyph, in whole pixels and quarters of a pixel.
private struct GlyphPlace {
  var x: Int
  var y: Int
  /// y · 4 + x, in quarters.
  var quarter: Int

  /// Nil for NaN and for positions that are too far away.
  @inline(__always)
  init?(_ p: SIMD2<Double>) {
    guard abs(p.x) < 1e8, abs(p.y) < 1e8 else { return nil }
    let qx = Int((p.x * 4 + 0.5).rounded(.down))
    let qy = Int((p.y * 4 + 0.5).rounded(.down))
    x = qx >> 2
    y = qy >> 2
    quarter = (qy & 3) << 2 | (qx & 3)
  }
}

extension ItemPlanner {
  /// Plans an item's shadow, which is drawn before the item.
  ///
  /// - Parameter parent: the list's transform. The shadow's offset and blur are in the list's coordinates.
  mutating func addShadow(
    _ shadow: FlatShadow, of caster: UnsafePointer<DisplayItem>, _ item: ItemContext,
    parent: DeviceTransform
  ) {
    let m = parent.local
    let (dx, dy) = (Double(shadow.offset.width), Double(shadow.offset.height))
    let moved = item.transform.translated(dx: m.a * dx + m.c * dy, dy: m.b * dx + m.d * dy)
    let wanted = shadow.wantedSigma(under: m)
    let sigma = shadow.sigma(under: m)
    guard !paints.isPlain, moved.isDrawable, wanted.x.isFinite, wanted.y.isFinite else { return }
    if sigma != wanted { limits.report(.blur) }
    if let filled = caster.pointee.shape, filled.kind != .stroke, moved.local.isRectilinear,
      let shape = filled.path.roundedRectangle, let opacity = constantAlpha(filled, of: caster),
      var blur = BlurredRectangle(shape, moved, sigma),
      let ink = ink(shadow, item, alpha: item.alpha * opacity)
    {
      if opacity * item.alpha >= 1, item.blend == .normal, item.clip.mask.isNone, !shadow.isAlone {
        blur.hole = hole(shape, item)
      }
      let box = item.clip.box.intersection(blur.bounds)
      if !box.isEmpty { recorder.addBlur(blur, box, ink, item) }
      return
    }
    guard let ink = ink(shadow, item, alpha: 1) else { return }
    // The work is estimated for the whole area that the item can touch, because the estimate must not depend
    // on the visible part.
    let isPlain =
      shadowDepth == 0 && caster.hasEffects
      && OffscreenWork.isExcessive(
        caster: caster.pointee.operation, moved.local, sigma, area(of: item))
    if isPlain { limits.report(.work) }
    let mask = ShadowMask(
      caster: caster, alpha: item.alpha, transform: moved, box: item.clip.box,
      blurs: (gaussians.blur(sigma: sigma.x), gaussians.blur(sigma: sigma.y)), isPlain: isPlain,
      order: recorder.commands.count)
    guard !mask.casterBox.isEmpty else { return }
    if shadowDepth >= Planner.maximumShadowDepth { return limits.report(.shadows) }
    recorder.addMask(mask, ink, item)
  }

  /// The alpha of a shape's paint, if it is the same everywhere.
  private func constantAlpha(
    _ shape: FlatShape, of pointer: UnsafePointer<DisplayItem>
  ) -> Double? {
    if shape.isColor { return pointer.pointee.operation.color.map { min(1, max(0, $0.alpha)) } }
    return pointer.pointee.details?.paint.constantAlpha
  }

  private func ink(
    _ shadow: FlatShadow, _ item: ItemContext, alpha: Double
  ) -> Ink? {
    var color = shadow.color
    color.alpha *= alpha
    return Ink(argb: color.argb, blend: item.blend)
  }

  /// The pixels that an opaque rounded rectangle covers in full, in the rows between its corners.
  private func hole(
    _ shape: (rect: CGRect, cornerWidth: Double, cornerHeight: Double),
    _ item: ItemContext
  ) -> PixelRect {
    var edges = shape.rect.edges
    edges.y += shape.cornerHeight
    edges.w -= shape.cornerHeight
    guard edges.y < edges.w, let box = PixelBox(edges, item.transform) else { return .empty }
    return box.inner.intersection(item.clip.box)
  }
}

extension FlatShadow {
  /// The requested standard deviations along the device's axes, in device pixels.
  fileprivate func wantedSigma(under m: CGAffineTransform) -> SIMD2<Double> {
    standardDeviation
      * SIMD2((m.a * m.a + m.c * m.c).squareRoot(), (m.b * m.b + m.d * m.d).squareRoot())
  }

  /// The same, limited to the maximum that is drawn.
  func sigma(under m: CGAffineTransform) -> SIMD2<Double> {
    lesser(wantedSigma(under: m), SIMD2(repeating: GaussianBlur.maximumSigma))
  }
}

extension DrawOperation {
  /// Whether its shadow may be drawn as a `BlurredRectangle`.
  func castsBlurredBox(under m: CGAffineTransform) -> Bool {
    guard case .fill(let path, _, let paint) = self, paint.constantAlpha != nil, m.isRectilinear
    else { return false }
    return path.roundedRectangle != nil
  }
}

extension BlurredRectangle {
  /// Nil if the shape is too large, or its corners too wide, for the fast path.
  fileprivate init?(
    _ shape: (rect: CGRect, cornerWidth: Double, cornerHeight: Double),
    _ transform: DeviceTransform, _ sigma: SIMD2<Double>
  ) {
    let (r, m) = (shape.rect, transform.local)
    let a = m.apply(SIMD2(Double(r.minX), Double(r.minY)))
    let b = m.apply(SIMD2(Double(r.maxX), Double(r.maxY)))
    let (low, high) = (lesser(a, b), greater(a, b))
    let turned = m.a == 0 && m.d == 0
    let corner =
      turned
      ? SIMD2(abs(m.c) * shape.cornerHeight, abs(m.b) * shape.cornerWidth)
      : SIMD2(abs(m.a) * shape.cornerWidth, abs(m.d) * shape.cornerHeight)
    self.init(
      edges: SIMD4(low.x, low.y, high.x, high.y), corner: corner, sigma: sigma,
      wholeX: transform.wholeX, wholeY: transform.wholeY)
  }

  /// The device pixels that it can cover.
  fileprivate var bounds: PixelRect {
    let (rx, ry) = (NormalDistribution.reach * sigmaX + 1, NormalDistribution.reach * sigmaY + 1)
    return PixelRect(
      covering: CGRect(
        x: left - rx, y: top - ry, width: right - left + 2 * rx, height: bottom - top + 2 * ry)
    ).offsetBy(dx: wholeX, dy: wholeY)
  }
}
