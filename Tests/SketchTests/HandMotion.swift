import Foundation
import Panorama
import Sketch

/// The way of a hand over the canvas, and the stroke that it leaves when its positions are rounded to a grid.
struct HandMotion {
  /// The position at a share of the time, 0 … 1.
  let position: @Sendable (Double) -> SIMD2<Double>
  /// In seconds.
  let duration: Double

  /// What devices report: `hertz` positions a second, each `grid` points or nothing apart.
  func samples(hertz: Double, grid: Double) -> [(time: Double, position: SIMD2<Double>)] {
    let count = Int((hertz * duration).rounded())
    return (0...count).map { k in
      let p = position(Double(k) / Double(count)) / grid
      return (Double(k) / hertz, p.rounded(.toNearestOrEven) * grid)
    }
  }

  /// The stroke of a finger in an empty window that draws with a line of constant width.
  /// - Parameter batches: how many positions arrive at a time, again and again.
  @MainActor
  func stroke(hertz: Double, grid: Double, batches: [Int] = [1], width: Double = 2) throws
    -> SketchStroke?
  {
    let desk = try Desk()
    desk.view.sketch.changePen {
      $0.width = width
      $0.thinsWithSpeed = false
    }
    let samples = samples(hertz: hertz, grid: grid)
    func event(_ phase: TouchInput.Phase, _ k: Int, at time: Double) -> InputEvent {
      let p = samples[k].position
      return InputEvent(
        time: 1 + time, kind: .touch(TouchInput(phase: phase, id: 1, x: p.x, y: p.y)))
    }
    desk.window.handle(event(.began, 0, at: 0))
    var (next, delivery) = (1, 0)
    while next < samples.count {
      let end = min(samples.count, next + batches[delivery % batches.count])
      delivery += 1
      desk.window.handle((next..<end).map { event(.moved, $0, at: samples[end - 1].time) })
      _ = desk.window.makeFrame()
      next = end
    }
    desk.window.handle(event(.ended, samples.count - 1, at: duration + 1 / hertz))
    return desk.strokes.first
  }

  /// A circle that is drawn nine tenths of the way around.
  static func circle(
    around centre: SIMD2<Double>, radius: Double, secondsPerTurn: Double
  ) -> HandMotion {
    let share = 0.9
    return HandMotion(
      position: { t in
        let angle = t * share * 2 * .pi
        return centre + SIMD2(cos(angle), sin(angle)) * radius
      }, duration: secondsPerTurn * share)
  }
}

/// The outline of a stroke in short lines.
struct InkEdge {
  let corners: [SIMD2<Double>]

  init(_ path: PathData) {
    var corners: [SIMD2<Double>] = []
    var next = 0
    for verb in path.verbs {
      let start = corners.last ?? .zero
      let controls = Array(path.points[next..<(next + verb.pointCount)])
      next += verb.pointCount
      let steps = controls.count == 1 ? 1 : 3
      for k in 1...steps where !controls.isEmpty {
        // De Casteljau's construction.
        let t = Double(k) / Double(steps)
        var row = controls.count == 1 ? controls : [start] + controls
        while row.count > 1 { row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * t } }
        corners.append(row[0])
      }
    }
    self.corners = corners
  }

  /// The middles of those lines between which and the outside nothing lies. In the bends of a line its outline also
  /// goes through the inside.
  var visible: [SIMD2<Double>] { visibleLines.map(\.middle) }

  /// The middles and lengths of these lines.
  var visibleLines: [(middle: SIMD2<Double>, length: Double)] {
    corners.indices.compactMap { i in
      let (a, b) = (corners[i], corners[(i + 1) % corners.count])
      let d = b - a
      let length = (d * d).sum().squareRoot()
      guard length > 0 else { return nil }
      let aside = SIMD2(-d.y, d.x) / length * 1e-3
      let middle = (a + b) / 2
      return winding(around: middle + aside) == 0 || winding(around: middle - aside) == 0
        ? (middle, length) : nil
    }
  }

  private func winding(around p: SIMD2<Double>) -> Int {
    var winding = 0
    for i in corners.indices {
      let (a, b) = (corners[i], corners[(i + 1) % corners.count])
      let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
      if a.y <= p.y, b.y > p.y, side > 0 { winding += 1 }
      if a.y > p.y, b.y <= p.y, side < 0 { winding -= 1 }
    }
    return winding
  }

  /// The distance of a point from the edge.
  func distance(to p: SIMD2<Double>) -> Double {
    var best = Double.infinity
    for i in corners.indices {
      let (a, d) = (corners[i], corners[(i + 1) % corners.count] - corners[i])
      let square = (d * d).sum()
      let t = square > 0 ? min(1, max(0, ((p - a) * d).sum() / square)) : 0
      let away = p - (a + d * t)
      best = min(best, (away * away).sum())
    }
    return best.squareRoot()
  }
}
