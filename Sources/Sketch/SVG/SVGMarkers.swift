import Foundation
import Panorama
import PanoramaSVG

/// The corners of a path at which markers stand.
struct SVGMarkerPlaces {
  /// Where a marker stands, and the direction of the path there, in radians.
  struct Place {
    var point: SIMD2<Double>
    var angle: Double
    /// Which property gives the marker.
    var role: Role
  }

  /// The property that gives a marker.
  enum Role: String {
    case start = "marker-start"
    case middle = "marker-mid"
    case end = "marker-end"
  }

  /// A corner with the directions in which the path comes and goes.
  private struct Corner {
    var point: SIMD2<Double>
    var coming: SIMD2<Double>?
    var going: SIMD2<Double>?
  }

  /// In the order of the path.
  let places: [Place]

  /// - Parameter path: in the coordinates of its element. O(n)
  init(_ path: PathData) {
    var corners: [Corner] = []
    var start = SIMD2<Double>.zero
    var next = 0
    func step(to end: SIMD2<Double>, by controls: [SIMD2<Double>]) {
      let from = corners.last?.point ?? start
      let way = ([from] + controls + [end])
      let going = way.dropFirst().first { $0 != from }.map { $0 - from }
      let coming = way.dropLast().last { $0 != end }.map { end - $0 }
      if !corners.isEmpty { corners[corners.count - 1].going = going }
      corners.append(Corner(point: end, coming: coming))
    }
    for verb in path.verbs {
      let points = Array(path.points[next..<next + verb.pointCount])
      next += verb.pointCount
      switch verb {
      case .move:
        start = points[0]
        corners.append(Corner(point: start))
      case .line, .quad, .cubic: step(to: points[points.count - 1], by: points.dropLast())
      case .close: step(to: start, by: [])
      }
    }
    places = corners.indices.map { i in
      let corner = corners[i]
      let role: Role = i == 0 ? .start : i == corners.count - 1 ? .end : .middle
      return Place(point: corner.point, angle: Self.angle(corner), role: role)
    }
  }

  /// The direction in the middle between those in which the path comes and goes.
  private static func angle(_ corner: Corner) -> Double {
    func unit(_ way: SIMD2<Double>?) -> SIMD2<Double> {
      guard let way, way.length > 0 else { return .zero }
      return way / way.length
    }
    let (coming, going) = (unit(corner.coming), unit(corner.going))
    let sum = coming + going
    let way = sum.length > 1e-9 ? sum : coming
    return way == .zero ? 0 : atan2(way.y, way.x)
  }
}

/// A marker element.
struct SVGMarker {
  private let attributes: [String: String]

  init(_ element: SVGTree.Element) { attributes = element.attributes }

  private func number(_ name: String, _ fallback: Double) -> Double {
    attributes[name].flatMap { SVGLength.points($0) } ?? fallback
  }

  /// From the coordinates of the marker's content to those of the path.
  /// - Parameter width: the width of the path's line.
  func transform(at place: SVGMarkerPlaces.Place, lineWidth width: Double) -> CGAffineTransform {
    var transform = CGAffineTransform(
      translationX: -number("refX", 0), y: -number("refY", 0))
    var numbers = SVGNumbers(attributes["viewBox"] ?? "")
    let box = numbers.all()
    if box.count == 4, box[2] > 0, box[3] > 0 {
      let scale = min(number("markerWidth", 3) / box[2], number("markerHeight", 3) / box[3])
      transform = transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
    }
    if attributes["markerUnits"] != "userSpaceOnUse" {
      transform = transform.concatenating(CGAffineTransform(scaleX: width, y: width))
    }
    return transform.concatenating(CGAffineTransform(rotationAngle: angle(at: place)))
      .concatenating(CGAffineTransform(translationX: place.point.x, y: place.point.y))
  }

  private func angle(at place: SVGMarkerPlaces.Place) -> Double {
    switch attributes["orient"] {
    case "auto": return place.angle
    case "auto-start-reverse": return place.role == .start ? place.angle + .pi : place.angle
    case let degrees: return (degrees.flatMap { Double($0) } ?? 0) * .pi / 180
    }
  }
}
