import Foundation
import PanoramaGraphics

/// How fast the middle of the fingers moves, from its last positions.
struct TouchSpeed {
  private var samples: [(point: CGPoint, time: Double)] = []
  /// Seconds looked back, and the stillness after which there is no speed.
  private static let window = 0.1
  private static let stopped = 0.04

  mutating func add(_ point: CGPoint, at time: Double) {
    if let last = samples.last, time <= last.time { samples.removeLast() }
    samples.append((point, time))
    samples.removeAll { time - $0.time > Self.window }
  }

  /// Points a second, least squares over the window; 0 with fewer than two positions.
  func velocity(at time: Double) -> CGVector {
    guard samples.count >= 2, let last = samples.last, time - last.time <= Self.stopped else {
      return .zero
    }
    let n = Double(samples.count)
    let meanTime = samples.reduce(0) { $0 + $1.time } / n
    let meanX = samples.reduce(0) { $0 + $1.point.x } / n
    let meanY = samples.reduce(0) { $0 + $1.point.y } / n
    var (tt, tx, ty) = (0.0, 0.0, 0.0)
    for s in samples {
      let dt = s.time - meanTime
      tt += dt * dt
      tx += dt * (s.point.x - meanX)
      ty += dt * (s.point.y - meanY)
    }
    guard tt > 0 else { return .zero }
    return CGVector(dx: tx / tt, dy: ty / tt)
  }
}
