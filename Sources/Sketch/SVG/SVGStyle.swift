import Panorama
import PanoramaSVG

/// How an element is painted, including what it inherits from the elements around it.
struct SVGStyle {
  /// A paint as it is written: `none`, a colour, or the name of a gradient.
  var fill = "black"
  var stroke = "none"
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  /// The product of the opacities of the element and all groups around it.
  var opacity = 1.0
  var strokeWidth = 1.0
  var isEvenOdd = false
  /// The lengths of dashes and gaps; empty for a line without gaps.
  var dashes: [Double] = []
  /// Where in the dashes a line begins.
  var dashOffset = 0.0
  /// The names of the markers, by property.
  var markers: [String: String] = [:]
  var isVisible = true
  var multiplies = false
  var fontSize = 16.0
  /// Which part of a text is at its position: 0 for its start, 1 for its end.
  var anchor = 0.0
  /// The value of `currentColor`.
  var color = "black"
  /// What is visible, in the coordinates of the file.
  var clip = SVGClip()
  /// The transform from the element's coordinates to those of the file.
  var transform = CGAffineTransform.identity

  /// The style of an element inside an element with this style.
  func applying(_ attributes: [String: String]) -> SVGStyle {
    var style = self
    for (name, value) in attributes { style.set(name, value) }
    style.opacity = opacity * style.ownOpacity
    style.ownOpacity = 1
    if let text = attributes["transform"] {
      style.transform = SVGTransform.transform(text).concatenating(transform)
    }
    return style
  }

  private var ownOpacity = 1.0

  private mutating func set(_ name: String, _ value: String) {
    guard value != "inherit" else { return }
    switch name {
    case "fill": fill = value
    case "stroke": stroke = value
    case "color": color = value
    case "fill-opacity": fillOpacity = Self.share(value) ?? fillOpacity
    case "stroke-opacity": strokeOpacity = Self.share(value) ?? strokeOpacity
    case "opacity": ownOpacity = Self.share(value) ?? 1
    case "stroke-width": strokeWidth = SVGLength.points(value) ?? strokeWidth
    case "fill-rule": isEvenOdd = value == "evenodd"
    case "stroke-dasharray": dashes = Self.dashes(value)
    case "stroke-dashoffset": dashOffset = SVGLength.points(value) ?? dashOffset
    case "marker":
      for name in ["marker-start", "marker-mid", "marker-end"] { markers[name] = Self.name(value) }
    case "marker-start", "marker-mid", "marker-end": markers[name] = Self.name(value)
    case "visibility": isVisible = value == "visible"
    case "font-size": fontSize = SVGLength.points(value) ?? fontSize
    case "text-anchor": anchor = value == "end" ? 1 : value == "middle" ? 0.5 : 0
    case "mix-blend-mode": multiplies = value == "multiply"
    default: break
    }
  }

  /// The lengths of dashes and gaps, an even number of them; empty if they make no sense.
  private static func dashes(_ text: String) -> [Double] {
    let parts = text.split { $0 == "," || $0.isWhitespace }
    let lengths = parts.compactMap { SVGLength.points(String($0)) }
    guard lengths.count == parts.count, lengths.count <= 64, lengths.allSatisfy({ $0 >= 0 }),
      lengths.contains(where: { $0 > 0 })
    else { return [] }
    return lengths.count % 2 == 0 ? lengths : lengths + lengths
  }

  /// The name of an element that `url(#name)` refers to; nil for none.
  static func name(_ paint: String) -> String? {
    guard paint.hasPrefix("url(") else { return nil }
    return paint.dropFirst(4).prefix { $0 != ")" }.filter { !"#'\" ".contains($0) }
  }

  /// A number, 0 … `whole`, or a percentage, as a fraction of `whole`.
  static func share(_ text: some StringProtocol, of whole: Double = 1) -> Double? {
    let number =
      text.hasSuffix("%")
      ? Double(text.dropLast()).map { $0 / 100 } : Double(text).map { $0 / whole }
    return number.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
  }
}
