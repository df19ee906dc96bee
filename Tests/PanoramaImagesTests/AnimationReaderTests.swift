import Foundation
import PanoramaGraphics
@_spi(TileTests) import PanoramaImages
import Testing

/// Animations that other programs wrote, in `Tests/Goldens/animations`, each with a PNG of all its frames one below the
/// other. Pillow 9.4, gifsicle 1.93 and libwebp 1.2 made the animations; ImageMagick 6.9, apngdis 2.9 and libwebp's
/// animation decoder made the frames.
@Suite struct AnimationReaderTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/animations")

  struct Animation: Sendable, CustomTestStringConvertible {
    var name: String
    /// In milliseconds.
    var durations: [Int]
    var plays: Int?
    var testDescription: String { name }
  }

  static let all = [
    Animation(name: "moves.gif", durations: [100, 100, 50, 20, 300, 70], plays: 3),
    Animation(name: "cropped.gif", durations: [100, 100, 50, 20, 300, 70], plays: 3),
    Animation(name: "once.gif", durations: [40, 40, 40], plays: 1),
    Animation(name: "moves.apng", durations: [100, 200, 100, 50, 80], plays: 3),
    Animation(name: "hidden.apng", durations: [60, 60, 60, 60, 60], plays: nil),
    Animation(name: "moves.webp", durations: [100, 200, 100, 50, 80], plays: 3),
    Animation(name: "small-first.webp", durations: [200, 100, 100], plays: nil),
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  private static func open(_ name: String) throws -> AnimationReader {
    let file = try ImageFile.open(folder.appendingPathComponent(name))
    return try #require(try AnimationReader(file))
  }

  /// All frames from here on.
  private func frames(_ reader: AnimationReader) throws -> [AnimationReader.Frame] {
    var frames: [AnimationReader.Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// The greatest difference of a channel.
  private func difference(_ a: some Sequence<UInt32>, _ b: some Sequence<UInt32>) -> Int {
    zip(a, b).reduce(0) { greatest, pair in
      (0..<4).reduce(greatest) {
        let shift = UInt32(8 * $1)
        return max($0, abs(Int(pair.0 >> shift & 255) - Int(pair.1 >> shift & 255)))
      }
    }
  }

  @Test(arguments: all) func everyFrameIsRightAndLastsAsTheFileSays(_ animation: Animation) throws {
    let reader = try Self.open(animation.name)
    let strip = animation.name.replacing(".", with: "-") + "-frames.png"
    let expected = try CGImage.load(try Self.bytes(strip))
    // Once from the beginning, and once after going back.
    for _ in 0..<2 {
      let frames = try frames(reader)
      #expect(frames.map { Int(($0.duration * 1000).rounded()) } == animation.durations)
      #expect(frames.map(\.index) == Array(0..<animation.durations.count))
      #expect(reader.plays == animation.plays)
      #expect(frames.count * reader.storedHeight == expected.height)
      for frame in frames {
        let size = reader.storedWidth * reader.storedHeight
        let pixels = expected.pixels[frame.index * size..<(frame.index + 1) * size]
        // Where half-transparent pixels lie on others, programs round differently.
        #expect(difference(frame.image.pixels, pixels) <= 2, "frame \(frame.index)")
        #expect(frame.image.isOpaque == pixels.allSatisfy { $0 >> 24 == 255 })
      }
      reader.rewind()
    }
  }

  /// The still picture of an animated WebP whose first frame does not cover the canvas has the canvas's size.
  @Test(arguments: [1, 2]) func theStillPictureIsTheFirstFrameOnTheCanvas(reduction: Int) throws {
    let file = try ImageFile.open(Self.folder.appendingPathComponent("small-first.webp"))
    #expect(file.info.width == 24 && file.info.height == 16 && file.info.hasAlpha)
    let image = try file.decode(reduction: reduction).image
    let frame = try #require(try Self.open("small-first.webp").next()).image
    if reduction == 1 { #expect(image.pixels == frame.pixels) }
    #expect(image.pixels[0] == 0, "it begins at (6, 2)")
    let place = (x: 12 / reduction, y: 6 / reduction)
    #expect(image.pixels[place.y * image.width + place.x] >> 24 > 0)
  }

  @Test func stillPicturesAreNoAnimations() throws {
    let still = CGImage(width: 2, height: 2, pixels: [1, 2, 3, 4], isOpaque: false)
    let file = try ImageFile.open(bytes: try PNGEncoder().encode(still))
    #expect(try AnimationReader(file) == nil)
    let single = try ImageFile.open(
      Self.folder.deletingLastPathComponent().appendingPathComponent("formats/few.gif"))
    let reader = try #require(try AnimationReader(single))
    #expect(try frames(reader).count == 1)
  }

  @Test func whatTheEncoderWritesIsReadBack() throws {
    var encoder = AnimatedPNGEncoder()
    let pictures = (0..<3).map { number in
      let color = 0xFF00_0000 | UInt32(number) * 0x40_2010
      return CGImage(
        width: 5, height: 4, pixels: [UInt32](repeating: color, count: 20), isOpaque: true)
    }
    for picture in pictures { try encoder.add(picture, duration: 0.25) }
    let reader = try #require(try AnimationReader(try ImageFile.open(bytes: try encoder.finish())))
    let frames = try frames(reader)
    #expect(frames.map(\.image.pixels) == pictures.map(\.pixels))
    #expect(frames.map(\.duration) == [0.25, 0.25, 0.25])
    #expect(reader.plays == nil)
  }

  /// A reader of frames of 200 × 150 pixels that differ only in the square at (70, 10).
  private func square(_ colors: [UInt32]) throws -> AnimationReader {
    var encoder = AnimatedPNGEncoder()
    for color in colors {
      var pixels = (0..<200 * 150).map { place -> UInt32 in
        let (x, y) = (UInt32(place % 200), UInt32(place / 200))
        return 0xFF00_0000 | x << 8 | y
      }
      for y in 10..<20 {
        for x in 70..<80 { pixels[y * 200 + x] = color }
      }
      try encoder.add(
        CGImage(width: 200, height: 150, pixels: pixels, isOpaque: color >> 24 == 255),
        duration: 0.1)
    }
    return try #require(try AnimationReader(try ImageFile.open(bytes: try encoder.finish())))
  }

  @Test func framesShareWhatDoesNotChange() throws {
    let reader = try square([0xFFFF_0000, 0xFF00_FF00])
    let first = try frames(reader)
    let changed = first[1].tiles.changedTiles(from: first[0].tiles)
    #expect(
      Set(changed) == [
        .init(level: 0, column: 1, row: 0), .init(level: 1, column: 0, row: 0),
        .init(level: 2, column: 0, row: 0),
      ])
    reader.rewind()
    let again = try frames(reader)
    #expect(again[1].tiles.changedTiles(from: again[0].tiles).count == changed.count)
    #expect(again.map(\.image.pixels) == first.map(\.image.pixels))
  }

  @Test func coarserLevelsAreThoseOfStillPictures() throws {
    let frame = try #require(try frames(try square([0xFFFF_0000, 0xFF12_3456])).last)
    let builder = PyramidBuilder(
      shape: TiledImage(width: 200, height: 150, tileSide: frame.tiles.tileSide),
      levels: 0...frame.tiles.levelCount - 1)
    var count = 0
    frame.image.pixels.withUnsafeBufferPointer {
      builder.append($0.baseAddress!, stride: 200, count: 150) { level, row, tiles in
        for (column, pixels) in tiles.enumerated() {
          count += 1
          #expect(frame.tiles.tile(level: level, column: column, row: row)?.pixels == pixels)
        }
      }
    }
    #expect(count == frame.tiles.tiles.count)
  }

  @Test(arguments: all) func aFileThatEndsEarlyHasTheFramesBeforeItsEnd(
    _ animation: Animation
  ) throws {
    let bytes = try Self.bytes(animation.name)
    for count in stride(from: 30, to: bytes.count, by: 7) {
      guard let file = try? ImageFile.open(bytes: Array(bytes[..<count])),
        let reader = try? AnimationReader(file)
      else { continue }
      var read = 0
      while (try? reader.next()).flatMap({ $0 }) != nil { read += 1 }
      #expect(read <= animation.durations.count)
      #expect((try? reader.next()).flatMap { $0 } == nil, "it stays at its end")
      reader.rewind()
      if read > 0 { #expect(try reader.next()?.index == 0) }
    }
  }

  /// Bytes are changed one by one: frames come, or an error, but nothing else happens.
  @Test(arguments: all) func damagedFilesEnd(_ animation: Animation) throws {
    let bytes = try Self.bytes(animation.name)
    for place in 0..<bytes.count {
      for value in [0, 0xFF, bytes[place] ^ 0x10] as [UInt8] {
        var damaged = bytes
        damaged[place] = value
        guard
          let file = try? ImageFile.open(
            bytes: damaged, budget: .init(pixels: 1 << 22, bytes: 1 << 27)),
          let reader = try? AnimationReader(file)
        else { continue }
        var read = 0
        while (try? reader.next()).flatMap({ $0 }) != nil, read < 50 { read += 1 }
        #expect(read < 50)
      }
    }
  }

  @Test func aFrameWhoseDecodingIsCancelledComesTheNextTime() throws {
    let reader = try Self.open("moves.gif")
    #expect(try reader.next()?.index == 0)
    let cancel = CancelToken()
    cancel.cancel()
    #expect(throws: ImageError.cancelled) { try reader.next(cancel: cancel) }
    #expect(try reader.next()?.index == 1)
  }

  @Test(arguments: all) func framesAfterAMarkComeAgain(_ animation: Animation) throws {
    let reader = try Self.open(animation.name)
    #expect(!reader.mark(before: 1))
    _ = try reader.next()
    for index in 1...2 {
      #expect(reader.mark(before: index))
      let rest = try frames(reader)
      #expect(rest.first?.index == index)
      reader.goToMark()
      let again = try frames(reader)
      #expect(again.map(\.index) == rest.map(\.index))
      #expect(again.map(\.image.pixels) == rest.map(\.image.pixels))
      reader.goToMark()
      _ = try reader.next()
    }
    reader.rewind()
    #expect(try reader.next()?.index == 0)
  }

  @Test func aCanvasOverTheBudgetIsRefused() throws {
    var bytes = try Self.bytes("once.gif")
    bytes.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let file = try ImageFile.open(bytes: bytes, budget: .init(pixels: .max, bytes: 1 << 30))
    #expect(throws: ImageError.overBudget(width: 65535, height: 65535)) {
      try AnimationReader(file)
    }
  }
}
