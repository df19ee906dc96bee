import PanoramaImages

/// Fuzzes the decoders with a file of any kind: header, rows at two reductions, the whole, and tiles.
///
/// Errors are fine; failures are crashes, hangs, and memory beyond the budget.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPicture(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let bytes, count > 0 else { return 0 }
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  // Small, so that each input is quick, but large enough for JPEGs to be decoded in parts.
  let budget = ImageBudget(pixels: 1 << 21, bytes: 32 << 20)
  guard let file = try? ImageFile.open(bytes: input, budget: budget) else { return 0 }
  _ = file.profileName
  // Bits of the input choose one path, so that no input pays for all of them.
  let choice = Int(input[count - 1])
  var rows = 0
  let preview: (RowBand) -> Void = { precondition($0.pixels.count == $0.width * $0.count) }
  _ = try? file.decodeRows(
    reduction: 1 << (choice & 3), threads: choice & 4 == 0 ? 1 : 2,
    preview: choice & 16 == 0 ? nil : preview
  ) { band in
    precondition(band.pixels.count == band.width * band.count)
    rows += band.count
  }
  precondition(rows <= file.info.storedHeight)
  if choice & 8 == 0, let decoded = try? file.decode(threads: 1) {
    precondition(decoded.image.width == file.info.width)
  }
  if let pyramid = try? TIFFPyramid(file) {
    for level in pyramid.levels.indices {
      _ = try? pyramid.tile(level: level, x: 0, y: 0)
      let last = pyramid.levels[level]
      _ = try? pyramid.tile(level: level, x: last.columns - 1, y: last.rows - 1)
    }
  }
  return 0
}
