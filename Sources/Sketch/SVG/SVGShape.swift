import Panorama
import PanoramaSVG

extension SVGTree.Element {
  /// An attribute that is a length, in CSS's pixels; nil if it is missing or relative.
  func length(_ name: String) -> Double? { attributes[name].flatMap { SVGLength.points($0) } }
}

/// The paths of SVG's shapes.
enum SVGShape {
  /// Nil for an element that is not a shape; empty for a shape whose size is not positive.
  /// - Throws: `SVGError` if the shape has too many points.
  static func path(of element: SVGTree.Element) throws(SVGError) -> PathData? {
    func length(_ name: String, _ fallback: Double = 0) -> Double {
      element.length(name) ?? fallback
    }
    var path = PathData()
    switch element.name {
    case "path":
      let path = SVGPathData.path(
        element.attributes["d"] ?? "", maximumCount: SketchStroke.maximumSamples)
      guard let path else { throw .tooManyPoints }
      return path
    case "rect":
      let size = CGSize(width: length("width"), height: length("height"))
      guard size.width > 0, size.height > 0 else { return path }
      let rect = CGRect(origin: CGPoint(x: length("x"), y: length("y")), size: size)
      let (rx, ry) = (length("rx", length("ry")), length("ry", length("rx")))
      path.addRoundedRect(
        in: rect, cornerWidth: min(max(0, rx), Double(size.width) / 2),
        cornerHeight: min(max(0, ry), Double(size.height) / 2))
    case "circle":
      let r = length("r")
      if r > 0 { path.addEllipse(in: box(length("cx"), length("cy"), r, r)) }
    case "ellipse":
      let (rx, ry) = (length("rx"), length("ry"))
      if rx > 0, ry > 0 { path.addEllipse(in: box(length("cx"), length("cy"), rx, ry)) }
    case "line":
      path.move(to: SIMD2(length("x1"), length("y1")))
      path.addLine(to: SIMD2(length("x2"), length("y2")))
    case "polyline", "polygon":
      var numbers = SVGNumbers(element.attributes["points"] ?? "")
      while let p = numbers.point() {
        path.isEmpty ? path.move(to: p) : path.addLine(to: p)
        guard path.verbs.count <= SketchStroke.maximumSamples else { throw .tooManyPoints }
      }
      if element.name == "polygon", !path.isEmpty { path.closeSubpath() }
    default: return nil
    }
    return path
  }

  private static func box(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> CGRect {
    CGRect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry)
  }
}

/// The size of an `svg` element, and the transform that places its content.
struct SVGPage {
  /// The size if the file does not give one.
  private static let usualSize = CGSize(width: 300, height: 150)

  /// In scene units, which are CSS's pixels.
  let size: CGSize
  /// The transform from the coordinates of the content to those of the page.
  let transform: CGAffineTransform

  /// - Parameter attributes: `width`, `height` and `viewBox`. The box is scaled evenly and centred.
  init(_ attributes: [String: String]) {
    var numbers = SVGNumbers(attributes["viewBox"] ?? "")
    let box = numbers.all()
    let isBox = box.count == 4 && box[2] > 0 && box[3] > 0
    func side(_ name: String, _ fallback: Double) -> Double {
      attributes[name].flatMap { SVGLength.points($0) }.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
        ?? fallback
    }
    let width = side("width", isBox ? box[2] : Double(Self.usualSize.width))
    let height = side("height", isBox ? box[3] : Double(Self.usualSize.height))
    size = CGSize(width: width, height: height)
    guard isBox else {
      transform = .identity
      return
    }
    let scale = min(width / box[2], height / box[3])
    transform = CGAffineTransform(translationX: -box[0] - box[2] / 2, y: -box[1] - box[3] / 2)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: width / 2, y: height / 2))
  }
}
