import PanoramaGraphics

/// Writes pictures as the frames of an animated PNG, which browsers play and other programs show as its first
/// frame. For each frame, only the part that changed is stored.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 11.3.6.
public struct AnimatedPNGEncoder: Sendable {
  private let encoder: PNGEncoder
  /// The frame that was added last, opaque.
  private var shown: CGImage?
  /// The changed part of that frame, whose duration is not known yet.
  private var pending: Part?
  private var chunks: [UInt8] = []
  private var sequence: UInt32 = 0
  /// The number of frames that were written.
  private var frameCount: UInt32 = 0

  private struct Part {
    var image: CGImage
    var x: Int
    var y: Int
    /// In milliseconds.
    var duration: Double
  }

  /// The maximum duration of a frame: what fits into 16 bits of milliseconds.
  private static let maximumDuration = 65_535.0

  /// - Parameter compressionLevel: zlib's level, 0 … 9.
  public init(compressionLevel: Int = 9) {
    encoder = PNGEncoder(compressionLevel: compressionLevel)
  }

  /// Adds a frame. O(pixels).
  ///
  /// - Parameters:
  ///   - image: the whole frame, of the same size as the others; its alpha is ignored.
  ///   - duration: how long it is shown, in seconds, > 0.
  /// - Throws: `ImageError`: the size differs from that of the frames before, or memory runs out.
  public mutating func add(_ image: CGImage, duration: Double) throws(ImageError) {
    let milliseconds = max(1, duration * 1000)
    let opaque = CGImage(
      width: image.width, height: image.height, pixels: image.pixels.map { $0 | 0xFF00_0000 },
      isOpaque: true)
    guard let shown else {
      pending = Part(image: opaque, x: 0, y: 0, duration: milliseconds)
      self.shown = opaque
      return
    }
    guard shown.width == image.width, shown.height == image.height else {
      throw .invalidRequest("all frames of an animation must have one size")
    }
    if let part = Self.change(from: shown, to: opaque) {
      try writePending()
      pending = Part(image: part.image, x: part.x, y: part.y, duration: milliseconds)
    } else if let duration = pending?.duration {
      // The same picture stays for longer.
      pending?.duration = duration + milliseconds
    }
    self.shown = opaque
  }

  /// The whole file, which repeats without end.
  ///
  /// - Throws: `ImageError`: there are no frames, or memory runs out.
  public consuming func finish() throws(ImageError) -> [UInt8] {
    try writePending()
    guard let shown, frameCount > 0 else { throw .invalidRequest("an animation needs a frame") }
    var header = PNGChunk.bytes(UInt32(shown.width)) + PNGChunk.bytes(UInt32(shown.height))
    // 8 bits per channel, red, green and blue; deflate, the usual filters, not interlaced.
    header += [8, 2, 0, 0, 0]
    return PNGChunk.signature + PNGChunk.make("IHDR", header)
      + PNGChunk.make("acTL", PNGChunk.bytes(frameCount) + PNGChunk.bytes(0)) + chunks
      + PNGChunk.make("IEND", [])
  }

  private mutating func writePending() throws(ImageError) {
    guard let part = pending.take() else { return }
    let data = Self.data(of: try encoder.encode(part.image))
    var control = PNGChunk.bytes(sequence)
    for number in [part.image.width, part.image.height, part.x, part.y] {
      control += PNGChunk.bytes(UInt32(number))
    }
    let duration = UInt32(min(part.duration.rounded(), Self.maximumDuration))
    control += [UInt8(duration >> 8), UInt8(duration & 255), 0x03, 0xE8]
    // The frame stays on screen, and its pixels replace those below.
    control += [0, 0]
    chunks += PNGChunk.make("fcTL", control)
    sequence += 1
    if frameCount == 0 {
      chunks += PNGChunk.make("IDAT", data)
    } else {
      chunks += PNGChunk.make("fdAT", PNGChunk.bytes(sequence) + data)
      sequence += 1
    }
    frameCount += 1
  }

  /// The smallest rectangle with every pixel that differs; nil for equal pictures.
  private static func change(
    from old: CGImage, to new: CGImage
  ) -> (image: CGImage, x: Int, y: Int)? {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in 0..<new.height {
      let row = y * new.width
      guard
        let first = (0..<new.width).first(where: { old.pixels[row + $0] != new.pixels[row + $0] }),
        let last = (0..<new.width).last(where: { old.pixels[row + $0] != new.pixels[row + $0] })
      else { continue }
      (left, right) = (min(left, first), max(right, last))
      (top, bottom) = (min(top, y), y)
    }
    guard right >= 0 else { return nil }
    let pixels = (top...bottom).flatMap {
      new.pixels[$0 * new.width + left...$0 * new.width + right]
    }
    let part = CGImage(
      width: right - left + 1, height: bottom - top + 1, pixels: pixels, isOpaque: true)
    return (part, left, top)
  }

  /// The compressed pixels of a PNG file.
  private static func data(of file: [UInt8]) -> [UInt8] {
    var (data, place): ([UInt8], Int) = ([], 8)
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + length <= file.count else { break }
      if file[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        data += file[place + 8..<place + 8 + length]
      }
      place += 12 + length
    }
    return data
  }
}
