import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Compares gradients with their formula. Every channel is within 1/255.
@Suite struct GradientTests {
  private static let both: CGGradientDrawingOptions = [
    .drawsBeforeStartLocation, .drawsAfterEndLocation,
  ]

  /// Premultiplied blue, green, red and alpha at `t`, 0 … 1.
  private func channels(_ gradient: CGGradient, _ t: Double) -> SIMD4<Double> {
    func premultiplied(_ color: CGColor) -> SIMD4<Double> {
      let argb = color.argb
      let a = Double(argb >> 24)
      return SIMD4(
        Double(argb & 255) * a / 255, Double(argb >> 8 & 255) * a / 255,
        Double(argb >> 16 & 255) * a / 255, a)
    }
    let stops = gradient.stops
    guard let next = stops.firstIndex(where: { $0.location > t }) else {
      return premultiplied(stops[stops.count - 1].color)
    }
    if next == 0 { return premultiplied(stops[0].color) }
    let (l, r) = (stops[next - 1], stops[next])
    let f = (t - l.location) / (r.location - l.location)
    return premultiplied(l.color) * (1 - f) + premultiplied(r.color) * f
  }

  private func difference(_ pixel: UInt32, _ expected: SIMD4<Double>) -> Double {
    let shown = SIMD4(
      Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
    let d = shown - expected
    return max(abs(d.x), abs(d.y), abs(d.z), abs(d.w))
  }

  private func gradient(_ count: Int, seed: UInt64) -> CGGradient {
    var random = SeededGenerator(seed: seed)
    return CGGradient(
      stops: (0..<count).map { i in
        CGGradient.Stop(
          location: count == 1 ? 0.5 : Double(i) / Double(count - 1),
          color: CGColor(argb: UInt32.random(in: 0...UInt32.max, using: &random)))
      })
  }

  @Test(arguments: [1, 2, 3, 5, 6, 17], [0.0, 0.7, .pi / 2])
  func aLinearOneFollowsItsFormula(_ stops: Int, _ angle: Double) {
    let gradient = gradient(stops, seed: UInt64(stops))
    let (start, d) = (SIMD2(20.3, 15.7), SIMD2(70 * cos(angle), 70 * sin(angle)))
    let bitmap = draw(
      DisplayList(items: [
        DisplayItem(
          .cover(
            .linearGradient(
              gradient, start: CGPoint(x: start.x, y: start.y),
              end: CGPoint(x: start.x + d.x, y: start.y + d.y), options: Self.both)))
      ]), width: 110, height: 100)
    // A part is 1/1024 of the gradient and has the colour of its middle.
    let steepness = Double(max(1, stops - 1)) * 255 / 2048
    for y in 0..<100 {
      for x in 0..<110 {
        let t = ((SIMD2(Double(x) + 0.5, Double(y) + 0.5) - start) * d).sum() / (d * d).sum()
        let expected = channels(gradient, min(max(t, 0), 1))
        #expect(difference(bitmap[x, y], expected) <= 0.55 + steepness, "(\(x), \(y))")
      }
    }
  }

  @Test(arguments: [2, 3, 9], [(0.0, 40.0), (12, 45), (50, 20), (300, 340)])
  func oneAroundACentreFollowsItsFormula(_ stops: Int, _ radii: (from: Double, to: Double)) {
    let gradient = gradient(stops, seed: UInt64(stops))
    let center = SIMD2(40.3, 1015.7 - radii.from)
    let at = CGPoint(x: center.x, y: center.y)
    let list = DisplayList(items: [
      DisplayItem(
        .cover(
          .radialGradient(
            gradient, startCenter: at, startRadius: radii.from, endCenter: at, endRadius: radii.to,
            options: Self.both)))
    ])
    // Far from the origin, where positions have to be more exact than floats.
    let bitmap = draw(
      list, width: 110, height: 100, transform: CGAffineTransform(translationX: 0, y: -960))
    let steepness = Double(stops - 1) * 255 / 2048
    for y in 0..<100 {
      for x in 0..<110 {
        let d = SIMD2(Double(x) + 0.5, Double(y) + 960.5) - center
        let t = ((d * d).sum().squareRoot() - radii.from) / (radii.to - radii.from)
        let expected = channels(gradient, min(max(t, 0), 1))
        #expect(difference(bitmap[x, y], expected) <= 0.56 + steepness, "(\(x), \(y))")
      }
    }
  }

  /// Few pixels are computed from the stretches, many from a table. The bytes are the same.
  @Test(arguments: [2, 5, 9, 40]) func piecesEqualTheWhole(_ stops: Int) {
    let gradient = gradient(stops, seed: 7)
    let kinds: [DrawOperation.Paint] = [
      .linearGradient(
        gradient, start: CGPoint(x: 3, y: 1), end: CGPoint(x: 90, y: 60), options: Self.both),
      .linearGradient(
        gradient, start: CGPoint(x: 3, y: 1), end: CGPoint(x: 3, y: 70), options: []),
      .radialGradient(
        gradient, startCenter: CGPoint(x: 40, y: 30), startRadius: 2,
        endCenter: CGPoint(x: 50, y: 44), endRadius: 40, options: [.drawsAfterEndLocation]),
      .conicGradient(gradient, center: CGPoint(x: 41, y: 37), angle: 0.4),
    ]
    for paint in kinds {
      let whole = draw(
        DisplayList(items: [
          DisplayItem(
            .fill(PathData(rect: CGRect(x: 0, y: 0, width: 96, height: 80)), .nonZero, paint))
        ]), width: 96, height: 80)
      let pieces = draw(
        DisplayList(
          items: (0..<96 * 80 / 64).map { i in
            let (x, y) = (i % 12 * 8, i / 12 * 8)
            return DisplayItem(
              .fill(PathData(rect: CGRect(x: x, y: y, width: 8, height: 8)), .nonZero, paint))
          }), width: 96, height: 80)
      #expect(whole.pixels == pieces.pixels)
    }
  }

  /// A rasterizer keeps the memory of gradients from frame to frame, and nothing else of them.
  @Test func numbersOfStopsMayChangeFromFrameToFrame() {
    let rasterizer = Rasterizer(threads: 1)
    for (seed, stops) in [2, 17, 2, 3, 1, 6, 5, 2].enumerated() {
      let gradient = gradient(stops, seed: UInt64(seed))
      let (start, end) = (CGPoint(x: 5, y: 9), CGPoint(x: 60, y: 30))
      let paints: [DrawOperation.Paint] = [
        .linearGradient(gradient, start: start, end: end, options: Self.both),
        .radialGradient(
          gradient, startCenter: start, startRadius: 2, endCenter: end, endRadius: 40,
          options: Self.both),
        .conicGradient(gradient, center: start, angle: 1),
      ]
      let list = DisplayList(
        items: paints.enumerated().map { i, paint in
          let y = Double(40 * i)
          return DisplayItem(.fill(path([(0, y), (64, y + 3), (20, y + 39)]), .nonZero, paint))
        })
      let again = draw(list, width: 64, height: 120, rasterizer: rasterizer)
      #expect(again.pixels == draw(list, width: 64, height: 120).pixels)
    }
  }

  @Test func aHardEdgeIsHard() throws {
    let gradient = CGGradient(stops: [
      .init(location: 0, color: .black), .init(location: 0.5, color: .black),
      .init(location: 0.5, color: .white), .init(location: 1, color: .white),
    ])
    let bitmap = draw(
      DisplayList(items: [
        DisplayItem(
          .cover(
            .linearGradient(
              gradient, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 8, y: 0), options: [])))
      ]), width: 8, height: 1)
    #expect(
      bitmap.pixels == Array(repeating: 0xFF00_0000, count: 4)
        + Array(repeating: 0xFFFF_FFFF, count: 4))
  }
}
