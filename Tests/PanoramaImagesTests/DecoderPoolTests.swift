import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import TestSupport
import Testing

/// Pictures that another process decodes are those that this process decodes.
@Suite struct DecoderPoolTests {
  private static let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens")
  let pool = DecoderPrograms.pool()

  static let names: [String] = ["formats", "animations"].flatMap { folder in
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: goldens.appendingPathComponent(folder).path)
    // What a memory limit does to the first depends on the process; the second is refused, which is tested elsewhere.
    let others = ["larger.heic", "locked.pdf"]
    return (names ?? []).filter { !others.contains($0) }.sorted().map { "\(folder)/\($0)" }
  }

  /// What a person sees of a picture, or why it is not seen.
  private struct Seen: Equatable {
    var info: ImageInfo?
    var metadata: String?
    var profile: String?
    var images: [Pixels] = []
    var faults: [String] = []
  }

  private func look(_ open: () throws -> ImageFile) -> Seen {
    var seen = Seen()
    do {
      let file = try open()
      seen.info = file.info
      seen.metadata = "\(file.metadata)"
      seen.profile = file.profileName
      for reduction in [1, 2, 8] {
        let decoded = try file.decode(reduction: reduction)
        seen.images.append(Pixels(decoded.image))
        seen.faults.append("\(decoded.damage.map { "\($0)" } ?? "-")")
      }
    } catch {
      seen.faults.append("\(error)")
    }
    return seen
  }

  @Test(arguments: names) func everyFormatIsTheSame(name: String) throws {
    let path = Self.goldens.appendingPathComponent(name).path
    // Raw files are read in no other way.
    let isRaw = name.hasSuffix(".dng")
    let here = look { try .open(path: path, decoders: isRaw ? pool : nil) }
    #expect(here.images.count == 3, "\(here.faults)")
    #expect(look { try .open(path: path, decoders: pool) } == here)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(look { try .open(bytes: bytes, decoders: pool) } == here)
  }

  @Test func everyBadPictureIsTheSame() throws {
    let pictures = try BadPictures.shared()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: (pictures("x") as NSString).deletingLastPathComponent)
    #expect(names.count > 40)
    for name in names.sorted() {
      let here = look { try .open(path: pictures(name), decoders: nil) }
      #expect(look { try .open(path: pictures(name), decoders: pool) } == here, "\(name)")
    }
  }

  @Test(arguments: ["moves.gif", "moves.apng", "moves.webp"])
  func framesOfAnimationsAreTheSame(name: String) throws {
    func frames(_ decoders: DecoderPool?) throws -> [Pixels] {
      let url = Self.goldens.appendingPathComponent("animations/\(name)")
      let reader = try #require(try AnimationReader(.open(url, decoders: decoders)))
      var frames: [Pixels] = []
      while let frame = try reader.next() { frames.append(Pixels(frame.image)) }
      return frames
    }
    let here = try frames(nil)
    #expect(here.count >= 5)
    #expect(try frames(pool) == here)
  }

  @Test(arguments: ["pyramid-pages.tif", "pyramid-parts.tif"])
  func tilesAreTheSame(name: String) throws {
    let path = try BadPictures.shared()(name)
    let here = try #require(try TIFFPyramid(.open(path: path, decoders: nil)))
    let there = try #require(try TIFFPyramid(.open(path: path, decoders: pool)))
    #expect(there.levels == here.levels)
    for (index, level) in here.levels.enumerated() {
      for y in 0..<level.rows {
        for x in 0..<level.columns {
          #expect(
            try Pixels(there.tile(level: index, x: x, y: y))
              == Pixels(here.tile(level: index, x: x, y: y)))
        }
      }
    }
  }

  /// Every row, preview and step of progress, in the order in which they come.
  private func events(
    _ file: ImageFile, reduction: Int, threads: Int = 2
  ) throws -> (previews: Int, rows: [UInt32], progress: [Double]) {
    var (previews, progress) = (0, [Double]())
    var rows: [UInt32] = []
    _ = try file.decodeRows(
      reduction: reduction, threads: threads, progress: { progress.append($0) },
      preview: { if $0.y == 0 { previews += 1 } }, rows: { rows += $0.pixels })
    return (previews, rows, progress)
  }

  @Test(arguments: [1, 4]) func previewsAndProgressComeThrough(reduction: Int) throws {
    let bytes = JPEGFile(
      width: 1600, height: 1200, components: 3, isProgressive: true, emptyScans: 40,
      refinesMeans: true
    ).encoded { component, column, row in 100 + component * 10 + (column * 7 + row * 3) % 40 }
    let here = try events(.open(bytes: bytes, decoders: nil), reduction: reduction)
    let there = try events(.open(bytes: bytes, decoders: pool), reduction: reduction)
    #expect(here.previews > 1)
    #expect(there.previews == here.previews)
    #expect(there.rows == here.rows)
    #expect(there.progress == here.progress)
    #expect(there.progress.last == 1)
  }

  @Test func partsOfAJPEGAreDecodedOnSeveralThreads() throws {
    let bytes = try JPEGEncoder().encode(noisePicture(width: 2400, height: 1800))
    let here = try events(.open(bytes: bytes, decoders: nil), reduction: 1, threads: 1)
    let there = try events(.open(bytes: bytes, decoders: pool), reduction: 1, threads: 4)
    #expect(there.rows == here.rows)
  }

  @Test func aProcessIsUsedAgain() throws {
    let path = Self.goldens.appendingPathComponent("formats/card.png").path
    for _ in 0..<20 { _ = try ImageFile.open(path: path, decoders: pool).decode() }
    let processes = pool.idleProcesses
    #expect(processes.count == 1)
    // Another program has ended it: the next picture has a process of its own.
    kill(processes[0], SIGKILL)
    var status = siginfo_t()
    #expect(waitid(P_PID, UInt32(processes[0]), &status, WEXITED | WNOWAIT) == 0)
    _ = try ImageFile.open(path: path, decoders: pool).decode()
    #expect(pool.idleProcesses.count == 1)
    #expect(pool.idleProcesses != processes)
  }

  @Test func theFirstPictureTakesTheProcessThatIsBeingStarted() throws {
    let path = Self.goldens.appendingPathComponent("formats/card.png").path
    pool.prepare { Issue.record("\($0)") }
    _ = try ImageFile.open(path: path, decoders: pool).decode()
    #expect(pool.idleProcesses.count == 1)
  }

  @Test func manyThreadsDecodeAtOnce() async throws {
    let path = Self.goldens.appendingPathComponent("formats/card.png").path
    let here = Pixels(try ImageFile.open(path: path, decoders: nil).decode().image)
    let pool = pool
    let same = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask {
          Pixels(try ImageFile.open(path: path, decoders: pool).decode().image) == here
        }
      }
      return try await group.reduce(into: 0) { if $1 { $0 += 1 } }
    }
    #expect(same == 40)
    #expect(pool.idleProcesses.count <= 2)
  }

  @Test func cancellingEndsTheWorkAndKeepsTheProcessUsable() throws {
    var encoder = JPEGEncoder()
    encoder.hasRestartMarkers = false
    let bytes = try encoder.encode(noisePicture(width: 3000, height: 2000))
    let file = try ImageFile.open(bytes: bytes, decoders: pool)
    let token = CancelToken()
    var rows = 0
    #expect(throws: ImageError.cancelled) {
      _ = try file.decodeRows(cancel: token) { band in
        rows += band.count
        token.cancel()
      }
    }
    #expect(rows > 0 && rows < file.info.storedHeight)
    _ = try file.decode()
  }

  @Test func aProgramThatIsNotThereIsSaid() throws {
    let path = Self.goldens.appendingPathComponent("formats/card.png").path
    let pool = DecoderPool(program: "/nowhere/panorama-decode")
    let error = #expect(throws: ImageError.self) { try ImageFile.open(path: path, decoders: pool) }
    #expect(
      "\(try #require(error))"
        == "no process to decode it could be started (No such file or directory); close other programs, "
        + "or say --no-sandbox")
  }
}
