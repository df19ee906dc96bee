import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// Compares conic gradients with the arctangent.
@Suite struct ConicGradientTests {
  /// From black to white, so that the gray level is the direction.
  private let ramp = CGGradient(stops: [
    .init(location: 0, color: .black), .init(location: 1, color: .white),
  ])

  @Test(arguments: [0.0, 1, -2.5, 100], [0.0, 0.7])
  func agreesWithTheArcTangent(angle: Double, turn: Double) {
    let center = CGPoint(x: 21.3, y: 17.8)
    let transform = CGAffineTransform(rotationAngle: turn)
      .concatenating(CGAffineTransform(scaleX: 1.3, y: 0.8))
      .concatenating(CGAffineTransform(translationX: 9, y: 4))
    let list = DisplayList(items: [
      DisplayItem(.cover(.conicGradient(ramp, center: center, angle: angle)), transform: transform)
    ])
    let bitmap = draw(list, width: 60, height: 50)
    let inverse = transform.inverted()
    for y in 0..<50 {
      for x in 0..<60 {
        let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
        var turns = (atan2(p.y - center.y, p.x - center.x) - angle) / (2 * .pi)
        turns -= turns.rounded(.down)
        // The turn ends where it begins, so both colours are right there.
        if turns < 0.001 || turns > 0.999 { continue }
        #expect(abs(Double(bitmap[x, y] & 255) - turns * 255) <= 1, "(\(x), \(y))")
      }
    }
  }
}
