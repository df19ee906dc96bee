import Foundation
import PanoramaGraphics

extension Painter {
  /// A paint, and the transform from its coordinates to those of the shape.
  struct Ink {
    var paint: DrawOperation.Paint
    var transform = CGAffineTransform.identity
  }

  /// What a paint draws on a shape; nil if nothing.
  func ink(
    _ paint: Style.Paint, _ opacity: Double, of path: PathData, _ place: Place
  ) -> Ink? {
    let opacity = opacity * paintOpacity
    switch paint {
    case .none: return nil
    case .color(let color): return plain(color, opacity)
    case .current: return plain(place.style.color, opacity)
    case .server(let id, let fallback):
      guard let index = tree.ids[id], Self.servers.contains(tree.elements[index].name) else {
        return ink(fallback, opacity / max(paintOpacity, 1e-9), of: path, place)
      }
      let isPattern = tree.elements[index].name == "pattern"
      let found =
        isPattern
        ? pattern(index, opacity, of: path, place) : gradient(index, opacity, of: path, place)
      return found ?? ink(fallback, opacity / max(paintOpacity, 1e-9), of: path, place)
    }
  }

  private static let servers: Set = ["linearGradient", "radialGradient", "pattern"]

  private func plain(_ color: CGColor, _ opacity: Double) -> Ink? {
    let alpha = color.alpha * opacity
    return alpha > 0 ? Ink(paint: .color(color.copy(alpha: alpha))) : nil
  }

  /// An element and those that its `href` leads to, whose attributes and children it takes over.
  private func chain(from index: Int) -> [Int] {
    var chain = [index]
    while chain.count < 32, let next = reference(tree.elements[chain[chain.count - 1]]),
      !chain.contains(next), Self.servers.contains(tree.elements[next].name)
    {
      chain.append(next)
    }
    return chain
  }

  private func attribute(_ name: String, in chain: [Int]) -> String? {
    for index in chain {
      if let value = tree.elements[index].attributes[name] { return value }
    }
    return nil
  }

  // MARK: Gradients

  private func gradient(
    _ index: Int, _ opacity: Double, of path: PathData, _ place: Place
  ) -> Ink? {
    let chain = chain(from: index)
    let stops = stops(in: chain, opacity)
    guard let last = stops.last else { return nil }
    if stops.count == 1 { return Ink(paint: .color(last.color)) }
    let isOnPage = attribute("gradientUnits", in: chain) == "userSpaceOnUse"
    var units = CGAffineTransform.identity
    if !isOnPage {
      let box = path.bounds
      guard box.width > 0, box.height > 0 else { return nil }
      units = CGAffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
    let transform = self.transform("gradientTransform", in: chain, place).concatenating(units)
    guard transform.isFinite, transform.determinant != 0 else { return nil }
    let inner = isOnPage ? place : Place(style: place.style, viewport: SIMD2(1, 1))
    // Coordinates are taken over only from gradients of the same kind.
    let kin = chain.filter { tree.elements[$0].name == tree.elements[index].name }
    func length(_ name: String, _ fallback: String, _ axis: SVGLength.Axis) -> Double {
      inner.length(attribute(name, in: kin) ?? fallback, axis) ?? 0
    }
    let spread = attribute("spreadMethod", in: chain) ?? "pad"
    let area = path.bounds.applying(transform.inverted())
    if tree.elements[index].name == "linearGradient" {
      let start = SIMD2(length("x1", "0%", .x), length("y1", "0%", .y))
      let end = SIMD2(length("x2", "100%", .x), length("y2", "0%", .y))
      guard start != end else { return Ink(paint: .color(last.color)) }
      return linear(stops, start, end, spread, area, transform)
    }
    let center = SIMD2(length("cx", "50%", .x), length("cy", "50%", .y))
    let radius = length("r", "50%", .other)
    guard radius > 0 else { return Ink(paint: .color(last.color)) }
    var focus = SIMD2(
      attribute("fx", in: kin).flatMap { inner.length($0, .x) } ?? center.x,
      attribute("fy", in: kin).flatMap { inner.length($0, .y) } ?? center.y)
    let focalRadius = max(0, length("fr", "0%", .other))
    // A focus outside the circle is moved to its edge, as SVG 1.1 says.
    let away = focus - center
    let distance = (away * away).sum().squareRoot()
    let limit = max(0, radius - focalRadius) * 0.999
    if distance > limit, focalRadius < radius { focus = center + away * (limit / distance) }
    return radial(stops, focus, focalRadius, center, radius, spread, area, transform)
  }

  private static let maximumStops = 256

  private func stops(in chain: [Int], _ opacity: Double) -> [CGGradient.Stop] {
    let owner = chain.first { index in
      tree.elements[index].children.contains { tree.elements[$0].name == "stop" }
    }
    guard let owner else { return [] }
    if let known = gradientStops[owner] { return known.faded(by: opacity) }
    let outer = ownerStyle(of: owner)
    var stops: [CGGradient.Stop] = []
    for child in tree.elements[owner].children where tree.elements[child].name == "stop" {
      let style = styles.style(of: child, in: outer)
      let color: CGColor
      switch style.stop.color {
      case .color(let plain): color = plain
      case .current: color = style.color
      case .none, .server: color = .clear
      }
      let place = SVGShare.share(tree.elements[child].attributes["offset"] ?? "0") ?? 0
      stops.append(
        CGGradient.Stop(
          location: max(place, stops.last?.location ?? 0),
          color: color.copy(alpha: color.alpha * style.stop.opacity)))
      // So many colours cannot be told apart, and each shape would carry them.
      if stops.count == Self.maximumStops { break }
    }
    let all = stops.straight
    gradientStops[owner] = all
    return all.faded(by: opacity)
  }

  private static let spreads: Set = ["repeat", "reflect"]

  /// The transform of a gradient or pattern, around its `transform-origin`.
  private func transform(_ name: String, in chain: [Int], _ place: Place) -> CGAffineTransform {
    guard let text = attribute(name, in: chain) else { return .identity }
    let transform = SVGTransform.transform(text)
    guard let owner = chain.first(where: { tree.elements[$0].attributes[name] != nil }) else {
      return transform
    }
    let style = ownerStyle(of: owner)
    return transform.around(style.transformOrigin, Place(style: style, viewport: place.viewport))
  }

  private static let goesOn: CGGradientDrawingOptions = [
    .drawsBeforeStartLocation, .drawsAfterEndLocation,
  ]

  private func linear(
    _ stops: [CGGradient.Stop], _ start: SIMD2<Double>, _ end: SIMD2<Double>, _ spread: String,
    _ area: CGRect, _ transform: CGAffineTransform
  ) -> Ink? {
    var (start, end) = (start, end)
    var stops = stops
    if Self.spreads.contains(spread) {
      let way = end - start
      let shares = area.corners.map { (($0 - start) * way).sum() / (way * way).sum() }
      let low = (shares.min() ?? 0).rounded(.down)
      let high = max((shares.max() ?? 1).rounded(.up), low + 1)
      if let repeated = Self.repeated(stops, from: low, to: high, mirrors: spread == "reflect") {
        stops = repeated
        (start, end) = (start + way * low, start + way * high)
      }
    }
    // A linear gradient stays one under every transform, but its lines of equal colour need not stay at a right angle
    // to the way from its start to its end: the way is that of the steepest change.
    let inverse = transform.inverted()
    let way = end - start
    let steep =
      SIMD2(inverse.a * way.x + inverse.b * way.y, inverse.c * way.x + inverse.d * way.y)
      / (way * way).sum()
    let first = CGPoint(x: start.x, y: start.y).applying(transform)
    let length = (steep * steep).sum()
    guard length > 0, length.isFinite else { return nil }
    let last = CGPoint(x: first.x + steep.x / length, y: first.y + steep.y / length)
    return Ink(
      paint: .linearGradient(
        CGGradient(stops: stops), start: first, end: last, options: Self.goesOn))
  }

  private func radial(
    _ stops: [CGGradient.Stop], _ focus: SIMD2<Double>, _ focalRadius: Double,
    _ center: SIMD2<Double>, _ radius: Double, _ spread: String, _ area: CGRect,
    _ transform: CGAffineTransform
  ) -> Ink? {
    var (center, radius, stops) = (center, radius, stops)
    if Self.spreads.contains(spread) {
      let reach =
        area.corners.map { (($0 - center) * ($0 - center)).sum().squareRoot() }.max() ?? radius
      let away = ((center - focus) * (center - focus)).sum().squareRoot()
      let high = max(
        1, ((reach + away) / max(radius - focalRadius - away, radius / 64)).rounded(.up))
      if let repeated = Self.repeated(stops, from: 0, to: high, mirrors: spread == "reflect") {
        stops = repeated
        center = focus + (center - focus) * high
        radius = focalRadius + (radius - focalRadius) * high
      }
    }
    return Ink(
      paint: .radialGradient(
        CGGradient(stops: stops), startCenter: CGPoint(x: focus.x, y: focus.y),
        startRadius: focalRadius, endCenter: CGPoint(x: center.x, y: center.y), endRadius: radius,
        options: Self.goesOn), transform: transform)
  }

  /// Stops repeated from one whole number to another, as stops from 0 to 1; nil if they would be too many.
  private static func repeated(
    _ stops: [CGGradient.Stop], from low: Double, to high: Double, mirrors: Bool
  ) -> [CGGradient.Stop]? {
    let count = high - low
    guard count.isFinite, count * Double(stops.count) <= 4096 else { return nil }
    var all: [CGGradient.Stop] = []
    for i in 0..<Int(count) {
      let isMirrored = mirrors && (Int(low) + i) & 1 != 0
      for stop in isMirrored ? stops.reversed() : stops {
        let location = isMirrored ? 1 - stop.location : stop.location
        all.append(
          CGGradient.Stop(location: (Double(i) + location) / count, color: stop.color))
      }
    }
    return all
  }

  // MARK: Patterns

  /// What a pattern that is common to all shapes depends on.
  struct PatternKey: Hashable {
    var index: Int
    var isMask: Bool
    var viewport: SIMD2<Double>
  }

  private func pattern(
    _ index: Int, _ opacity: Double, of path: PathData, _ place: Place
  ) -> Ink? {
    let chain = chain(from: index)
    let box = path.bounds
    let isOnPage = attribute("patternUnits", in: chain) == "userSpaceOnUse"
    let inner = isOnPage ? place : Place(style: place.style, viewport: SIMD2(1, 1))
    func length(_ name: String, _ axis: SVGLength.Axis) -> Double {
      inner.length(attribute(name, in: chain), axis) ?? 0
    }
    var cell = CGRect(
      x: length("x", .x), y: length("y", .y), width: length("width", .x),
      height: length("height", .y))
    if !isOnPage {
      guard box.width > 0, box.height > 0 else { return nil }
      cell = CGRect(
        x: box.minX + cell.minX * box.width, y: box.minY + cell.minY * box.height,
        width: cell.width * box.width, height: cell.height * box.height)
    }
    guard cell.width > 0, cell.height > 0 else { return nil }
    let owner = chain.first { !tree.elements[$0].children.isEmpty }
    guard let owner else { return nil }
    // The same for all shapes, as most patterns are.
    let isCommon =
      isOnPage && opacity >= 1
      && attribute("patternContentUnits", in: chain) != "objectBoundingBox"
    let key = PatternKey(index: index, isMask: paintsMask, viewport: place.viewport)
    let transform = transform("patternTransform", in: chain, place)
    if isCommon, let known = patterns[key] { return Ink(paint: .pattern(known, transform)) }
    let style = ownerStyle(of: owner)
    var content = Place(style: style, viewport: place.viewport)
    var list = DisplayList.empty
    let isEntered = entering(owner) {
      list = recording {
        let attributes = ["viewBox", "preserveAspectRatio"].reduce(into: [String: String]()) {
          $0[$1] = attribute($1, in: chain)
        }
        if let box = ViewBox(attributes) {
          context.concatenate(box.transform(into: cell))
          content.viewport = SIMD2(box.rect.width, box.rect.height)
        } else {
          context.translateBy(x: cell.minX, y: cell.minY)
          if attribute("patternContentUnits", in: chain) == "objectBoundingBox" {
            context.scaleBy(x: box.width, y: box.height)
          }
        }
        drawChildren(of: owner, content)
      }
    }
    guard isEntered else { return nil }
    if opacity < 1 {
      list = DisplayList(items: [DisplayItem(.list(list), alpha: opacity)])
    }
    let pattern = CGPattern(bounds: cell, xStep: cell.width, yStep: cell.height, list: list)
    if isCommon { patterns[key] = pattern }
    return pattern.map { Ink(paint: .pattern($0, transform)) }
  }
}

extension [CGGradient.Stop] {
  fileprivate func faded(by opacity: Double) -> [CGGradient.Stop] {
    opacity >= 1
      ? self
      : map {
        CGGradient.Stop(
          location: $0.location, color: $0.color.copy(alpha: $0.color.alpha * opacity))
      }
  }

  /// The stops with others between them where the opacity changes. SVG mixes colours as they are; the rasterizer mixes
  /// them multiplied with their opacity, which is the same only if one of the two is constant.
  fileprivate var straight: [CGGradient.Stop] {
    var result: [CGGradient.Stop] = []
    for stop in self {
      if let last = result.last, last.color.alpha != stop.color.alpha,
        last.location < stop.location,
        last.color.copy(alpha: 1) != stop.color.copy(alpha: 1)
      {
        let count = 32
        for i in 1..<count { result.append(last.mixed(with: stop, Double(i) / Double(count))) }
      }
      result.append(stop)
    }
    return result
  }
}

extension CGGradient.Stop {
  fileprivate func mixed(with other: CGGradient.Stop, _ share: Double) -> CGGradient.Stop {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return CGGradient.Stop(
      location: mix(location, other.location),
      color: CGColor(
        red: mix(color.red, other.color.red), green: mix(color.green, other.color.green),
        blue: mix(color.blue, other.color.blue), alpha: mix(color.alpha, other.color.alpha)))
  }
}

extension CGRect {
  fileprivate var corners: [SIMD2<Double>] {
    let (low, high) = (SIMD2(Double(minX), Double(minY)), SIMD2(Double(maxX), Double(maxY)))
    return [low, SIMD2(high.x, low.y), SIMD2(low.x, high.y), high]
  }
}
