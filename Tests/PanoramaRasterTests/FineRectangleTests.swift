import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// Upright rectangles of one colour are drawn without lines and give the same bytes as with lines.
@Suite struct FineRectangleTests {
  /// The same outline with an additional corner, so that it is not recognised as a rectangle.
  private func outline(_ r: CGRect) -> PathData {
    let (x, y, maxX, maxY) = (
      Double(r.minX), Double(r.minY), Double(r.maxX), Double(r.maxY)
    )
    return path([(x, y), ((x + maxX) / 2, y), (maxX, y), (maxX, maxY), (x, maxY)])
  }

  /// Small, large and thin rectangles, some on whole pixels and some beside others.
  private func rectangles(_ random: inout SeededGenerator) -> [(CGRect, CGColor)] {
    (0..<60).map { i in
      let size = [0.3, 1, 2, 9, 45].randomElement(using: &random)!
      let step = [1, 0.5, 1.0 / 1024, 1e-9].randomElement(using: &random)!
      func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) / step).rounded() * step
      }
      let rect = CGRect(
        x: number(-9...90), y: i % 2 == 0 ? 40.25 : number(-9...90), width: number(0...size),
        height: number(0...size))
      let alpha = Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random)
      let color = CGColor(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random), alpha: alpha)
      return (rect, color)
    }
  }

  @Test(arguments: 0..<60) func theyLookLikeTheirOutlines(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let shapes = rectangles(&random)
    // Each item in a list of its own, so that every kind of list is drawn.
    func list(_ body: (CGContext, CGRect) -> Void) -> DisplayList {
      DisplayList { context in
        if seed % 4 == 3 { context.clip(to: CGRect(x: 7, y: 6.5, width: 70, height: 61)) }
        for (rect, color) in shapes {
          context.draw(
            DisplayList {
              $0.setFillColor(color)
              body($0, rect)
            })
        }
      }
    }
    let ground = DisplayList {
      $0.setFillColor(.white)
      $0.fill(CGRect(x: -50, y: -50, width: 300, height: 300))
    }
    let fine = list { $0.fill($1) }
    let drawn = list { $0.fill(outline($1)) }
    var place = CGAffineTransform(
      translationX: .random(in: -3...3, using: &random), y: .random(in: -3...3, using: &random))
    if seed % 5 == 4 { place = place.scaledBy(x: seed % 2 == 0 ? -1 : 1, y: -0.7) }
    for kernels in [TestedKernels.automatic, .baseline, .swift] {
      var options = RasterizerOptions()
      options.ownKernels = kernels.table
      func pixels(_ list: DisplayList, _ damage: [CGRect]?, threads: Int) -> [UInt32] {
        let all = DisplayList {
          $0.draw(ground)
          $0.draw(list)
        }
        let bitmap = draw(
          all, width: 83, height: 91, transform: place, damage: damage,
          rasterizer: Rasterizer(exactly: threads, options: options))
        return (0..<91).flatMap { y in (0..<83).map { bitmap[$0, y] } }
      }
      let parts = [
        CGRect(x: 10, y: 10, width: 13, height: 50), CGRect(x: 40, y: 33, width: 30, height: 9),
      ]
      #expect(pixels(fine, nil, threads: 1) == pixels(drawn, nil, threads: 1))
      #expect(pixels(fine, nil, threads: 3) == pixels(drawn, nil, threads: 1))
      #expect(pixels(fine, parts, threads: 1) == pixels(drawn, parts, threads: 1))
    }
  }

  @Test(arguments: [-70_000.0, -40_000, -32_767.6, 32_000.3, 66_000])
  func thoseThatReachFarLookAlikeToo(edge: Double) {
    let rect = CGRect(
      x: min(edge, 10.3), y: min(edge, 20.7), width: abs(edge - 10.3), height: abs(edge - 20.7))
    func pixels(_ path: PathData) -> [UInt32] {
      let bitmap = draw(fill(path, .nonZero, .red), width: 40, height: 40)
      return (0..<40).flatMap { y in (0..<40).map { bitmap[$0, y] } }
    }
    #expect(pixels(PathData(rect: rect)) == pixels(outline(rect)))
  }
}
