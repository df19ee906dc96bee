import Foundation

extension SVGWriter {
  /// Blend mode and shadow as attributes of a group around the item, in the list's coordinates.
  ///
  /// CSS has the separable modes, the colour modes and `plus-lighter`. Any other mode is written as
  /// normal.
  mutating func effects(of item: DisplayItem) -> String {
    var text = ""
    if let mode = item.blendMode.cssName { text += " style=\"mix-blend-mode:\(mode)\"" }
    if let shadow = item.shadow { text += " filter=\"url(#\(name(of: shadow, around: item)))\"" }
    return text
  }

  private mutating func name(of shadow: DropShadow, around item: DisplayItem) -> String {
    let name = makeName("s")
    let area = item.bounds.isInfinite ? canvas.insetBy(dx: -1000, dy: -1000) : item.bounds
    definitions += "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\""
    definitions += " \(Self.attributes(of: area)) color-interpolation-filters=\"sRGB\">"
    let offset =
      "dx=\"\(Self.number(Double(shadow.offset.width)))\""
      + " dy=\"\(Self.number(Double(shadow.offset.height)))\""
    let deviation = "stdDeviation=\"\(Self.number(shadow.standardDeviation))\""
    let flood = Self.attributes(of: shadow.color, "flood-color", "flood-opacity")
    // Not `feDropShadow`: older programs do not know it, and leave out the whole item.
    definitions += "<feGaussianBlur in=\"SourceAlpha\" \(deviation)/><feOffset \(offset)"
    definitions += " result=\"s\"/><feFlood\(flood)/><feComposite in2=\"s\" operator=\"in\""
    if shadow.isAlone {
      definitions += "/>"
    } else {
      definitions += " result=\"c\"/><feMerge><feMergeNode in=\"c\"/>"
      definitions += "<feMergeNode in=\"SourceGraphic\"/></feMerge>"
    }
    definitions += "</filter>\n"
    return name
  }
}

extension CGBlendMode {
  /// The name of the mode for `mix-blend-mode`.
  fileprivate var cssName: String? {
    switch self {
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    case .plusLighter: "plus-lighter"
    default: nil
    }
  }
}
