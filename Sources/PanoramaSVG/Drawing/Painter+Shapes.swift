import Foundation
import PanoramaGraphics

extension Painter {
  private static let maximumCommands = 4_000_000

  /// The path of a shape; nil if it has none. A percentage is one of the viewport.
  func shape(of index: Int, _ place: Place) -> PathData? {
    let element = tree.elements[index]
    guard ["path", "polyline", "polygon"].contains(element.name) else {
      return path(of: element, place)
    }
    // What is used often is read once.
    if let known = paths[index] { return known.isEmpty ? nil : known }
    let path = path(of: element, place)
    paths[index] = path ?? PathData()
    return path
  }

  private func path(of element: SVGTree.Element, _ place: Place) -> PathData? {
    func length(_ name: String, _ axis: SVGLength.Axis) -> Double? {
      place.length(element.attributes[name], axis)
    }
    /// A radius of less than nothing is as good as none: that of the other side counts.
    func radius(_ name: String, _ axis: SVGLength.Axis) -> Double? {
      length(name, axis).flatMap { $0 >= 0 ? $0 : nil }
    }
    var path = PathData()
    switch element.name {
    case "path":
      path =
        SVGPathData.path(element.attributes["d"] ?? "", maximumCount: Self.maximumCommands)
        ?? PathData()
    case "rect":
      let size = SIMD2(length("width", .x) ?? 0, length("height", .y) ?? 0)
      guard size.x > 0, size.y > 0 else { return nil }
      let rect = CGRect(
        x: length("x", .x) ?? 0, y: length("y", .y) ?? 0, width: size.x, height: size.y)
      let (rx, ry) = (radius("rx", .x), radius("ry", .y))
      path.addRoundedRect(
        in: rect, cornerWidth: max(0, rx ?? ry ?? 0), cornerHeight: max(0, ry ?? rx ?? 0))
    case "circle", "ellipse":
      let isCircle = element.name == "circle"
      let (own, other) = (radius("rx", .x), radius("ry", .y))
      let rx = isCircle ? length("r", .other) ?? 0 : own ?? other ?? 0
      let ry = isCircle ? rx : other ?? own ?? 0
      guard rx > 0, ry > 0 else { return nil }
      let (cx, cy) = (length("cx", .x) ?? 0, length("cy", .y) ?? 0)
      path.addEllipse(in: CGRect(x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry))
    case "line":
      path.move(to: SIMD2(length("x1", .x) ?? 0, length("y1", .y) ?? 0))
      path.addLine(to: SIMD2(length("x2", .x) ?? 0, length("y2", .y) ?? 0))
    case "polyline", "polygon":
      var numbers = SVGNumbers(element.attributes["points"] ?? "")
      while let p = numbers.point(), path.verbs.count < Self.maximumCommands {
        path.isEmpty ? path.move(to: p) : path.addLine(to: p)
      }
      if element.name == "polygon", !path.isEmpty { path.closeSubpath() }
    default: return nil
    }
    return path.isEmpty || !path.isFinite ? nil : path
  }

  /// Whether a shape with this style is painted by at most one drawing, so that its opacity can be that of its paint.
  func paintsOnce(_ style: Style) -> Bool {
    (style.fill == .none || style.stroke == .none) && style.markers.start == nil
      && style.markers.middle == nil && style.markers.end == nil
  }

  /// Fills and strokes a path, and draws its markers.
  func draw(_ path: PathData, _ place: Place) {
    guard count(path) else { return }
    for part in place.style.paintOrder {
      switch part {
      case .fill: fill(path, place)
      case .stroke: stroke(path, place)
      case .markers: drawMarkers(on: path, place)
      }
    }
  }

  func fill(_ path: PathData, _ place: Place) {
    let ink = ink(place.style.fill, place.style.fillOpacity, of: path, place)
    guard let ink else { return }
    put(ink, on: path, place.style.fillRule)
  }

  func stroke(_ path: PathData, _ place: Place) {
    guard let style = strokeStyle(place), place.style.stroke != .none,
      let ink = ink(place.style.stroke, place.style.strokeOpacity, of: path, place)
    else { return }
    guard ink.transform.isIdentity else {
      // The paint has coordinates in which the line would be distorted, so its outline is filled.
      return put(ink, on: path.stroked(style, tolerance: 0.01), .nonZero)
    }
    context.saveGState()
    context.setLineWidth(style.lineWidth)
    context.setLineCap(style.lineCap)
    context.setLineJoin(style.lineJoin)
    context.setMiterLimit(style.miterLimit)
    context.setLineDash(phase: style.dashPhase, lengths: style.dashLengths.map { CGFloat($0) })
    paint(ink.paint) { context.stroke(path, with: $0) }
    context.restoreGState()
  }

  private func put(_ ink: Ink, on path: PathData, _ rule: CGPathFillRule) {
    guard !ink.transform.isIdentity else {
      return paint(ink.paint) { context.fill(path, using: rule, with: $0) }
    }
    context.saveGState()
    context.concatenate(ink.transform)
    let inverse = path.applying(ink.transform.inverted())
    paint(ink.paint) { context.fill(inverse, using: rule, with: $0) }
    context.restoreGState()
  }

  /// How the line of a shape is drawn; nil if it has no width.
  func strokeStyle(_ place: Place) -> StrokeStyle? {
    guard let width = place.length(place.style.strokeWidth, .other), width > 0 else { return nil }
    var style = StrokeStyle()
    style.lineWidth = width
    style.lineCap = place.style.cap
    style.lineJoin = place.style.join
    style.miterLimit = place.style.miterLimit
    let dashes = place.style.dashes.compactMap { place.length($0, .other) }
    if !dashes.isEmpty, dashes.count == place.style.dashes.count, dashes.allSatisfy({ $0 >= 0 }),
      dashes.reduce(0, +) > 0
    {
      style.dashLengths = dashes.count % 2 == 0 ? dashes : dashes + dashes
      style.dashPhase = place.length(place.style.dashOffset, .other) ?? 0
    }
    return style
  }
}
