import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

@Suite struct ImageFileTests {
  private let jpeg = JPEGFile(width: 300, height: 520, components: 3).encoded { c, x, y in
    (c * 50 + x * 40 + y * 20) & 255
  }
  private let png = PNGFile(width: 37, height: 1500, color: .rgba).encoded { x, y in
    [x * 6, y & 255, 3, 200]
  }

  @Test func aFileThatAnotherProgramWritesMeanwhileIsNotCalledDamaged() throws {
    let folder = try TemporaryFolder()
    let smallPNG = PNGFile(width: 5, height: 4, color: .rgba).encoded { _, _ in [1, 2, 3, 4] }
    let smallJPEG = JPEGFile(width: 8, height: 8, components: 3).encoded { _, _, _ in 7 }
    for (old, new) in [(png, smallPNG), (jpeg, smallJPEG)] {
      try folder.write(old, to: "picture")
      let file = try ImageFile.open(path: folder("picture"))
      // The same file, and not a new one of that name.
      let handle = try #require(FileHandle(forWritingAtPath: folder("picture")))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: new)
      #expect(throws: ImageError.changed) { try file.decode() }
    }
    #expect(!ImageError.changed.description.contains("damaged"))
  }

  /// All rows, and where each band starts.
  private func rows(
    of file: ImageFile, reduction: Int = 1, cancel: CancelToken? = nil, endAfter: Int = .max
  ) throws -> (pixels: [UInt32], bands: Int, result: DecodeResult) {
    var (pixels, bands): ([UInt32], Int) = ([], 0)
    let size = file.info.storedSize(reduction: reduction)
    let result = try file.decodeRows(reduction: reduction, cancel: cancel) { band in
      #expect(band.width == size.width && band.pixels.count == band.width * band.count)
      #expect(band.y * band.width == pixels.count)
      pixels += band.pixels
      bands += 1
      if bands == endAfter { cancel?.cancel() }
    }
    return (pixels, bands, result)
  }

  @Test func openingReadsTheHeaderOnly() throws {
    // Nothing follows the header: there is nothing to decode.
    let bytes = PNGFile(width: 5000, height: 4000).file(pixels: [])
    let file = try ImageFile.open(bytes: bytes)
    #expect((file.info.width, file.info.height) == (5000, 4000))
    #expect(throws: ImageError.self) { try file.decode() }
  }

  @Test func rowsAreThePicture() throws {
    for bytes in [jpeg, png] {
      let file = try ImageFile.open(bytes: bytes)
      let (pixels, bands, result) = try rows(of: file)
      #expect(pixels == (try file.decode().image.pixels))
      #expect(bands > 1)
      #expect(result == .complete)
    }
  }

  @Test(arguments: [2, 4, 8]) func reducedSidesAreRoundedUp(reduction: Int) throws {
    for bytes in [jpeg, png] {
      let file = try ImageFile.open(bytes: bytes)
      let size = file.info.storedSize(reduction: reduction)
      #expect(size.width == (file.info.storedWidth + reduction - 1) / reduction)
      let (pixels, _, result) = try rows(of: file, reduction: reduction)
      #expect(pixels.count == size.width * size.height)
      #expect(result == .complete)
      #expect(try file.decode(reduction: reduction).image.pixels == pixels)
    }
  }

  @Test func aReducedPixelIsTheMeanOfWhatItCovers() throws {
    let bytes = PNGFile(width: 3, height: 3, color: .rgba).encoded { x, y in
      x == 0 && y == 0 ? [255, 255, 255, 255] : [0, 0, 0, x == 2 ? 255 : 0]
    }
    let (pixels, _, _) = try rows(of: ImageFile.open(bytes: bytes), reduction: 2)
    #expect(pixels == [0x4040_4040, 0xFF00_0000, 0, 0xFF00_0000])
  }

  @Test func aFlatBlockKeepsItsValueAtOneEighth() throws {
    let whole = try ImageFile.open(bytes: jpeg).decode().image
    let (pixels, _, _) = try rows(of: ImageFile.open(bytes: jpeg), reduction: 8)
    #expect(pixels[0] == whole.pixels[0])
    #expect(pixels[38 * 3 + 5] == whole.pixels[300 * 24 + 40])
  }

  @Test func senselessReductionsAreRefused() throws {
    let file = try ImageFile.open(bytes: jpeg)
    for reduction in [0, -1, 3, 16] {
      #expect(throws: ImageError.self) { try rows(of: file, reduction: reduction).bands }
    }
  }

  @Test func cancellingEndsWithinABand() throws {
    for bytes in [jpeg, png] {
      let file = try ImageFile.open(bytes: bytes)
      let token = CancelToken()
      #expect(throws: ImageError.cancelled) {
        try rows(of: file, cancel: token, endAfter: 1).bands
      }
      #expect(token.isCancelled)
      var came = 0
      #expect(throws: ImageError.cancelled) {
        try file.decodeRows(cancel: token) { came += $0.count }
      }
      #expect(came == 0)
    }
  }

  @Test func progressRunsFromNearZeroToOne() throws {
    let progressive = JPEGFile(width: 800, height: 800, components: 3, isProgressive: true)
      .encoded { c, x, y in (c * 50 + x * 40 + y * 20) & 255 }
    for (bytes, isPrepared) in [(jpeg, false), (png, false), (progressive, true)] {
      var (steps, beforeRows): ([Double], Int?) = ([], nil)
      _ = try ImageFile.open(bytes: bytes).decodeRows(
        progress: { steps.append($0) }, rows: { _ in beforeRows = beforeRows ?? steps.count })
      #expect(steps.last == 1)
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
      #expect(steps.count <= 101)
      #expect(isPrepared ? beforeRows ?? 0 > 10 : beforeRows == 0)
    }
  }

  @Test func aProgressivePictureIsCancelledBeforeItsFirstRow() throws {
    let bytes = JPEGFile(width: 800, height: 800, components: 3, isProgressive: true)
      .encoded { c, x, y in (c * 50 + x * 40 + y * 20) & 255 }
    let token = CancelToken()
    #expect(throws: ImageError.cancelled) {
      try ImageFile.open(bytes: bytes).decodeRows(
        cancel: token, progress: { if $0 > 0.2 { token.cancel() } },
        rows: { _ in Issue.record("a row") })
    }
  }

  @Test func aDamagedFileGivesWhatIsThere() throws {
    let file = try ImageFile.open(bytes: Array(png.prefix(png.count / 2)))
    let (pixels, _, result) = try rows(of: file)
    #expect(result == .partial(.truncated))
    #expect(pixels.count > 37 * 100)
    #expect(pixels == Array(try ImageFile.open(bytes: png).decode().image.pixels[..<pixels.count]))
  }

  @Test func theBudgetIsAskedBeforeDecoding() throws {
    let file = try ImageFile.open(bytes: png, budget: ImageBudget(pixels: 1 << 20, bytes: 60_000))
    #expect(throws: ImageError.needsMemory(bytes: file.memoryForRows())) {
      try rows(of: file).bands
    }
    #expect(throws: ImageError.overBudget(width: 37, height: 1500)) { try file.decode() }
    #expect(throws: ImageError.overBudget(width: 37, height: 1500)) {
      try ImageFile.open(bytes: png, budget: ImageBudget(pixels: 55_499, bytes: 1 << 30))
    }
  }

  @Test func aFileThatVanishesWhileOpenIsStillRead() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.write(png, to: folder("a.jpg"))
    let file = try ImageFile.open(URL(fileURLWithPath: folder("a.jpg")))
    #expect(file.info.format == .png)
    #expect(unlink(folder("a.jpg")) == 0)
    #expect(try rows(of: file).result == .complete)
    #expect(throws: ImageError.noSuchFile) { try ImageFile.open(path: folder("a.jpg")) }
  }

  @Test func aFileThatIsCutWhileOpenIsTruncated() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.write(png, to: folder("a"))
    let file = try ImageFile.open(path: folder("a"))
    #expect(truncate(folder("a"), 200_000) == 0)
    #expect(try rows(of: file).result == .partial(.truncated))
    #expect(truncate(folder("a"), 0) == 0)
    #expect(throws: ImageError.truncated) { try rows(of: file).bands }
  }

  @Test func manyThreadsMayReadOneFile() async throws {
    let folder = try TemporaryFolder()
    try AtomicFile.write(jpeg, to: folder("a"))
    let file = try ImageFile.open(path: folder("a"))
    let expected = try file.decode().image.pixels
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { try file.decode().image.pixels == expected } }
      for try await equal in group { #expect(equal) }
    }
  }
}
