import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Compares coverage with exact areas, and with 16 × 16 samples where shapes overlap.
@Suite struct CoverageTests {
  /// The alpha of a pixel of a black drawing, 0 … 255.
  private func alpha(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Double {
    Double(bitmap[x, y] >> 24)
  }

  @Test func rectanglesAnywhereCoverTheirExactArea() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let x0 = Double.random(in: 0...6, using: &random)
      let y0 = Double.random(in: 0...6, using: &random)
      let x1 = x0 + .random(in: 0.01...6, using: &random)
      let y1 = y0 + .random(in: 0.01...6, using: &random)
      let bitmap = draw(
        fill(path([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])), width: 12, height: 12)
      for y in 0..<12 {
        for x in 0..<12 {
          let w = max(0, min(x1, Double(x + 1)) - max(x0, Double(x)))
          let h = max(0, min(y1, Double(y + 1)) - max(y0, Double(y)))
          #expect(abs(alpha(bitmap, x, y) - w * h * 255) <= 1)
        }
      }
    }
  }

  @Test(arguments: [0.0, 20_000, 31_000]) func trianglesCoverTheirExactArea(_ far: Double) {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let corners = (0..<3).map { _ in
        SIMD2(Double.random(in: 0...10, using: &random), .random(in: 0...10, using: &random))
      }
      let list = fill(path(corners.map { ($0.x + far, $0.y - far) }))
      let bitmap = draw(
        list, width: 10, height: 10, transform: CGAffineTransform(translationX: -far, y: far))
      for y in 0..<10 {
        for x in 0..<10 {
          let area = Self.area(of: corners, x: Double(x), y: Double(y))
          #expect(abs(alpha(bitmap, x, y) - area * 255) <= 1)
        }
      }
    }
  }

  @Test func aCircleHasItsArea() {
    let p = CGMutablePath()
    p.addEllipse(in: CGRect(x: 1.3, y: 2.1, width: 40, height: 40))
    let bitmap = draw(fill(p.path), width: 44, height: 44)
    let sum = bitmap.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
    // Up to a tenth of a pixel inside the edge.
    #expect(abs(sum - 400 * Double.pi) < 0.1 * 40 * Double.pi)
  }

  @Test(arguments: [CGPathFillRule.nonZero, .evenOdd]) func overlapsAgreeWithSamples(
    _ rule: CGPathFillRule
  ) {
    var random = SeededGenerator(seed: 13)
    var difference = 0.0
    var count = 0.0
    for _ in 0..<40 {
      let corners = (0..<7).map { _ in
        SIMD2(Double.random(in: 0...24, using: &random), .random(in: 0...24, using: &random))
      }
      let bitmap = draw(
        fill(path(corners.map { ($0.x, $0.y) }), rule), width: 24, height: 24)
      for y in 0..<24 {
        for x in 0..<24 {
          var hits = 0
          for sy in 0..<16 {
            for sx in 0..<16 {
              let p = SIMD2(
                Double(x) + (Double(sx) + 0.5) / 16, Double(y) + (Double(sy) + 0.5) / 16)
              let w = Self.winding(corners, p)
              if rule == .evenOdd ? w % 2 != 0 : w != 0 { hits += 1 }
            }
          }
          difference += abs(alpha(bitmap, x, y) - Double(hits) * 255 / 256)
          count += 1
        }
      }
    }
    // If edges cross inside a pixel, areas are added as if they did not.
    #expect(difference / count <= 1)
  }

  @Test func neighboursShareAnEdgeWithoutAGap() {
    // The coverages of two triangles that form a rectangle add up to that of the rectangle.
    let a = draw(fill(path([(1, 1), (13.3, 4.7), (2, 11)])), width: 16, height: 16)
    let b = draw(fill(path([(1, 1), (2, 11), (13.3, 4.7)])), width: 16, height: 16)
    #expect(a.pixels == b.pixels)
    let left = draw(fill(path([(0, 0), (7.3, 0), (3.1, 16), (0, 16)])), width: 16, height: 16)
    let right = draw(fill(path([(7.3, 0), (16, 0), (16, 16), (3.1, 16)])), width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 {
        #expect(abs(alpha(left, x, y) + alpha(right, x, y) - 255) <= 1)
      }
    }
  }

  @Test func aStrokedCurveHasNoGaps() {
    // The line is wide compared with its radius. Every pixel within half its width of the curve is
    // covered.
    var p = PathData()
    p.move(to: SIMD2(8, 40))
    p.addCurve(to: SIMD2(56, 40), control1: SIMD2(10, 0), control2: SIMD2(54, 0))
    let bitmap = draw(stroke(p, width: 14), width: 64, height: 48)
    for i in 0...1000 {
      let t = Double(i) / 1000
      let u = 1 - t
      let c0 = u * u * u
      let c1 = 3 * u * u * t
      let c2 = 3 * u * t * t
      let c3 = t * t * t
      let x = 8 * c0 + 10 * c1 + 54 * c2 + 56 * c3
      let y = 40 * (c0 + c3)
      for angle in 0..<8 where i > 60 && i < 940 {
        let a = Double(angle) * .pi / 4
        let (px, py) = (Int(x + 5 * cos(a)), Int(y + 5 * sin(a)))
        #expect(bitmap[px, py] >> 24 == 255)
      }
    }
  }

  /// The area of a triangle inside the pixel at (x, y), computed by clipping.
  private static func area(of corners: [SIMD2<Double>], x: Double, y: Double) -> Double {
    var polygon = corners
    func cut(_ inside: (SIMD2<Double>) -> Double) {
      var kept: [SIMD2<Double>] = []
      for (i, p) in polygon.enumerated() {
        let q = polygon[(i + 1) % polygon.count]
        let (a, b) = (inside(p), inside(q))
        if a >= 0 { kept.append(p) }
        if (a < 0) != (b < 0) { kept.append(p + (q - p) * (a / (a - b))) }
      }
      polygon = kept
    }
    cut { $0.x - x }
    cut { x + 1 - $0.x }
    cut { $0.y - y }
    cut { y + 1 - $0.y }
    var twice = 0.0
    for (i, p) in polygon.enumerated() {
      let q = polygon[(i + 1) % polygon.count]
      twice += p.x * q.y - p.y * q.x
    }
    return abs(twice) / 2
  }

  private static func winding(_ corners: [SIMD2<Double>], _ p: SIMD2<Double>) -> Int {
    var w = 0
    for (i, a) in corners.enumerated() {
      let b = corners[(i + 1) % corners.count]
      if (a.y <= p.y) == (b.y <= p.y) { continue }
      let x = a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
      if x < p.x { w += a.y < b.y ? 1 : -1 }
    }
    return w
  }
}
