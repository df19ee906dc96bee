import Foundation
import PanoramaGraphics
@_spi(TileTests) import PanoramaImages
import TestSupport
import Testing

@Suite struct TileCacheTests {
  let folder: TemporaryFolder
  let shape = TiledImage(width: 300, height: 200, tileSide: 64)

  init() throws {
    folder = try TemporaryFolder()
    try Data("a picture".utf8).write(to: URL(fileURLWithPath: folder("picture")))
  }

  private var cache: TileCache { TileCache(folder: folder("cache"), reserve: 0) }
  private var key: TileKey { get throws { try #require(TileKey(path: folder("picture"))) } }

  private var places: [TileIndex] {
    (0..<shape.levelCount).flatMap { level in
      let counts = shape.tileCounts(ofLevel: level)
      return (0..<counts.rows).flatMap { row in
        (0..<counts.columns).map { TileIndex(level: level, column: $0, row: row) }
      }
    }
  }

  private func pixels(_ tile: TileIndex) -> [UInt32] {
    let size = shape.sizeOfTile(level: tile.level, column: tile.column, row: tile.row) ?? (0, 0)
    let place = UInt32(tile.level << 20 | tile.row << 16 | tile.column << 12) | 0xFF00_0000
    return (0..<size.0 * size.1).map { place | UInt32($0 & 4095) }
  }

  private func fill(
    _ file: TileFile, _ tiles: some Sequence<TileIndex>, _ encoding: TileEncoding = .deflate
  ) throws {
    for tile in tiles {
      let size = try #require(
        shape.sizeOfTile(level: tile.level, column: tile.column, row: tile.row))
      let bytes = encoding.encode(pixels(tile), width: size.width, height: size.height)
      try file.append(tile, #require(bytes), encoding: encoding, isOpaque: true)
    }
  }

  private func read(_ file: TileFile, _ tile: TileIndex) throws -> [UInt32]? {
    let size = try #require(
      shape.sizeOfTile(level: tile.level, column: tile.column, row: tile.row))
    return file.read(tile, width: size.width, height: size.height)?.pixels
  }

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder("cache"))) ?? []).sorted()
  }

  private func path(_ suffix: String) throws -> String {
    try folder("cache/\(key.fileName).\(suffix)")
  }

  /// Changes one byte of a file, counted from its start or (negative) its end.
  private func damage(_ path: String, at offset: Int) throws {
    var bytes = try ImageFile.read(path, limit: 1 << 24)
    bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x55
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func made() throws {
    let file = try #require(try cache.open(key, shape: shape))
    try fill(file, places)
    try cache.publish(file, key)
  }

  @Test(arguments: [TileEncoding.raw, .deflate])
  func exactEncodingsGiveBackEveryPixel(encoding: TileEncoding) throws {
    let rows = PatternRows(width: 64, height: 33, hasAlpha: true)
    let pixels = (0..<64 * 33).map { rows.pixel($0 % 64, $0 / 64) }
    let bytes = try #require(encoding.encode(pixels, width: 64, height: 33))
    #expect(encoding.decode(bytes, width: 64, height: 33) == pixels)
    #expect(encoding.decode(Array(bytes.dropLast()), width: 64, height: 33) == nil)
    #expect(encoding.decode(bytes, width: 64, height: 34) == nil)
  }

  @Test func jpegStaysCloseAndRefusesWhatItDidNotWrite() throws {
    let pixels = (0..<64 * 33).map { (i: Int) -> UInt32 in
      let (green, blue) = (UInt32(i % 64 * 3), UInt32(i / 64 * 5))
      return 0xFF00_0000 | green << 8 | blue
    }
    let bytes = try #require(TileEncoding.jpeg.encode(pixels, width: 64, height: 33))
    let back = try #require(TileEncoding.jpeg.decode(bytes, width: 64, height: 33))
    var worst = 0
    for (a, b) in zip(pixels, back) {
      for shift: UInt32 in [0, 8, 16, 24] {
        worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    #expect(worst <= 6)
    #expect(TileEncoding.jpeg.decode(bytes, width: 65, height: 33) == nil)
    #expect(TileEncoding.jpeg.decode(Array(bytes[..<40]), width: 64, height: 33) == nil)
  }

  @Test func aWholeFileIsReadBackEqual() throws {
    try made()
    #expect(try names() == [key.fileName + ".tiles"])
    let file = try #require(try cache.open(key, shape: shape))
    #expect(!file.takesTiles)
    #expect(file.count == places.count)
    for tile in places { #expect(try read(file, tile) == pixels(tile)) }
  }

  @Test func aFileThatWasNotFinishedIsContinued() throws {
    try fill(#require(try cache.open(key, shape: shape)), places[..<7])
    let file = try #require(try cache.open(key, shape: shape))
    #expect(file.takesTiles)
    #expect(file.count == 7)
    try fill(file, places)
    try cache.publish(file, key)
    let whole = try #require(try cache.open(key, shape: shape))
    for tile in places { #expect(try read(whole, tile) == pixels(tile)) }
  }

  @Test func whatWasCutOffDoesNotCount() throws {
    try fill(#require(try cache.open(key, shape: shape)), places[..<7])
    let size = try ImageFile.read(path("part"), limit: 1 << 24).count
    #expect(try truncate(path("part"), off_t(size - 3)) == 0)
    let file = try #require(try cache.open(key, shape: shape))
    #expect(file.count == 6)
    for tile in places[..<6] { #expect(try read(file, tile) == pixels(tile)) }
    #expect(try read(file, places[6]) == nil)
    try fill(file, places[6...])
    #expect(try read(file, places[6]) == pixels(places[6]))
  }

  @Test func aDamagedTileIsNotGivenOut() throws {
    try made()
    let file = try #require(try cache.open(key, shape: shape))
    // In the middle of a tile's payload.
    try damage(path("tiles"), at: 1000)
    let again = try #require(try cache.open(key, shape: shape))
    let good = try places.filter { try read(again, $0) == pixels($0) }
    #expect(good.count == places.count - 1)
    #expect(again.hasDamage)
    #expect(file.count == places.count)
  }

  @Test(arguments: [0, 9, -1, -10, -30])
  func aFileWithADamagedHeadOrIndexIsDropped(offset: Int) throws {
    try made()
    try damage(path("tiles"), at: offset)
    let file = try #require(try cache.open(key, shape: shape))
    #expect(file.count == 0)
    #expect(file.takesTiles)
    #expect(try names() == [key.fileName + ".part"])
  }

  @Test func tilesOfAnOlderPictureAreDropped() throws {
    try made()
    let old = try key
    try Data("a newer picture".utf8).write(to: URL(fileURLWithPath: folder("picture")))
    #expect(try key != old)
    let file = try #require(try cache.open(key, shape: shape))
    #expect(file.count == 0)
  }

  @Test func onlyOneMakesAFileAtATime() throws {
    var first: TileFile? = try cache.open(key, shape: shape)
    try fill(#require(first), places[..<3])
    #expect(try cache.open(key, shape: shape) == nil)
    first = nil
    #expect(try cache.open(key, shape: shape)?.count == 3)
  }

  @Test func theLeastRecentlyUsedGoFirst() throws {
    let keys = try (0..<4).map { number in
      try Data("picture \(number)".utf8).write(to: URL(fileURLWithPath: folder("\(number)")))
      return try #require(TileKey(path: folder("\(number)")))
    }
    for (number, key) in keys.enumerated() {
      let file = try #require(try cache.open(key, shape: shape))
      try fill(file, places, .raw)
      try cache.publish(file, key)
      let time = Date(timeIntervalSince1970: Double(1000 + number))
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: folder("cache/\(key.fileName).tiles"))
    }
    // Opening counts as use.
    _ = try cache.open(keys[0], shape: shape)
    let size = try ImageFile.read(folder("cache/\(keys[0].fileName).tiles"), limit: 1 << 24).count
    cache.trim(to: size * 2 + 100)
    #expect(names() == [keys[0], keys[3]].map { $0.fileName + ".tiles" }.sorted())
  }

  @Test func aFileThatIsBeingMadeIsNotTrimmed() throws {
    let file = try #require(try cache.open(key, shape: shape))
    cache.trim(to: 0)
    #expect(try names() == [key.fileName + ".part"])
    withExtendedLifetime(file) {}
  }

  @Test func aFullDiskEndsWritingAndKeepsWhatThereIs() throws {
    let full = TileCache(folder: folder("cache"), sizeLimit: 1 << 30, reserve: 0) {
      file, bytes, count, offset in
      if offset > 3000 {
        errno = ENOSPC
        return -1
      }
      return pwrite(file, bytes, count, offset)
    }
    let file = try #require(try full.open(key, shape: shape))
    #expect(throws: ImageError.self) { try fill(file, places, .raw) }
    #expect(!file.takesTiles)
    for tile in places where file.contains(tile) { #expect(try read(file, tile) == pixels(tile)) }
  }

  @Test func theLimitHoldsForAFileAlone() throws {
    let small = TileCache(folder: folder("cache"), sizeLimit: 30_000, reserve: 0)
    let file = try #require(try small.open(key, shape: shape))
    #expect(throws: ImageError.self) { try fill(file, places, .raw) }
    #expect(file.size <= 30_000)
  }

  @Test func aFolderThatCannotBeMadeSaysSo() throws {
    let nowhere = TileCache(folder: "/proc/panorama/tiles")
    #expect(throws: ImageError.self) { try nowhere.open(key, shape: shape) }
    #expect(throws: ImageError.self) { try nowhere.scratch() }
  }

  /// Things that somebody may have put at the name of the file to be made.
  enum Trap: CaseIterable { case link, hardLink, danglingLink, pipe }

  @Test(arguments: Trap.allCases, ["part", "tiles"])
  func nothingButFilesOfItsOwnIsTouched(_ trap: Trap, _ suffix: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder("cache"), withIntermediateDirectories: true)
    let victim = try folder.write("somebody's letter", to: "victim")
    let name = try path(suffix)
    switch trap {
    case .link: #expect(symlink(victim, name) == 0)
    case .hardLink: #expect(link(victim, name) == 0)
    case .danglingLink: #expect(symlink(folder("nowhere"), name) == 0)
    case .pipe: #expect(mkfifo(name, 0o600) == 0)
    }
    let age = timespec(tv_sec: 1000, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, victim, [age, age], 0) == 0)
    try made()
    let file = try #require(try cache.open(key, shape: shape))
    #expect(file.count == places.count)
    var status = stat()
    #expect(stat(victim, &status) == 0 && status.st_mtim.tv_sec == 1000 && status.st_nlink == 1)
    #expect(try folder.bytes(of: "victim") == Array("somebody's letter".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder("nowhere")))
    #expect(try names() == [key.fileName + ".tiles"])
  }

  @Test func trimmingRemovesTrapsAndNotWhatTheyLeadTo() throws {
    let victim = try folder.write("somebody's letter", to: "victim")
    try FileManager.default.createDirectory(
      atPath: folder("cache"), withIntermediateDirectories: true)
    #expect(symlink(victim, try path("part")) == 0)
    #expect(mkfifo(folder("cache/0.part"), 0o600) == 0)
    cache.trim(to: -1)
    #expect(names() == [])
    #expect(try folder.bytes(of: "victim") == Array("somebody's letter".utf8))
  }

  @Test func theStandardFolderFollowsTheEnvironment() {
    #expect(
      TileCache.standardFolder(environment: ["XDG_CACHE_HOME": "/x"]) == "/x/panorama/tiles")
    let home = BaseFolder.home(environment: [:]) + "/.cache/panorama/tiles"
    #expect(TileCache.standardFolder(environment: [:]) == home)
    #expect(TileCache.standardFolder(environment: ["XDG_CACHE_HOME": "x"]) == home)
  }

  // MARK: Files that another program wrote

  /// Changes the index of a complete file and makes its checksums right again.
  private func forge(_ change: (_ index: inout [UInt8]) -> Void) throws {
    try made()
    let path = try path("tiles")
    let bytes = try ImageFile.read(path, limit: 1 << 24)
    var trailer = Array(bytes.suffix(24))
    let offset = (0..<8).reduce(0) { $0 | Int(trailer[$1]) << (8 * $1) }
    var index = Array(bytes[offset..<bytes.count - 24])
    change(&index)
    trailer.replaceSubrange(8..<12, with: number(UInt32(index.count / 28)))
    trailer.replaceSubrange(12..<16, with: number(checksum(index)))
    trailer.replaceSubrange(20..<24, with: number(checksum(trailer[..<20])))
    try Data(bytes[..<offset] + index + trailer).write(to: URL(fileURLWithPath: path))
  }

  private func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (8 * $0) & 255) }
  }

  /// The CRC-32 of PNG and zlib.
  private func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = crc & 1 == 1
        crc >>= 1
        if isOdd { crc ^= 0xEDB8_8320 }
      }
    }
    return ~crc
  }

  @Test func anOffsetBeyondAllNumbersIsRefused() throws {
    try forge { $0.replaceSubrange(20..<28, with: [0xFE] + [UInt8](repeating: 0xFF, count: 7)) }
    #expect(try #require(try cache.open(key, shape: shape)).count == 0)
  }

  @Test func moreEntriesThanTilesAreRefused() throws {
    try forge { $0 += $0.prefix(28) }
    #expect(try #require(try cache.open(key, shape: shape)).count == 0)
  }

  /// A short form of fuzzing: changed indexes with right checksums.
  @Test func changedIndexesAreReadOrRefused() throws {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<300 {
      try forge { index in
        for _ in 0...Int.random(in: 0..<4, using: &random) {
          let place = Int.random(in: 0..<index.count, using: &random)
          index[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        }
      }
      guard let file = try cache.open(key, shape: shape) else { continue }
      for tile in places where file.contains(tile) { _ = try read(file, tile) }
      cache.remove(try key)
    }
  }
}
