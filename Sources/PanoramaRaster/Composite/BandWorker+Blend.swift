import CRasterKernels
import PanoramaGraphics

extension BandWorker {
  /// Combines the command's colour, or the row in `pixels`, with `destination` through `coverage`.
  ///
  /// The command's alpha fades the source, not the coverage: `copy` and others know the difference.
  mutating func blend(
    _ command: Command, _ destination: UnsafeMutablePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>, _ count: Int, isLayer: Bool = false
  ) {
    if command.source < 0 && !isLayer {
      withUnsafePointer(to: command.color) { color in
        BlendRow(
          destination: destination, source: color, step: 0, coverage: coverage, count: count
        ).apply(command.blend, kernels)
      }
      return
    }
    if command.alpha < 255 {
      let factor = UInt32(command.alpha)
      for i in 0..<count { pixels.base[i] = scaled(pixels.base[i], by: factor) }
    }
    BlendRow(
      destination: destination, source: pixels.base, step: 1, coverage: coverage, count: count
    ).apply(command.blend, kernels)
  }
}
