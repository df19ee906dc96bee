import CCairo
import Foundation
import PanoramaGraphics

/// Replays display lists with Cairo, as far as Cairo supports their contents.
///
/// Antialiasing is CAIRO_ANTIALIAS_BEST, tolerance 0.02.
final class CairoCanvas {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  let context: OpaquePointer
  /// The names of items that Cairo could not draw.
  private(set) var missing: Set<String> = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    context = cairo_create(surface)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.02)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// 0xAARRGGBB, premultiplied.
  var pixels: [UInt32] {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    return (0..<height).flatMap { y in
      UnsafeRawPointer(data + y * stride).withMemoryRebound(to: UInt32.self, capacity: width) {
        Array(UnsafeBufferPointer(start: $0, count: width))
      }
    }
  }

  func draw(_ list: DisplayList) {
    for item in list.items where !item.bounds.isNull { draw(item) }
  }

  private func draw(_ item: DisplayItem) {
    cairo_save(context)
    defer { cairo_restore(context) }
    var chain: [NestedClip] = []
    var node = item.clip
    while let n = node {
      chain.append(n)
      node = n.parent
    }
    for n in chain.reversed() { clip(n.shape) }
    concatenate(item.transform)
    if item.shadow != nil { missing.insert("shadow") }
    if item.blendMode == .plusDarker { missing.insert("plusDarker") }
    let mode = item.blendMode.cairoOperator
    switch item.operation {
    case .fill(let path, let rule, let paint):
      append(path)
      cairo_set_fill_rule(context, rule.cairoRule)
      guard item.blendMode.isBoundedInCairo else {
        // Cairo's operator would act outside the shape too.
        cairo_clip(context)
        return cover(paint, item.alpha, mode)
      }
      setSource(paint, item.alpha)
      cairo_set_operator(context, mode)
      cairo_fill(context)
    case .stroke(let path, let style, let paint):
      if style.lineWidth == 0 { missing.insert("hairline") }
      append(path)
      set(style)
      setSource(paint, item.alpha)
      cairo_set_operator(context, mode)
      cairo_stroke(context)
    case .cover(let paint):
      cover(paint, item.alpha, mode)
    case .image(let image, let rect, let quality):
      draw(image, rect, quality, alpha: item.alpha, mode)
    case .list(let list):
      guard item.alpha < 1 || item.blendMode != .normal || list.blends else { return draw(list) }
      cairo_push_group(context)
      draw(list)
      cairo_pop_group_to_source(context)
      cairo_set_operator(context, mode)
      cairo_paint_with_alpha(context, item.alpha)
    case .glyphs, .tiles, .detail:
      missing.insert("operation")
    }
  }

  private func cover(_ paint: DrawOperation.Paint, _ alpha: Double, _ mode: cairo_operator_t) {
    setSource(paint, alpha)
    cairo_set_operator(context, mode)
    cairo_paint(context)
  }

  private func clip(_ shape: NestedClip.Shape) {
    switch shape {
    case .rect(let r):
      cairo_rectangle(context, r.minX, r.minY, r.width, r.height)
    case .path(let path, let rule):
      append(path)
      cairo_set_fill_rule(context, rule.cairoRule)
    case .mask:
      missing.insert("clip to a picture")
      return
    }
    cairo_clip(context)
  }

  private func concatenate(_ t: CGAffineTransform) {
    var m = Self.matrix(t)
    cairo_transform(context, &m)
  }

  static func matrix(_ t: CGAffineTransform) -> cairo_matrix_t {
    cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
  }

  private func append(_ path: PathData) {
    cairo_new_path(context)
    var at = SIMD2<Double>(0, 0)
    var next = 0
    for verb in path.verbs {
      let p = path.points
      switch verb {
      case .move: cairo_move_to(context, p[next].x, p[next].y)
      case .line: cairo_line_to(context, p[next].x, p[next].y)
      case .quad:
        let (c, end) = (p[next], p[next + 1])
        let (c1, c2) = (at + (c - at) * (2.0 / 3), end + (c - end) * (2.0 / 3))
        cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, end.x, end.y)
      case .cubic:
        cairo_curve_to(
          context, p[next].x, p[next].y, p[next + 1].x, p[next + 1].y, p[next + 2].x,
          p[next + 2].y)
      case .close: cairo_close_path(context)
      }
      next += verb.pointCount
      if verb.pointCount > 0 { at = p[next - 1] }
    }
  }

  private func set(_ style: StrokeStyle) {
    cairo_set_line_width(context, style.lineWidth)
    cairo_set_line_cap(
      context,
      [.butt: CAIRO_LINE_CAP_BUTT, .round: CAIRO_LINE_CAP_ROUND, .square: CAIRO_LINE_CAP_SQUARE][
        style.lineCap]!)
    cairo_set_line_join(
      context,
      [
        .miter: CAIRO_LINE_JOIN_MITER, .round: CAIRO_LINE_JOIN_ROUND, .bevel: CAIRO_LINE_JOIN_BEVEL,
      ][style.lineJoin]!)
    cairo_set_miter_limit(context, style.miterLimit)
    cairo_set_dash(context, style.dashLengths, Int32(style.dashLengths.count), style.dashPhase)
  }

  private func draw(
    _ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality, alpha: Double,
    _ mode: cairo_operator_t
  ) {
    let stride = cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, Int32(image.width))
    var pixels = image.pixels
    pixels.withUnsafeMutableBytes { bytes in
      let picture = cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(image.width), Int32(image.height), stride)
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
      cairo_clip(context)
      cairo_translate(context, rect.minX, rect.minY)
      cairo_scale(
        context, rect.width / Double(image.width), rect.height / Double(image.height))
      cairo_set_source_surface(context, picture, 0, 0)
      let source = cairo_get_source(context)
      cairo_pattern_set_filter(source, quality.cairoFilter)
      cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
      cairo_set_operator(context, mode)
      cairo_paint_with_alpha(context, alpha)
      // The pixels belong to us: Cairo must not access them any more.
      cairo_set_source_rgba(context, 0, 0, 0, 0)
      cairo_surface_finish(picture)
      cairo_surface_destroy(picture)
    }
  }

  func note(_ what: String) { missing.insert(what) }
}
