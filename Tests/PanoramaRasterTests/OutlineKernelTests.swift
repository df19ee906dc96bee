import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// The kernel flattens paths into the same lines as the Swift version.
@Suite struct OutlineKernelTests {
  static let seeds: [UInt64] = Array(1...60)

  /// Open and closed subpaths with every verb, from the size of a pixel to that of a street.
  private func path(_ random: inout SeededGenerator) -> PathData {
    var path = PathData()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let reach = [0.5, 8, 200, 5000].randomElement(using: &random)!
      let center = (
        Double.random(in: 0...200, using: &random), Double.random(in: 0...200, using: &random)
      )
      func point() -> SIMD2<Double> {
        // Some points lie on whole pixels, which gives horizontal lines.
        let step = Bool.random(using: &random) ? 1.0 : 1 / 1024
        func near(_ c: Double) -> Double {
          ((c + Double.random(in: -reach...reach, using: &random)) / step).rounded() * step
        }
        return SIMD2(near(center.0), near(center.1))
      }
      path.move(to: point())
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: path.addLine(to: point())
        case 2, 3: path.addQuadCurve(to: point(), control: point())
        case 4: path.closeSubpath()
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    return path
  }

  @Test(arguments: seeds) func kernelsGiveTheSameLines(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let path = path(&random)
    func lines(_ kernels: TestedKernels) -> [CGPoint] {
      CoverageTrace(path, width: 200, height: 200, table: kernels.table).lines
        .flatMap { [$0.from, $0.to] }
    }
    #expect(lines(.automatic) == lines(.swift))
  }

  @Test(arguments: seeds) func kernelsGiveTheSamePixelsHoweverAPathIsTurned(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let path = path(&random)
    let turn = CGAffineTransform(rotationAngle: Double.random(in: 0...6, using: &random))
      .translatedBy(x: 20.3, y: -31.7)
    func pixels(_ kernels: TestedKernels) -> [UInt32] {
      var options = RasterizerOptions()
      options.ownKernels = kernels.table
      return draw(
        fill(path), width: 150, height: 150, transform: turn,
        rasterizer: Rasterizer(threads: 1, options: options)
      ).pixels
    }
    #expect(pixels(.automatic) == pixels(.swift))
  }
}
