import Panorama

/// The stroke being drawn. Everything but its newest end is frozen in pieces that are shared from
/// frame to frame, so that a long stroke damages only what the finger just added.
struct Pen {
  let width: Double
  let color: CGColor
  private(set) var points: [SIMD2<Double>]
  /// Finished pieces, each up to a midpoint between two samples.
  private var pieces: [DisplayList] = []
  private var tailStart = 0

  /// Samples a piece: few enough that its box is small.
  private static let pieceLength = 12

  init(at start: SIMD2<Double>, width: Double, color: CGColor) {
    self.width = width
    self.color = color
    points = [start]
  }

  /// Adds a sample; one that did not move is left out.
  mutating func move(to p: SIMD2<Double>) {
    guard p.x.isFinite, p.y.isFinite, p != points.last else { return }
    points.append(p)
    guard points.count - tailStart > Self.pieceLength + 1 else { return }
    let end = points.count - 2
    pieces.append(DisplayList(items: [item(path(tailStart...end, endsAtMidpoint: true))]))
    tailStart = end - 1
  }

  func stroke(color: CGColor) -> SketchStroke {
    SketchStroke(points: points, width: width, color: color)
  }

  var displayItems: [DisplayItem] {
    pieces.map { DisplayItem(.list($0)) }
      + [item(path(tailStart...(points.count - 1), endsAtMidpoint: false))]
  }

  private func item(_ path: Path) -> DisplayItem {
    let style = SketchStroke(points: [], width: width, color: color).style
    return DisplayItem(.stroke(path, style, .color(color)))
  }

  /// The part of `SketchStroke.path` that follows these samples: from the midpoint after the
  /// first (from the first itself at the stroke's start).
  private func path(_ range: ClosedRange<Int>, endsAtMidpoint: Bool) -> Path {
    let (first, last) = (range.lowerBound, range.upperBound)
    var path = Path()
    path.move(to: first == 0 ? points[0] : (points[first] + points[first + 1]) / 2)
    if last - first < 2 {
      path.addLine(to: points[last])
      return path
    }
    for i in (first + 1)..<last {
      let isEnd = i == last - 1 && !endsAtMidpoint
      path.addQuadCurve(
        to: isEnd ? points[i + 1] : (points[i] + points[i + 1]) / 2, control: points[i])
    }
    return path
  }
}
