import Foundation
import PanoramaGraphics

/// A linear or radial gradient as PDF's axial or radial shading.
///
/// Source: ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4; functions 7.10.
struct PDFShading {
  private let stops: [CGGradient.Stop]
  /// The type, the coordinates and the extensions.
  private let geometry: String

  /// The shading of a paint; nil if PDF has no equivalent: for plain colours, conic gradients, patterns, and
  /// gradients without an extent.
  init?(_ paint: DrawOperation.Paint, digits: Int) {
    let (type, place, options): (Int, [Double], CGGradientDrawingOptions)
    switch paint {
    case .linearGradient(let gradient, let start, let end, let extensions):
      guard start != end else { return nil }
      stops = gradient.stops
      (type, place, options) = (2, [start.x, start.y, end.x, end.y].map(Double.init), extensions)
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let extensions):
      guard c0 != c1 || r0 != r1, r0 >= 0, r1 >= 0 else { return nil }
      stops = gradient.stops
      let centers = [c0.x, c0.y, c1.x, c1.y].map(Double.init)
      (type, place, options) = (
        3, [centers[0], centers[1], r0, centers[2], centers[3], r1], extensions
      )
    case .color, .conicGradient, .pattern:
      return nil
    }
    let ends = [
      options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation),
    ]
    geometry =
      "/ShadingType \(type) /Coords [\(PDFText.numbers(place, digits: digits))]"
      + " /Extend [\(ends.map { "\($0)" }.joined(separator: " "))]"
  }

  /// The alpha of all stops if it is the same; nil if the gradient needs a soft mask.
  var constantAlpha: Double? {
    let alpha = stops[0].color.alpha
    return stops.allSatisfy { $0.color.alpha == alpha } ? min(1, max(0, alpha)) : nil
  }

  /// Writes the shading of the colours.
  func writeColors(to file: inout PDFFile) throws -> PDFReference {
    try write("RGB", to: &file) { [$0.red, $0.green, $0.blue] }
  }

  /// Writes the shading of the alpha, as gray values of a soft mask.
  func writeAlpha(to file: inout PDFFile) throws -> PDFReference {
    try write("Gray", to: &file) { [$0.alpha] }
  }

  private func write(
    _ space: String, to file: inout PDFFile, _ values: (CGColor) -> [Double]
  ) throws -> PDFReference {
    let pieces = pieces
    let functions = pieces.map { piece in
      "<< /FunctionType 2 /Domain [0 1] /N 1"
        + " /C0 [\(PDFText.numbers(values(piece.from).map(Self.limited), digits: 5))]"
        + " /C1 [\(PDFText.numbers(values(piece.to).map(Self.limited), digits: 5))] >>"
    }
    var function = functions[0]
    if functions.count > 1 {
      let bounds = PDFText.numbers(pieces.dropLast().map(\.end), digits: 9)
      let encoding = functions.map { _ in "0 1" }.joined(separator: " ")
      function =
        "<< /FunctionType 3 /Domain [0 1] /Functions [\(functions.joined(separator: " "))]"
        + " /Bounds [\(bounds)] /Encode [\(encoding)] >>"
    }
    return try file.add("<< \(geometry) /ColorSpace /Device\(space) /Function \(function) >>")
  }

  private static func limited(_ value: Double) -> Double {
    value.isNaN ? 0 : min(1, max(0, value))
  }

  /// A part of the gradient in which colours that are not premultiplied change linearly.
  private struct Piece {
    var end: Double
    var from: CGColor
    var to: CGColor
  }

  /// The number of pieces between stops of different alpha: there our gradients, which interpolate
  /// premultiplied colours, are not linear in PDF's colours, which are not premultiplied.
  private static let pieceCount = 16
  /// The minimum length of a piece, because PDF's bounds must increase.
  private static let minimumLength = 1e-6

  /// The pieces from 0 to 1, at least one.
  private var pieces: [Piece] {
    var result: [Piece] = []
    var (place, last) = (0.0, stops[0])
    func add(_ end: Double, _ from: CGColor, _ to: CGColor) {
      guard end - place >= Self.minimumLength else { return }
      result.append(Piece(end: end, from: from, to: to))
      place = end
    }
    add(last.location, last.color, last.color)
    for stop in stops.dropFirst() {
      let isEven = last.color.alpha == stop.color.alpha
      let count = isEven ? 1 : Self.pieceCount
      var from = Self.mixed(last.color, stop.color, 0)
      for k in 1...count {
        let t = Double(k) / Double(count)
        let to = Self.mixed(last.color, stop.color, t)
        add(last.location + (stop.location - last.location) * t, from, to)
        from = to
      }
      last = stop
    }
    add(1, last.color, last.color)
    if result.isEmpty { result = [Piece(end: 1, from: last.color, to: last.color)] }
    return result
  }

  /// The colour between two, interpolated with premultiplied components.
  private static func mixed(_ a: CGColor, _ b: CGColor, _ t: Double) -> CGColor {
    let (p, q) = (limited(a.alpha) * (1 - t), limited(b.alpha) * t)
    let alpha = p + q
    // A transparent colour takes the components of the visible colour next to it.
    if alpha <= 0 { return (limited(a.alpha) > 0 ? a : b).copy(alpha: 0) }
    func part(_ x: Double, _ y: Double) -> Double { (x * p + y * q) / alpha }
    return CGColor(
      red: part(a.red, b.red), green: part(a.green, b.green), blue: part(a.blue, b.blue),
      alpha: alpha)
  }
}
