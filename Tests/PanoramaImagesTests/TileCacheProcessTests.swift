import Foundation
import PanoramaGraphics
@_spi(TileTests) import PanoramaImages
import TestSupport
import Testing

/// Files that another program leaves or holds in the cache.
@Suite struct TileCacheProcessTests {
  let folder: TemporaryFolder
  let shape = TiledImage(width: 2000, height: 1500, tileSide: 64)

  init() throws {
    folder = try TemporaryFolder()
    try Data("a picture".utf8).write(to: URL(fileURLWithPath: folder("picture")))
  }

  private var cache: TileCache { TileCache(folder: folder("cache"), reserve: 0) }

  /// The path beside the test bundle, where the build puts every product.
  private static let filler: String = {
    let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folders = ([test] + CommandLine.arguments).map {
      ($0 as NSString).deletingLastPathComponent
    }
    return folders.map { $0 + "/TileFiller" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "TileFiller"
  }()

  /// Runs the filler until it has written `tiles` tiles, calls `body`, and then kills it.
  private func withFiller(tiles: Int, _ body: () throws -> Void) throws {
    // It is a named pipe, which processes of other tests do not inherit.
    #expect(mkfifo(folder("progress"), 0o600) == 0)
    let progress = open(folder("progress"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(progress) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, folder("progress"), O_WRONLY, 0)
    let words = [Self.filler, folder("cache"), folder("picture"), "2000", "1500"]
    var argv = words.map { strdup($0) } + [nil]
    defer { for text in argv { free(text) } }
    var process = pid_t()
    try #require(posix_spawn(&process, words[0], &actions, nil, &argv, environ) == 0)
    defer {
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    var written = 0
    var bytes = [UInt8](repeating: 0, count: 4096)
    while written < tiles {
      var poll = pollfd(fd: progress, events: Int16(POLLIN), revents: 0)
      guard Foundation.poll(&poll, 1, 60_000) > 0 else { break }
      let count = Foundation.read(progress, &bytes, bytes.count)
      guard count > 0 else { break }
      written += count
    }
    #expect(written >= tiles)
    try body()
  }

  @Test func whatAKilledProgramWroteIsThere() throws {
    try withFiller(tiles: 200) {}
    let key = try #require(TileKey(path: folder("picture")))
    let file = try #require(try cache.open(key, shape: shape))
    #expect(file.takesTiles)
    #expect(file.count >= 200)
    let columns = shape.tileCounts(ofLevel: 0).columns
    for number in 0..<file.count {
      let tile = TileIndex(level: 0, column: number % columns, row: number / columns)
      let size = try #require(
        shape.sizeOfTile(level: 0, column: tile.column, row: tile.row))
      let pixels = file.read(tile, width: size.width, height: size.height)?.pixels
      #expect(pixels?.allSatisfy { $0 == 0xFF00_0000 + UInt32(number) } == true)
    }
    #expect(!file.hasDamage)
  }

  @Test func whatAnotherProgramMakesIsLeftToIt() throws {
    let key = try #require(TileKey(path: folder("picture")))
    try withFiller(tiles: 1) {
      let file = try cache.open(key, shape: shape)
      #expect(file == nil)
      cache.trim(to: 0)
      #expect(FileManager.default.fileExists(atPath: folder("cache/\(key.fileName).part")))
    }
    #expect(try cache.open(key, shape: shape) != nil)
  }
}
