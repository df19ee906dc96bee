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

  /// Nil if the paint is invisible.
  mutating func ink(_ paint: DrawOperation.Paint, _ item: ItemContext) -> Ink? {
    paints.ink(
      paint,
      PaintPlace(
        transform: item.transform, alpha: item.alpha, blend: item.blend, box: item.clip.box,
        area: area(of: item), order: recorder.commands.count))
  }

  /// The maximum number of the bitmap's pixels, across and down, that the item can touch.
  func area(of item: ItemContext) -> SIMD2<Double> {
    SIMD2(
      Double(min(item.extent.width, bitmapWidth)), Double(min(item.extent.height, bitmapHeight)))
  }

  mutating func addFill(
    _ path: PathData, _ rule: CGPathFillRule, _ paint: DrawOperation.Paint, _ item: ItemContext
  ) {
    guard !path.isEmpty, let ink = ink(paint, item) else { return }
    if let edges = path.rectangleEdges {
      if let box = PixelBox(edges, item.transform), box.isWhole {
        return recorder.addBox(box.outer, ink, item.clip, blend: item.blend)
      }
      if recorder.addRectangle(edges, ink, item) { return }
    }
    let occluder =
      recorder.covers(ink, item.clip, item.blend) ? occluder(path, item) : .empty
    let isNear = item.isNear
    recorder.withShape(path, .fill, item.transform, window: item.clip.box) {
      $1.isNear = isNear
      $0.addShape($1, ink, item, isEvenOdd: rule == .evenOdd, occluder: occluder)
    }
  }

  /// The pixels that a filled card or rectangle covers in full; empty for all other paths.
  private func occluder(_ path: PathData, _ item: ItemContext) -> PixelRect {
    let box = item.clip.box
    guard recorder.canOcclude(box), let edges = CardOutline(path)?.core
    else { return .empty }
    // A line may be 1/1024 pixel off this box's edge, which still rounds to full coverage.
    return PixelBox(edges, item.transform)?.inner.intersection(box) ?? .empty
  }

  mutating func addRectangle(_ plain: PlainRectangle, _ item: ItemContext) {
    let color = premultiplied(plain.argb)
    guard color != 0, !recorder.addRectangle(plain.edges, item.transform, color, item.clip)
    else { return }
    addRectangle(plain.edges, Ink(color: color), item, isNear: item.isNear)
  }

  mutating func addStroke(
    _ path: PathData, _ style: StrokeStyle, _ paint: DrawOperation.Paint, _ item: ItemContext
  ) {
    guard !path.isEmpty, let ink = ink(paint, item) else { return }
    let isNear = item.isNear
    recorder.withShape(path, .stroke, item.transform, window: item.clip.box) {
      $1.isNear = isNear
      $0.addShape($1, ink, item, style: style)
    }
  }

  mutating func addImage(
    _ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
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
      guard let source = paints.picture(tile, whole, quality, item.transform) else { return }
      return addPicture(source, r, item)
    }
    guard let source = paints.picture(image, r, quality, item.transform, window: item.clip.box)
    else { return }
    addPicture(source, r, item)
  }

  private mutating func addPicture(
    _ source: PixelSource, _ rect: CGRect, _ item: ItemContext
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
