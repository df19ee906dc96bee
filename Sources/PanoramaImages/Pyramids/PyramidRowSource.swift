import PanoramaGraphics

/// The rows of the levels that a pyramid has.
struct PyramidRowSource: RowSource {
  let reader: PyramidReader

  var width: Int { reader.shape.width }
  var height: Int { reader.shape.height }
  var orientation: ImageOrientation { reader.pyramid.orientation }
  var levels: Set<Int> { reader.levels }
  var hasAlpha: Bool { reader.pyramid.hasAlpha }
  var isLossy: Bool { false }
  var path: String? { nil }

  func read(
    level: Int, threads: Int, cancel: CancelToken, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    let size = reader.shape.size(ofLevel: level)
    let side = reader.shape.tileSide
    for y in stride(from: 0, to: size.height, by: side) {
      if cancel.isCancelled { throw .cancelled }
      let part: PyramidReader.Part
      do throws(ImageError) {
        part = try reader.region(
          level: level, x: 0, y: y, width: size.width, height: min(side, size.height - y))
      } catch {
        if y == 0 { throw error }
        return error
      }
      part.pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        take(RowChunk(pixels: base, stride: part.width, count: part.height))
      }
    }
    return nil
  }
}
