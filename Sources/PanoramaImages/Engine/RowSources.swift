import PanoramaGraphics

/// The rows of a picture file.
struct FileRowSource: RowSource {
  let file: ImageFile
  let path: String?

  var width: Int { file.info.storedWidth }
  var height: Int { file.info.storedHeight }
  var orientation: ImageOrientation { file.info.orientation }
  var levels: Set<Int> {
    // Reducing an interlaced picture saves memory but no time.
    let isTooLarge = file.info.comesInPasses && !file.canDecodeRows()
    return file.info.format.reduces || isTooLarge ? [0, 1, 2, 3] : [0]
  }
  var hasAlpha: Bool { file.info.hasAlpha }
  var isLossy: Bool { file.info.format == .jpeg }

  func read(
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview?, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    let isProgressive = file.info.format == .jpeg && file.info.isProgressive
    let preview = isProgressive || file.info.format.isDecodedBeforeItsRows ? preview : nil
    return try file.decodeRows(
      reduction: 1 << level, cancel: cancel, threads: threads,
      progress: isProgressive ? preview?.progress : nil,
      preview: preview.map { preview in
        { band in if let rows = RowChunk(band) { preview.take(rows, band.y) } }
      },
      rows: { band in if let rows = RowChunk(band) { take(rows) } }
    ).damage
  }

  func readPreview(
    level: Int, cancel: CancelToken, _ take: (RowChunk, Int) -> Void
  ) throws(ImageError) {
    try file.decodePreview(reduction: 1 << level, cancel: cancel) { band in
      if let rows = RowChunk(band) { take(rows, band.y) }
    }
  }
}

extension RowChunk {
  fileprivate init?(_ band: RowBand) {
    guard let pixels = band.pixels.baseAddress else { return nil }
    self.init(pixels: pixels, stride: band.width, count: band.count)
  }
}

/// The rows of a picture in memory, such as a pasted or drawn one.
struct ImageRowSource: RowSource {
  let image: CGImage
  var orientation = ImageOrientation.up

  var width: Int { image.width }
  var height: Int { image.height }
  var levels: Set<Int> { [0] }
  var hasAlpha: Bool { !image.isOpaque }
  var isLossy: Bool { false }
  var path: String? { nil }

  func read(
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview?, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in stride(from: 0, to: height, by: 64) where !cancel.isCancelled {
        take(RowChunk(pixels: base + y * width, stride: width, count: min(64, height - y)))
      }
    }
    return nil
  }
}

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
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview?, _ take: (RowChunk) -> Void
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
