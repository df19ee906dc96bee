import Foundation
import PanoramaImages
import TestSupport
import Testing

/// What comes from a real server, and what is kept of it.
@Suite(.enabled(if: LoopbackServer.isHere, "needs nginx")) struct TileFetcherTests {
  let folder: TemporaryFolder
  let server: LoopbackServer

  init() throws {
    folder = try TemporaryFolder()
    server = try LoopbackServer(
      folder,
      rules: """
        location /old/ { add_header Cache-Control max-age=0; }
        location /strict/ { add_header Cache-Control "max-age=0, must-revalidate"; }
        location /kept/ { add_header Cache-Control max-age=1000; }
        location /secret/ { add_header Cache-Control no-store; }
        location /slow/ { limit_rate 1k; }
        location /busy { return 503; }
        location /to-file { return 302 file:///etc/passwd; }
        location /round { return 302 /round; }
        location /moved/ { rewrite ^/moved/(.*)$ /kept/$1 redirect; }
        """)
    for name in ["old", "strict", "kept", "secret", "slow"] {
      try FileManager.default.createDirectory(
        atPath: folder("www/\(name)"), withIntermediateDirectories: true)
      try folder.write("one", to: "www/\(name)/a")
    }
  }

  private func fetcher(limit: Int = 1 << 20) -> TileFetcher {
    TileFetcher(userAgent: "Panorama-Test/1", folder: folder("cache"), sizeLimit: limit)
  }

  private func text(_ fetcher: TileFetcher, _ path: String) async throws -> String {
    String(decoding: try await fetcher.fetch(server(path)).bytes, as: UTF8.self)
  }

  private static func fault(
    _ fetcher: TileFetcher, _ address: String, limit: Int = 1 << 20
  ) async -> FetchFault? {
    do throws(FetchFault) {
      _ = try await fetcher.fetch(address, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func serversAreToldWhoAsks() async throws {
    #expect(try await text(fetcher(), "kept/a") == "one")
    #expect(server.requests == ["200 /kept/a Panorama-Test/1"])
  }

  @Test func whatIsFreshIsNotAskedForAgain() async throws {
    #expect(try await text(fetcher(), "kept/a") == "one")
    // Another fetcher finds it on the disk.
    #expect(try await text(fetcher(), "kept/a") == "one")
    #expect(server.requests.count == 1)
  }

  @Test func whatIsOldIsAskedForOnlyIfItHasChanged() async throws {
    let fetcher = fetcher()
    #expect(try await text(fetcher, "old/a") == "one")
    #expect(try await text(fetcher, "old/a") == "one")
    #expect(server.requests.map { $0.prefix(3) } == ["200", "304"])
    try folder.write("another", to: "www/old/a")
    #expect(try await text(fetcher, "old/a") == "another")
  }

  @Test func whatMustNotBeKeptIsNot() async throws {
    let fetcher = fetcher()
    #expect(try await text(fetcher, "secret/a") == "one")
    #expect(try await text(fetcher, "secret/a") == "one")
    #expect(server.requests.map { $0.prefix(3) } == ["200", "200"])
    #expect(!FileManager.default.fileExists(atPath: folder("cache")))
  }

  @Test func whatIsKeptIsShownWithoutTheServer() async throws {
    let fetcher = fetcher()
    for name in ["old/a", "strict/a"] { #expect(try await text(fetcher, name) == "one") }
    server.stop()
    #expect(try await fetcher.fetch(server("old/a")).isOld)
    let strict = await Self.fault(fetcher, server("strict/a"))
    #expect(strict?.mayPass == true)
    try server.start()
    // For a while it is not asked; another fetcher does not know that.
    #expect(try await !self.fetcher().fetch(server("old/a")).isOld)
  }

  @Test func theDiskIsNotFilled() async throws {
    let limit = 64 << 10
    let fetcher = fetcher(limit: limit)
    for i in 0..<40 {
      try folder.write([UInt8](repeating: 7, count: 5000), to: "www/kept/\(i)")
      _ = try await fetcher.fetch(server("kept/\(i)"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("cache"))
    let sizes = try names.map { try folder.bytes(of: "cache/\($0)").count }
    #expect(sizes.reduce(0, +) <= limit)
    #expect(names.count > 5)
  }

  @Test func aDamagedKeptAnswerIsFetchedAgain() async throws {
    let fetcher = fetcher()
    #expect(try await text(fetcher, "kept/a") == "one")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("cache"))
    let name = try #require(names.first)
    var bytes = try folder.bytes(of: "cache/" + name)
    bytes.removeLast()
    try folder.write(bytes, to: "cache/" + name)
    #expect(try await text(fetcher, "kept/a") == "one")
    #expect(server.requests.count == 2)
  }

  /// The only file in the cache.
  private func keptFile() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("cache"))
    #expect(names.count == 1)
    return folder("cache/\(try #require(names.first))")
  }

  /// A program that is killed, or whose computer loses its power, may have written any part of a file.
  @Test(.timeLimit(.minutes(1))) func noPartOfAKeptAnswerIsTakenForIt() async throws {
    #expect(try await text(fetcher(), "kept/a") == "one")
    let file = try keptFile()
    let whole = try folder.bytes(of: "cache/" + URL(fileURLWithPath: file).lastPathComponent)
    var torn = stride(from: 0, to: whole.count, by: 7).map { Array(whole[..<$0]) }
    // What was written last may be zeros.
    torn += [1, 2, 3, 20].map {
      whole.dropLast($0) + [UInt8](repeating: 0, count: $0)
    }
    torn += [whole + [7], [UInt8](repeating: 0, count: whole.count)]
    for (i, bytes) in torn.enumerated() {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      #expect(try await text(fetcher(), "kept/a") == "one")
      #expect(server.requests.count == i + 2)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).suffix(3) == Data("one".utf8))
    }
    #expect(try await text(fetcher(), "kept/a") == "one")
    #expect(server.requests.count == torn.count + 1)
  }

  /// The name of a file can be guessed by whoever can write into the folder.
  @Test func noLinkInTheCacheIsFollowed() async throws {
    #expect(try await text(fetcher(), "kept/a") == "one")
    let file = try keptFile()
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    for content in [Data("mine".utf8), whole] {
      for isHard in [false, true] {
        try content.write(to: URL(fileURLWithPath: folder("mine")))
        unlink(file)
        #expect((isHard ? link(folder("mine"), file) : symlink(folder("mine"), file)) == 0)
        #expect(try await text(fetcher(), "kept/a") == "one")
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder("mine"))) == content)
      }
    }
    unlink(file)
    #expect(symlink(folder("nothing"), file) == 0)
    #expect(try await text(fetcher(), "kept/a") == "one")
    #expect(!FileManager.default.fileExists(atPath: folder("nothing")))
  }

  /// Each new answer is one new file, which has its name from the beginning: the system takes longer for another name and
  /// a renaming than for the rest.
  @Test func anAnswerIsKeptInOneStep() async throws {
    let fetcher = fetcher()
    #expect(try await text(fetcher, "kept/a") == "one")
    let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    defer { close(watch) }
    let kinds = UInt32(IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE)
    #expect(inotify_add_watch(watch, folder("cache"), kinds) >= 0)
    for i in 0..<10 {
      try folder.write("\(i)", to: "www/kept/\(i)")
      #expect(try await text(fetcher, "kept/\(i)") == "\(i)")
    }
    // An event has 16 bytes and a name.
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = max(0, read(watch, &bytes, bytes.count))
    var (events, next) = ([UInt32](), 0)
    bytes.withUnsafeBytes { bytes in
      while next < count {
        events.append(bytes.loadUnaligned(fromByteOffset: next + 4, as: UInt32.self))
        next += 16 + Int(bytes.loadUnaligned(fromByteOffset: next + 12, as: UInt32.self))
      }
    }
    #expect(events == [UInt32](repeating: UInt32(IN_CREATE), count: 10))
  }

  @Test func aCacheThatIsRemovedIsMadeAgain() async throws {
    let fetcher = fetcher()
    #expect(try await text(fetcher, "kept/a") == "one")
    try FileManager.default.removeItem(atPath: folder("cache"))
    #expect(try await text(fetcher, "kept/a") == "one")
    #expect(try await text(fetcher, "kept/a") == "one")
    #expect(server.requests.count == 2)
    _ = try keptFile()
  }

  @Test func aBusyServerIsAskedFourTimes() async throws {
    #expect(await Self.fault(fetcher(), server("busy")) == .status(503))
    #expect(server.requests.count == 4)
  }

  @Test func onlyHTTPIsFollowed() async throws {
    let fetcher = fetcher()
    #expect(try await text(fetcher, "moved/a") == "one")
    for address in [server("to-file"), server("round"), "file:///etc/passwd", "ftp://127.0.0.1/a"] {
      guard case .refused? = await Self.fault(fetcher, address) else {
        Issue.record("\(address) was not refused")
        continue
      }
    }
  }

  @Test func whatIsTooLargeIsNotRead() async throws {
    try folder.write([UInt8](repeating: 7, count: 100_000), to: "www/kept/large")
    #expect(
      await Self.fault(fetcher(), server("kept/large"), limit: 50_000) == .tooLarge(limit: 50_000))
    #expect(await Self.fault(fetcher(), server("nothing")) == .status(404))
  }

  @Test(.timeLimit(.minutes(1))) func whatNobodyWaitsForEnds() async throws {
    try folder.write([UInt8](repeating: 7, count: 600_000), to: "www/slow/large")
    let fetcher = fetcher()
    let address = server("slow/large")
    // It would take ten minutes.
    // The server notices that nobody reads, unless it was not even asked by then.
    repeat {
      let task = Task { await Self.fault(fetcher, address) }
      _ = await Self.fault(fetcher, server("nothing"))
      task.cancel()
      #expect(await task.value == .cancelled)
    } while !server.requests.contains { $0.contains("/slow/large") }
  }
}
