import CCairo
import Foundation
import PanoramaGraphics

extension CairoCanvas {
  func setSource(_ paint: DrawOperation.Paint, _ alpha: Double) {
    switch paint {
    case .color(let c):
      cairo_set_source_rgba(context, c.red, c.green, c.blue, c.alpha * alpha)
    case .linearGradient(let gradient, let start, let end, let options):
      let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      set(gradient, options, alpha, pattern)
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let options):
      let pattern = cairo_pattern_create_radial(c0.x, c0.y, r0, c1.x, c1.y, r1)
      set(gradient, options, alpha, pattern)
    case .conicGradient:
      note("conic gradient")
    case .pattern(let pattern, let transform):
      set(pattern, transform, alpha)
    }
  }

  private func set(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ alpha: Double,
    _ pattern: OpaquePointer?
  ) {
    for stop in gradient.stops {
      let c = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, c.red, c.green, c.blue, c.alpha * alpha)
    }
    switch options {
    case []: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_NONE)
    case [.drawsBeforeStartLocation, .drawsAfterEndLocation]:
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    default: note("gradient that goes on at one end")
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// A cell as a repeating picture, which is exact for steps of whole pixels.
  private func set(_ pattern: CGPattern, _ transform: CGAffineTransform, _ alpha: Double) {
    if alpha < 1 { note("faded pattern") }
    let cell = CairoCanvas(width: Int(pattern.xStep), height: Int(pattern.yStep))
    cairo_translate(cell.context, -pattern.bounds.minX, -pattern.bounds.minY)
    cairo_rectangle(
      cell.context, pattern.bounds.minX, pattern.bounds.minY, pattern.bounds.width,
      pattern.bounds.height)
    cairo_clip(cell.context)
    cell.draw(pattern.list)
    let picture = cairo_surface_reference(cairo_get_target(cell.context))
    let source = cairo_pattern_create_for_surface(picture)
    cairo_surface_destroy(picture)
    var matrix = CairoCanvas.matrix(
      transform.inverted().concatenating(
        CGAffineTransform(
          translationX: -Double(pattern.bounds.minX), y: -Double(pattern.bounds.minY))))
    cairo_pattern_set_matrix(source, &matrix)
    cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
    cairo_pattern_set_filter(source, CAIRO_FILTER_NEAREST)
    cairo_set_source(context, source)
    cairo_pattern_destroy(source)
  }
}

extension CGPathFillRule {
  var cairoRule: cairo_fill_rule_t {
    self == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD
  }
}

extension CGInterpolationQuality {
  var cairoFilter: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}

extension CGBlendMode {
  /// `plusDarker`, which Cairo lacks, becomes the normal mode.
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal, .plusDarker: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Cairo's operator does not change pixels outside the shape.
  var isBoundedInCairo: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
