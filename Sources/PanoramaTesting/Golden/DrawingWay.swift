import Panorama
import PanoramaRaster

/// Settings for drawing a list that must not change the pixels.
@_spi(RasterTests) public struct DrawingWay: Sendable, CustomStringConvertible {
  @_spi(RasterTests) public var options: RasterizerOptions
  var threads: Int
  /// The side, in pixels, of pieces that are drawn one by one; nil to draw everything at once.
  var piece: Int?
  @_spi(RasterTests) public var description: String

  @_spi(RasterTests) public init(
    options: RasterizerOptions = RasterizerOptions(),
    kernels: RasterizerOptions.Kernels = .automatic, threads: Int = 1, bandHeight: Int? = nil,
    piece: Int? = nil, description: String
  ) {
    self.options = options
    (self.options.kernels, self.options.bandHeight) = (kernels, bandHeight)
    (self.threads, self.piece, self.description) = (threads, piece, description)
  }

  /// For each setting, one unusual value.
  @_spi(RasterTests) public static let all = [
    DrawingWay(kernels: .baseline, threads: 4, description: "baseline kernels, four threads"),
    DrawingWay(threads: 2, bandHeight: 17, description: "two threads, odd bands"),
    DrawingWay(threads: 3, piece: 389, description: "three threads, in pieces"),
  ]

  /// Draws `list` over the content of `bitmap`.
  @_spi(RasterTests) public func draw(
    _ list: DisplayList, into bitmap: Bitmap, transform: CGAffineTransform = .identity
  ) {
    let rasterizer = Rasterizer(exactly: threads, options: options)
    let side = piece ?? max(1, bitmap.width, bitmap.height)
    bitmap.withPixelBuffer { buffer in
      for y in stride(from: 0, to: bitmap.height, by: side) {
        for x in stride(from: 0, to: bitmap.width, by: side) {
          rasterizer.draw(
            list, into: buffer, transform: transform,
            damage: [CGRect(x: x, y: y, width: side, height: side)])
        }
      }
    }
  }
}
