import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// Equal rows of a shape's coverage are computed once; bands of a few rows compute each of them.
@Suite struct AlikeRowsTests {
  /// Cards, borders, and vertical walls with roofs and notches; some extend beyond the picture.
  private func shapes(_ random: inout SeededGenerator) -> DisplayList {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let gradient = CGGradient(
      stops: [
        .init(location: 0, color: .red), .init(location: 1, color: .blue.withAlphaComponent(0.5)),
      ])
    return DisplayList { context in
      for i in 0..<12 {
        let rect = CGRect(
          x: number(-60...120), y: number(-60...150), width: number(3...140),
          height: number(40...220))
        let radius = min(Double(rect.width), Double(rect.height)) * number(0...0.4)
        var path = CGPath(
          roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil
        ).path
        if i % 3 == 2 {
          let (x, y, w, h) = (
            Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)
          )
          path = PanoramaRasterTests.path([
            (x, y + h), (x, y + h / 4), (x + w / 2, y), (x + w, y + h / 4), (x + w, y + h),
            (x + w * 0.7, y + h), (x + w * 0.7, y + h * 0.6), (x + w * 0.3, y + h * 0.6),
            (x + w * 0.3, y + h),
          ])
        }
        let color = CGColor(
          red: number(0...1), green: number(0...1), blue: number(0...1),
          alpha: i % 2 == 0 ? 1 : number(0...1))
        context.setFillColor(color)
        if i % 4 == 1 {
          context.fill(
            path, using: .evenOdd,
            with: .linearGradient(
              gradient, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 0, y: 150), options: []))
        } else {
          context.fill(path)
        }
        context.setStrokeColor(.black)
        context.setLineWidth(number(0.3...9))
        context.stroke(path)
      }
    }
  }

  @Test(arguments: 0..<40) func theyAreDrawnAsEachAlone(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let list = shapes(&random)
    let place = CGAffineTransform(
      translationX: .random(in: -3...3, using: &random), y: .random(in: -3...3, using: &random))
    func pixels(_ height: Int?, _ kernels: TestedKernels) -> [UInt32] {
      var options = RasterizerOptions()
      options.bandHeight = height
      options.ownKernels = kernels.table
      let bitmap = draw(
        list, width: 131, height: 170, transform: place,
        rasterizer: Rasterizer(threads: 1, options: options))
      return (0..<170).flatMap { y in (0..<131).map { bitmap[$0, y] } }
    }
    let each = pixels(4, .swift)
    for kernels in [TestedKernels.automatic, .baseline, .swift] {
      #expect(pixels(nil, kernels) == each)
      #expect(pixels(170, kernels) == each)
    }
  }
}
