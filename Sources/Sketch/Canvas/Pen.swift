import Panorama

/// The stroke being drawn. Everything but its newest end is frozen in pieces that are shared from
/// frame to frame, so that a long stroke damages only what the finger just added.
struct Pen {
  let width: Double
  let color: CGColor
  private(set) var points: [SIMD2<Double>]
  /// Where the finger is likely to be when the frame is seen. Shown, never kept.
  var predicted: [SIMD2<Double>] = []
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
    pieces.append(
      DisplayList(items: [item(path(Array(points[tailStart...end]), endsAtMidpoint: true))]))
    tailStart = end - 1
  }

  /// What is kept of it.
  var stroke: SketchStroke { SketchStroke(points: points, width: width, color: color) }

  /// What is shown of it, predicted positions included.
  var displayItems: [DisplayItem] {
    let tail = points[tailStart...] + predicted.filter { $0.x.isFinite && $0.y.isFinite }
    return pieces.map { DisplayItem(.list($0)) } + [item(path(Array(tail), endsAtMidpoint: false))]
  }

  private func item(_ path: Path) -> DisplayItem {
    let style = SketchStroke(points: [], width: width, color: color).style
    return DisplayItem(.stroke(path, style, .color(color)))
  }

  /// The part of `SketchStroke.path` that follows these samples, the first of which is the one at
  /// `tailStart`: from the midpoint after it (from the sample itself at the stroke's start).
  private func path(_ samples: [SIMD2<Double>], endsAtMidpoint: Bool) -> Path {
    let last = samples.count - 1
    var path = Path()
    path.move(to: tailStart == 0 ? samples[0] : (samples[0] + samples[1]) / 2)
    if last < 2 {
      path.addLine(to: samples[last])
      return path
    }
    for i in 1..<last {
      let isEnd = i == last - 1 && !endsAtMidpoint
      path.addQuadCurve(
        to: isEnd ? samples[i + 1] : (samples[i] + samples[i + 1]) / 2, control: samples[i])
    }
    return path
  }
}
