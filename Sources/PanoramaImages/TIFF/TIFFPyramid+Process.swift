import PanoramaGraphics

extension TIFFPyramid.Level: WireValue {
  func write(to message: inout WireWriter) {
    for value in [width, height, tileWidth, tileHeight, Int(truncatingIfNeeded: offset), bytes] {
      message.write(value)
    }
  }

  init(from message: inout WireReader) throws(WireFault) {
    width = try message.int(in: 1...(1 << 31))
    height = try message.int(in: 1...(1 << 31))
    tileWidth = try message.int(in: 1...(1 << 31))
    tileHeight = try message.int(in: 1...(1 << 31))
    offset = UInt64(bitPattern: Int64(try message.int()))
    bytes = try message.int(in: 0...(.max / 8))
  }

  /// The size of a tile, cut to the level's.
  func sizeOfTile(x: Int, y: Int) -> (width: Int, height: Int) {
    (min(tileWidth, width - x * tileWidth), min(tileHeight, height - y * tileHeight))
  }
}

/// A tile that another process is asked to read.
struct TileRequest: WireValue {
  /// What the level was when the file was opened.
  var level: TIFFPyramid.Level
  /// Its index.
  var index: Int
  var x: Int
  var y: Int

  init(level: TIFFPyramid.Level, index: Int, x: Int, y: Int) {
    (self.level, self.index, self.x, self.y) = (level, index, x, y)
  }

  func write(to message: inout WireWriter) {
    message.write(level)
    for value in [index, x, y] { message.write(value) }
  }

  init(from message: inout WireReader) throws(WireFault) {
    level = try message.value()
    (index, x, y) = (try message.int(), try message.int(), try message.int())
  }
}

extension TIFFPyramid {
  /// The most levels that a file has.
  static let levelLimit = 64

  /// Has another process list the levels.
  /// - Throws: `ImageError`.
  static func levels(of file: ImageFile, by decoders: DecoderPool) throws(ImageError) -> [Level] {
    let job = DecoderJob(
      kind: .levels, source: file.source, budget: file.budget, libraries: .init(file.info.format))
    return try decoders.withWorker(for: job) { worker throws(ImageError) in
      try worker.run(job, cancel: nil, event: { _, _ throws(WireFault) in throw WireFault() }) {
        message, _ throws(WireFault) in try message.values(limit: levelLimit)
      }
    }
  }

  /// Has another process read a tile.
  /// - Throws: `ImageError`.
  func tile(
    level index: Int, x: Int, y: Int, by decoders: DecoderPool
  ) throws(ImageError) -> CGImage {
    let level = levels[index]
    let (width, height) = level.sizeOfTile(x: x, y: y)
    var job = DecoderJob(
      kind: .tile, source: file.source, budget: file.budget, libraries: .init(file.info.format))
    job.fields.write(TileRequest(level: level, index: index, x: x, y: y))
    job.sharedBytes = width * height * 4
    job.needs = level.bytes
    job.pixels = level.tileWidth * level.tileHeight
    return try decoders.withWorker(for: job) { worker throws(ImageError) in
      try worker.run(job, cancel: nil, event: { _, _ throws(WireFault) in throw WireFault() }) {
        message, memory throws(WireFault) in
        let isOpaque = try message.bool()
        guard let bytes = memory.part(0..<width * height * 4) else { throw WireFault() }
        return CGImage(
          width: width, height: height, pixels: Array(bytes.assumingMemoryBound(to: UInt32.self)),
          isOpaque: isOpaque)
      }
    }
  }
}
