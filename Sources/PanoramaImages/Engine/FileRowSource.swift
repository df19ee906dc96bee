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
    level: Int, threads: Int, cancel: CancelToken, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    let result = try file.decodeRows(reduction: 1 << level, cancel: cancel, threads: threads) {
      band in
      guard let pixels = band.pixels.baseAddress else { return }
      take(RowChunk(pixels: pixels, stride: band.width, count: band.count))
    }
    return result.damage
  }

  func read(
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    guard file.info.format == .jpeg, file.info.isProgressive else {
      return try read(level: level, threads: threads, cancel: cancel, take)
    }
    func chunk(_ band: RowBand) -> RowChunk? {
      band.pixels.baseAddress.map {
        RowChunk(pixels: $0, stride: band.width, count: band.count)
      }
    }
    let result = try file.decodeRows(
      reduction: 1 << level, cancel: cancel, threads: threads, progress: preview.progress,
      preview: { band in if let rows = chunk(band) { preview.take(rows, band.y) } },
      rows: { band in if let rows = chunk(band) { take(rows) } })
    return result.damage
  }
}
