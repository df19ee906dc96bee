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
  var isVisible = true
  var multiplies = false
  var fontSize = 16.0
  /// Which part of a text is at its position: 0 for its start, 1 for its end.
  var anchor = 0.0
  /// The value of `currentColor`.
  var color = "black"
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
    case "visibility": isVisible = value == "visible"
    case "font-size": fontSize = SVGLength.points(value) ?? fontSize
    case "text-anchor": anchor = value == "end" ? 1 : value == "middle" ? 0.5 : 0
    case "mix-blend-mode": multiplies = value == "multiply"
    default: break
    }
  }

  /// A number, 0 … `whole`, or a percentage, as a fraction of `whole`.
  static func share(_ text: some StringProtocol, of whole: Double = 1) -> Double? {
    let number =
      text.hasSuffix("%")
      ? Double(text.dropLast()).map { $0 / 100 } : Double(text).map { $0 / whole }
    return number.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
  }
}
