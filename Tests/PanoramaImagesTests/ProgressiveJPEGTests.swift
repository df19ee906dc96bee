import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// A progressive JPEG shows its first scans, and the final picture is the same as without previews.
@Suite struct ProgressiveJPEGTests {
  private func value(_ component: Int, _ column: Int, _ row: Int) -> Int {
    100 + component * 10 + (column * 7 + row * 3) % 40
  }

  private func file(components: Int = 1, width: Int = 600, height: Int = 500) -> [UInt8] {
    JPEGFile(
      width: width, height: height, components: components, isProgressive: true, emptyScans: 40,
      refinesMeans: true
    ).encoded(value)
  }

  /// The previews that came before the rows, and the rows.
  private func decode(
    _ file: ImageFile, reduction: Int = 1, cancel: CancelToken? = nil, previews wanted: Bool = true,
    onPreview: () -> Void = {}
  ) throws -> (previews: [[UInt32]], pixels: [UInt32], result: DecodeResult) {
    var previews: [[UInt32]] = []
    var pixels: [UInt32] = []
    var (next, isEarly) = (0, true)
    let result = try withoutActuallyEscaping(onPreview) { onPreview in
      let preview: (RowBand) -> Void = { band in
        #expect(isEarly)
        if band.y == 0 { (previews, next) = (previews + [[]], 0) }
        #expect(band.y == next)
        next += band.count
        previews[previews.count - 1] += Array(band.pixels)
        onPreview()
      }
      return try file.decodeRows(
        reduction: reduction, cancel: cancel, threads: 2, preview: wanted ? preview : nil
      ) { band in
        isEarly = false
        pixels += Array(band.pixels)
      }
    }
    return (previews, pixels, result)
  }

  @Test(arguments: [1, 2, 4, 8], [1, 3])
  func coarsePicturesComeFirstAndTheLastIsTheSame(_ reduction: Int, _ components: Int) throws {
    let file = try ImageFile.open(bytes: file(components: components))
    let plain = try decode(file, reduction: reduction, previews: false)
    let shown = try decode(file, reduction: reduction)
    #expect(plain.previews.isEmpty && (1...7).contains(shown.previews.count))
    #expect(shown.pixels == plain.pixels && shown.result == .complete)
    for preview in shown.previews {
      #expect(preview.count == plain.pixels.count && preview != plain.pixels)
      // If only means are known, libjpeg interpolates between them.
      let apart = zip(preview, plain.pixels).reduce(0) {
        $0 + abs(Int($1.0 & 255) - Int($1.1 & 255))
      }
      #expect(apart < 20 * preview.count, "\(apart / preview.count)")
    }
  }

  @Test func oneThatIsCutShowsWhatThereIs() throws {
    let bytes = file()
    let cut = try ImageFile.open(bytes: Array(bytes.prefix(bytes.count / 3)))
    let (plain, shown) = (try decode(cut, previews: false), try decode(cut))
    #expect(plain.result == .partial(.truncated) && shown.result == plain.result)
    #expect(shown.pixels == plain.pixels)
  }

  @Test func itEndsAmidScansWhenNobodyWantsIt() throws {
    let cancel = CancelToken()
    let file = try ImageFile.open(bytes: file())
    var bands = 0
    #expect(throws: ImageError.cancelled) {
      try decode(file, cancel: cancel) {
        bands += 1
        cancel.cancel()
      }
    }
    #expect(bands == 1)
  }

  /// Large enough that its coefficients are packed.
  @Test(arguments: [1, 2, 8]) func aLargeOneIsWhatItIsInOneScan(_ reduction: Int) throws {
    var file = JPEGFile(width: 6000, height: 5700)
    file.slope = { _, column, row in
      switch (column ^ row) % 7 {
      case 0: 0
      case 1: 127
      case 2: -128
      case 3: -1
      case 4: 128
      case 5: -129
      default: (column * 13 + row) % 1000 - 500
      }
    }
    func pixels() throws -> [UInt32] {
      let picture = try ImageFile.open(bytes: file.encoded(value))
      if file.isProgressive { #expect(picture.memoryForRows() < 6000 * 5700 * 3 / 2) }
      return try decode(picture, reduction: reduction).pixels
    }
    let plain = try pixels()
    file.isProgressive = true
    #expect(try pixels() == plain)
  }

  @Test func aHugeOneTakesAFractionOfItsCoefficients() throws {
    let bytes = FlatJPEG.progressive(width: 20_000, height: 20_000)
    let picture = try ImageFile.open(
      bytes: bytes, budget: ImageBudget(pixels: 1 << 31, bytes: 1 << 28))
    #expect(picture.memoryForRows(reduction: 8) < 150_000_000)
  }

  @Test func aPictureOfOneScanHasNoPreview() throws {
    let bytes = JPEGFile(width: 64, height: 64).encoded(value)
    let decoded = try decode(try ImageFile.open(bytes: bytes))
    #expect(decoded.previews.isEmpty && decoded.result == .complete)
  }

  @MainActor @Test func tilesShowItCoarseAndThenAsItIs() throws {
    let pump = Pump()
    let work = WorkQueue(threads: 2)
    let picture = try ImageFile.open(bytes: file(width: 2304, height: 2048))
    var options = TileSourceOptions()
    (options.screenWidth, options.screenHeight) = (400, 300)
    let source = StreamedTileSource(
      file: picture, path: nil, options: options, work: work, cache: nil, post: pump.post)
    #expect(pump.run { source.status.isComplete && source.status.activity == .idle })
    #expect(source.status.hasPreview && source.status.damage == nil)
    let level = source.snapshot.level(forScale: 300.0 / 2048)
    let expected = try picture.decode(reduction: 1 << level).image
    let tiles = try #require(source.snapshot.flattened(pixelLimit: expected.pixels.count))
    #expect(tiles.pixels == expected.pixels && tiles.isOpaque)
  }

  @MainActor @Test func smallPicturesAndThoseOfOneScanHaveNoPreview() throws {
    let pump = Pump()
    let work = WorkQueue(threads: 2)
    let flat = FlatJPEG.make(width: 2304, height: 2048)
    for bytes in [file(), flat] {
      let source = StreamedTileSource(
        file: try ImageFile.open(bytes: bytes), path: nil, work: work, cache: nil,
        post: pump.post)
      #expect(pump.run { source.status.isComplete && source.status.activity == .idle })
      #expect(!source.status.hasPreview)
    }
  }
}
