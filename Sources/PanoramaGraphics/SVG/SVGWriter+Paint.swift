import Foundation

extension SVGWriter {
  /// The attribute `fill` or `stroke` with its opacity.
  mutating func attributes(of paint: DrawOperation.Paint, for attribute: String = "fill") throws
    -> String
  {
    switch paint {
    case .color(let color):
      return Self.attributes(of: color, attribute, "\(attribute)-opacity")
    case .linearGradient(let gradient, let start, let end, let options):
      let place =
        "x1=\"\(Self.number(start.x))\" y1=\"\(Self.number(start.y))\""
        + " x2=\"\(Self.number(end.x))\" y2=\"\(Self.number(end.y))\""
      return use(
        paint, element: "linearGradient", at: place, Self.stops(of: gradient, options), attribute)
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let options):
      // Gradients in SVG grow outward, so a shrinking one is reversed.
      let grows = r1 >= r0
      let (inner, outer) = grows ? ((c0, r0), (c1, r1)) : ((c1, r1), (c0, r0))
      let place =
        "cx=\"\(Self.number(outer.0.x))\" cy=\"\(Self.number(outer.0.y))\""
        + " r=\"\(Self.number(outer.1))\" fx=\"\(Self.number(inner.0.x))\""
        + " fy=\"\(Self.number(inner.0.y))\" fr=\"\(Self.number(inner.1))\""
      var stops = Self.stops(of: gradient, options)
      if !grows { stops = stops.reversed().map { (1 - $0.offset, $0.color) } }
      return use(paint, element: "radialGradient", at: place, stops, attribute)
    case .conicGradient(let gradient, _, _):
      // SVG has no conic gradients, so the middle colour replaces it.
      let middle = gradient.stops[gradient.stops.count / 2].color
      return Self.attributes(of: middle, attribute, "\(attribute)-opacity")
    case .pattern(let pattern, let transform):
      return " \(attribute)=\"url(#\(try name(of: pattern, transform, paint)))\""
    }
  }

  /// Writes the pattern, unless it was written before.
  ///
  /// - Returns: its name.
  private mutating func name(
    of pattern: CGPattern, _ transform: CGAffineTransform, _ paint: DrawOperation.Paint
  ) throws -> String {
    if let name = gradients[paint] { return name }
    let name = makeName("p")
    gradients[paint] = name
    let outside = body
    body = ""
    try write(pattern.list, toCanvas: transform)
    let cell = CGRect(
      origin: pattern.bounds.origin, size: CGSize(width: pattern.xStep, height: pattern.yStep))
    let view = "viewBox=\"\(Self.numbers(of: cell))\""
    definitions += "<pattern id=\"\(name)\" patternUnits=\"userSpaceOnUse\" \(view)"
    definitions += " \(Self.attributes(of: cell))\(Self.patternAttribute(of: transform))>\n"
    definitions += "\(body)</pattern>\n"
    body = outside
    return name
  }

  private static func numbers(of rect: CGRect) -> String {
    [rect.minX, rect.minY, rect.width, rect.height].map { number(Double($0)) }
      .joined(separator: " ")
  }

  private static func patternAttribute(of transform: CGAffineTransform) -> String {
    attribute(of: transform).replacingOccurrences(of: " transform=", with: " patternTransform=")
  }

  private mutating func use(
    _ paint: DrawOperation.Paint, element: String, at place: String,
    _ stops: [(offset: Double, color: CGColor)],
    _ attribute: String
  ) -> String {
    if gradients[paint] == nil {
      let name = makeName("g")
      gradients[paint] = name
      definitions += "<\(element) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" \(place)>"
      for stop in stops {
        definitions += "<stop offset=\"\(Self.number(stop.offset))\""
        definitions += Self.attributes(of: stop.color, "stop-color", "stop-opacity") + "/>"
      }
      definitions += "</\(element)>\n"
    }
    return " \(attribute)=\"url(#\(gradients[paint] ?? ""))\""
  }

  /// The stops of a gradient. Gradients in SVG always extend beyond their ends; an end that must not
  /// extend is made transparent.
  private static func stops(
    of gradient: CGGradient, _ options: CGGradientDrawingOptions
  ) -> [(offset: Double, color: CGColor)] {
    var stops = gradient.stops.map { (offset: $0.location, color: $0.color) }
    guard let first = stops.first, let last = stops.last else { return [] }
    if !options.contains(.drawsBeforeStartLocation) {
      stops.insert((0, first.color), at: 0)
      stops.insert((0, first.color.copy(alpha: 0)), at: 0)
    }
    if !options.contains(.drawsAfterEndLocation) {
      stops.append((1, last.color))
      stops.append((1, last.color.copy(alpha: 0)))
    }
    return stops
  }

  static func attributes(
    of color: CGColor, _ name: String, _ opacityName: String
  ) -> String {
    let argb = color.argb
    let digits = String(argb & 0xff_ffff, radix: 16)
    let text = " \(name)=\"#\(String(repeating: "0", count: 6 - digits.count))\(digits)\""
    let alpha = min(1, max(0, color.alpha.isNaN ? 0 : color.alpha))
    return alpha < 1 ? text + " \(opacityName)=\"\(number(alpha))\"" : text
  }
}
