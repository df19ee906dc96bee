import Panorama
import PanoramaTesting
import Testing

/// Filled shapes: fill rules, curves, arcs, overlapping rectangles, thin and tiny shapes.
@Suite struct FillGoldens {
  private let blue = CGColor(argb: 0xff2f_6fd0)

  /// A five-pointed star drawn in one line, which winds around its middle twice.
  private func star(_ x: Double, _ y: Double, _ radius: Double) -> PathData {
    var path = PathData()
    path.addLines(
      between: (0..<5).map { i in
        let angle = Double(i) * 4 * .pi / 5 - .pi / 2
        return SIMD2(x + radius * cos(angle), y + radius * sin(angle))
      })
    path.closeSubpath()
    return path
  }

  @Test func rulesDifferInTheMiddleOfAStar() throws {
    let list = DisplayList {
      $0.setFillColor(blue)
      $0.addPath(star(50, 52, 45))
      $0.fillPath()
      $0.addPath(star(150, 52, 45))
      $0.fillPath(using: .evenOdd)
    }
    try expectGolden(list, "fill/rules", width: 200, height: 100)
  }

  @Test func shapesOfEveryKind() throws {
    let list = DisplayList {
      $0.setFillColor(blue)
      $0.fill(CGRect(x: 5, y: 5, width: 40, height: 30))
      $0.fill(CGRect(x: 55.5, y: 5.25, width: 40.25, height: 30.5))
      $0.fillEllipse(in: CGRect(x: 105, y: 5, width: 40, height: 30))
      $0.fill(
        PathData(
          roundedRect: CGRect(x: 155, y: 5, width: 40, height: 30), cornerWidth: 12,
          cornerHeight: 8))
      $0.move(to: CGPoint(x: 5, y: 80))
      $0.addQuadCurve(to: CGPoint(x: 45, y: 80), control: CGPoint(x: 25, y: 20))
      $0.fillPath()
      $0.move(to: CGPoint(x: 55, y: 80))
      $0.addCurve(
        to: CGPoint(x: 95, y: 50), control1: CGPoint(x: 60, y: 20),
        control2: CGPoint(x: 90, y: 110))
      $0.fillPath()
      $0.move(to: CGPoint(x: 125, y: 65))
      $0.addArc(
        center: CGPoint(x: 125, y: 65), radius: 20, startAngle: 0.5, endAngle: 5, clockwise: false)
      $0.closePath()
      $0.fillPath()
      $0.move(to: CGPoint(x: 155, y: 80))
      $0.addArc(
        tangent1End: CGPoint(x: 155, y: 50), tangent2End: CGPoint(x: 195, y: 50), radius: 20)
      $0.addLine(to: CGPoint(x: 195, y: 80))
      $0.fillPath()
    }
    try expectGolden(list, "fill/shapes", width: 200, height: 90)
  }

  @Test func overlappingRectanglesAreOneShape() throws {
    let list = DisplayList {
      $0.setFillColor(blue.copy(alpha: 0.5))
      $0.fill([
        CGRect(x: 10, y: 10, width: 40, height: 40), CGRect(x: 30, y: 30, width: 40, height: 40),
      ])
      $0.fill(CGRect(x: 90, y: 10, width: 40, height: 40))
      $0.fill(CGRect(x: 110, y: 30, width: 40, height: 40))
    }
    try expectGolden(list, "fill/rectangles", width: 160, height: 80)
  }

  @Test func thinThingsFadeInsteadOfVanishing() throws {
    let list = DisplayList {
      for i in 0..<12 {
        let x = Double(i) * 8.1 + 3
        $0.fill(CGRect(x: x, y: 4, width: Double(i + 1) / 12, height: 30))
        $0.fillEllipse(in: CGRect(x: x, y: 40, width: Double(i + 1) / 3, height: Double(i + 1) / 3))
      }
    }
    try expectGolden(list, "fill/thin", width: 100, height: 48)
  }

  @Test func aPixelPictureOfARectangle() {
    let list = DisplayList { $0.fill(CGRect(x: 1, y: 1, width: 3, height: 2)) }
    #expect(
      ascii(list, width: 5, height: 4) == """
        .....
        .###.
        .###.
        .....
        """)
  }
}
