import ArgumentParser
import CairoScene
import Foundation
import PanoramaGraphics

/// The paint of the shapes of `bench shapes`. The shapes of a cell share one paint, or each has its
/// own.
enum ShapePaint: String, CaseIterable, ExpressibleByArgument {
  case opaque, translucent, linear, radial, conic, pattern, picture

  /// Whether shapes have their own paints: for plain colours always, otherwise both ways are
  /// measured.
  var kinds: [Bool] { self == .opaque || self == .translucent ? [true] : [true, false] }

  /// The numbers and colours of one paint; see `CairoShapePaint`.
  struct Values {
    var place: SIMD2<Double>
    var size: Double
    var colors: [UInt32]
  }

  /// Cairo has no conic gradient, so its radial one is used instead.
  var cairo: CairoShapePaint {
    switch self {
    case .opaque, .translucent: CAIRO_SHAPE_COLOR
    case .linear: CAIRO_SHAPE_LINEAR
    case .radial, .conic: CAIRO_SHAPE_RADIAL
    case .pattern: CAIRO_SHAPE_PATTERN
    case .picture: CAIRO_SHAPE_PICTURE
    }
  }

  func numbers(_ values: Values) -> [Double] {
    let (p, s) = (values.place, values.size)
    switch self {
    case .radial, .conic: return [p.x + s / 2, p.y + s / 2, s / 2, 0]
    case .pattern, .picture: return [p.x, p.y, s, 0]
    default: return [p.x, p.y, p.x + s, p.y + s * 0.6]
    }
  }

  /// The side of a pattern's cell and of a picture, in pixels.
  static let side = 16

  func paint(_ values: Values, _ picture: CGImage) -> DrawOperation.Paint? {
    let colors = values.colors.map { CGColor(argb: $0) }
    let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    guard let gradient = CGGradient(colors: colors) else { return nil }
    let n = numbers(values)
    let (start, end) = (CGPoint(x: n[0], y: n[1]), CGPoint(x: n[2], y: n[3]))
    switch self {
    case .opaque, .translucent: return .color(colors[0])
    case .linear: return .linearGradient(gradient, start: start, end: end, options: both)
    case .radial:
      return .radialGradient(
        gradient, startCenter: start, startRadius: 0, endCenter: start, endRadius: n[2],
        options: both)
    case .conic: return .conicGradient(gradient, center: start, angle: 0)
    case .picture: return nil
    case .pattern:
      let side = Double(Self.side)
      let rect = CGRect(x: 0, y: 0, width: side, height: side)
      let cell = DisplayList(items: [DisplayItem(.image(picture, rect, .low))])
      return CGPattern(bounds: rect, xStep: side, yStep: side, list: cell).map {
        .pattern($0, CGAffineTransform(translationX: n[0], y: n[1]))
      }
    }
  }
}
