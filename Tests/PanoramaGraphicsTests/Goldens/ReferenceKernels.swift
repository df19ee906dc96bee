import PanoramaGraphics
import PanoramaRaster
@_spi(RasterTests) import PanoramaTesting
import SwiftKernels
import Testing

/// Draws `list` and compares it exactly with its golden, and with what the reference kernels in Swift draw.
func expectGolden(
  _ list: DisplayList, _ name: String, width: Int, height: Int,
  transform: CGAffineTransform = .identity, background: CGColor? = .white,
  file: String = #filePath
) throws {
  try PanoramaTesting.expectGolden(
    list, name, width: width, height: height, transform: transform, background: background,
    file: file)
  func drawn(_ kernels: TestedKernels) -> [UInt32] {
    let bitmap = Bitmap(width: width, height: height)
    if let background { bitmap.clear(background) }
    DrawingWay(options: RasterizerOptions(kernels), description: kernels.rawValue)
      .draw(list, into: bitmap, transform: transform)
    return bitmap.pixels
  }
  let isSame = drawn(.swift) == drawn(.automatic)
  #expect(isSame, "'\(name)' looks different when drawn by the kernels in Swift")
}
