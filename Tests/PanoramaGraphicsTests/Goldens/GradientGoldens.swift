import Panorama
import PanoramaTesting
import Testing

/// Linear and radial gradients with every option, in shapes and under transforms.
@Suite struct GradientGoldens {
  private let options: [CGGradientDrawingOptions] = [
    [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
    [.drawsBeforeStartLocation, .drawsAfterEndLocation],
  ]
  private let sunset = CGGradient(stops: [
    .init(location: 0, color: CGColor(argb: 0xff20_3070)),
    .init(location: 0.6, color: CGColor(argb: 0xffe0_6040)),
    .init(location: 1, color: CGColor(argb: 0xffff_e080)),
  ])
  private let fading = CGGradient(stops: [
    .init(location: 0, color: CGColor(argb: 0xffd0_2020)),
    .init(location: 1, color: CGColor(argb: 0x0020_20d0)),
  ])

  /// One clipped cell of 70 × 70 per case.
  private func cells(_ draw: [(CGContext) -> Void]) -> DisplayList {
    DisplayList { context in
      for (i, draw) in draw.enumerated() {
        context.saveGState()
        context.translateBy(x: Double(i) * 75 + 5, y: 5)
        context.clip(to: CGRect(x: 0, y: 0, width: 70, height: 70))
        draw(context)
        context.restoreGState()
      }
    }
  }

  @Test func linearWithEveryOption() throws {
    let list = cells(
      options.map { options in
        {
          $0.drawLinearGradient(
            sunset, start: CGPoint(x: 15, y: 20), end: CGPoint(x: 50, y: 45), options: options)
        }
      })
    try expectGolden(list, "gradient/linear", width: 305, height: 80)
  }

  @Test func radialWithEveryOption() throws {
    let list = cells(
      options.map { options in
        {
          $0.drawRadialGradient(
            sunset, startCenter: CGPoint(x: 30, y: 30), startRadius: 8,
            endCenter: CGPoint(x: 38, y: 38), endRadius: 28, options: options)
        }
      })
    try expectGolden(list, "gradient/radial", width: 305, height: 80)
  }

  @Test func radialCones() throws {
    let list = cells(
      options.map { options in
        {
          $0.drawRadialGradient(
            sunset, startCenter: CGPoint(x: 18, y: 20), startRadius: 6,
            endCenter: CGPoint(x: 50, y: 48), endRadius: 14, options: options)
        }
      })
    try expectGolden(list, "gradient/cone", width: 305, height: 80)
  }

  @Test func translucentStopsMixPremultiplied() throws {
    let list = cells([
      {
        $0.drawLinearGradient(
          fading, start: .zero, end: CGPoint(x: 70, y: 0), options: [])
      },
      {
        $0.setAlpha(0.5)
        $0.drawLinearGradient(fading, start: .zero, end: CGPoint(x: 70, y: 0), options: [])
      },
      {
        $0.drawRadialGradient(
          fading, startCenter: CGPoint(x: 35, y: 35), startRadius: 0,
          endCenter: CGPoint(x: 35, y: 35), endRadius: 35, options: [])
      },
    ])
    try expectGolden(list, "gradient/translucent", width: 230, height: 80)
  }

  @Test func shapesAndStrokesTakeGradients() throws {
    let paint = DrawOperation.Paint.linearGradient(
      sunset, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 70, y: 70),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    let list = cells([
      { $0.fill(PathData(ellipseIn: CGRect(x: 5, y: 5, width: 60, height: 60)), with: paint) },
      {
        $0.setLineWidth(12)
        $0.stroke(PathData(ellipseIn: CGRect(x: 11, y: 11, width: 48, height: 48)), with: paint)
      },
      {
        $0.translateBy(x: 35, y: 35)
        $0.rotate(by: 0.6)
        $0.scaleBy(x: 0.7, y: 0.4)
        $0.translateBy(x: -35, y: -35)
        $0.fill(PathData(rect: CGRect(x: 0, y: 0, width: 70, height: 70)), with: paint)
      },
    ])
    try expectGolden(list, "gradient/shapes", width: 230, height: 80)
  }

  @Test func hardStops() throws {
    let hard = CGGradient(stops: [
      .init(location: 0, color: .black), .init(location: 0.5, color: .black),
      .init(location: 0.5, color: CGColor(argb: 0xff40_c060)),
      .init(location: 1, color: CGColor(argb: 0xff40_c060)),
    ])
    let list = cells([
      {
        $0.drawLinearGradient(
          hard, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 60, y: 30), options: [])
      },
      {
        $0.drawRadialGradient(
          hard, startCenter: CGPoint(x: 35, y: 35), startRadius: 0,
          endCenter: CGPoint(x: 35, y: 35), endRadius: 30, options: [])
      },
    ])
    try expectGolden(list, "gradient/hard-stops", width: 155, height: 80)
  }
}
