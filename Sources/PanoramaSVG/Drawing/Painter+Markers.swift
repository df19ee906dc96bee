import Foundation
import PanoramaGraphics

extension Painter {
  /// Draws markers at the corners of a path.
  func drawMarkers(on path: PathData, _ place: Place) {
    let markers = place.style.markers
    guard markers.start != nil || markers.middle != nil || markers.end != nil else { return }
    let corners = PathCorners(path).corners
    guard corners.count < 100_000 else { return note("markers of paths with very many corners") }
    for (i, corner) in corners.enumerated() {
      let isFirst = i == 0
      let isLast = i == corners.count - 1
      if isFirst, let id = markers.start { draw(marker: id, at: corner, isStart: true, place) }
      if !isFirst, !isLast, let id = markers.middle {
        draw(marker: id, at: corner, isStart: false, place)
      }
      if isLast, let id = markers.end { draw(marker: id, at: corner, isStart: false, place) }
    }
  }

  private func draw(
    marker id: String, at corner: PathCorners.Corner, isStart: Bool, _ place: Place
  ) {
    guard let index = tree.ids[id], tree.elements[index].name == "marker", visit(index) else {
      return
    }
    let element = tree.elements[index]
    let style = ownerStyle(of: index)
    guard style.isShown else { return }
    let own = Place(style: style, viewport: place.viewport)
    var scale = 1.0
    if element.attributes["markerUnits"] != "userSpaceOnUse" {
      scale = place.length(place.style.strokeWidth, .other) ?? 1
    }
    let size = SIMD2(
      own.length(element.attributes["markerWidth"] ?? "3", .x) ?? 3,
      own.length(element.attributes["markerHeight"] ?? "3", .y) ?? 3)
    guard size.x > 0, size.y > 0, scale > 0 else { return }
    var angle = corner.angle
    switch element.attributes["orient"] ?? "0" {
    case "auto": break
    case "auto-start-reverse": if isStart { angle += .pi }
    case let text: angle = SVGAngle.radians(text) ?? 0
    }
    let reference = SIMD2(
      own.length(element.attributes["refX"], .x) ?? 0,
      own.length(element.attributes["refY"], .y) ?? 0)
    entering(index) {
      context.saveGState()
      context.translateBy(x: corner.point.x, y: corner.point.y)
      context.rotate(by: angle)
      context.scaleBy(x: scale, y: scale)
      let viewport = CGRect(x: 0, y: 0, width: size.x, height: size.y)
      let box = ViewBox(element.attributes)
      let transform = box?.transform(into: viewport) ?? .identity
      let anchor = CGPoint(x: reference.x, y: reference.y).applying(transform)
      context.translateBy(x: -anchor.x, y: -anchor.y)
      if style.clipsOverflow ?? true { context.clip(to: viewport) }
      context.concatenate(transform)
      var inner = own
      inner.viewport = box.map { SIMD2($0.rect.width, $0.rect.height) } ?? size
      drawChildren(of: index, inner)
      context.restoreGState()
    }
  }
}

/// The corners of a path, and the directions in which markers point there.
struct PathCorners {
  /// A corner, and the direction of the path there, in radians.
  struct Corner {
    var point: SIMD2<Double>
    var angle = 0.0
    fileprivate var arrival: SIMD2<Double>?
    fileprivate var departure: SIMD2<Double>?
  }

  private(set) var corners: [Corner] = []

  init(_ path: PathData) {
    var next = 0
    var start: Int?
    for verb in path.verbs {
      let points = path.points[next..<next + verb.pointCount]
      next += verb.pointCount
      if verb == .move {
        start = corners.count
        corners.append(Corner(point: points[points.startIndex]))
      } else if verb == .close {
        guard let start, let last = corners.last else { continue }
        let home = corners[start].point
        let way = home - last.point
        if way != .zero {
          corners[corners.count - 1].departure = way
          corners.append(Corner(point: home, arrival: way))
        }
        corners[corners.count - 1].departure = corners[start].departure
        corners[start].arrival = corners[corners.count - 1].arrival
      } else if let last = corners.last {
        // The direction at an end of a curve is that to the nearest control point that is elsewhere.
        let all = [last.point] + points
        let end = all[all.count - 1]
        let out = all.first { $0 != last.point }.map { $0 - last.point }
        let back = all.last { $0 != end }.map { end - $0 }
        corners[corners.count - 1].departure = out
        corners.append(Corner(point: end, arrival: back))
      }
    }
    for i in corners.indices {
      func unit(_ v: SIMD2<Double>?) -> SIMD2<Double>? {
        v.flatMap { ($0 * $0).sum() > 0 ? $0 / ($0 * $0).sum().squareRoot() : nil }
      }
      let sum = (unit(corners[i].arrival) ?? .zero) + (unit(corners[i].departure) ?? .zero)
      let way = sum == .zero ? unit(corners[i].arrival) ?? SIMD2(1, 0) : sum
      corners[i].angle = atan2(way.y, way.x)
    }
  }
}
