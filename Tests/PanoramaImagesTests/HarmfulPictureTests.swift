import CDecodeChannel
import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import PanoramaPictures
import PanoramaSVG
import TestSupport
import Testing

/// A picture that ends its decoder, or takes it over, costs itself and one line.
@Suite(.serialized) struct HarmfulPictureTests {
  private static let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/formats/card.png").path

  @Test(arguments: [([1], 1), ([1], 2), ([2, 1], 2), ([2, 3, 1], 3)])
  func tilesWithoutEnd(tiles: [Int], side: Int) throws {
    let bytes = LoopingHEIC.file(tiles: tiles, side: side)
    let pool = DecoderPrograms.pool()
    for _ in 0..<3 {
      let error = #expect(throws: ImageError.self) {
        try ImageFile.open(bytes: bytes, decoders: pool).decode()
      }
      guard case .corrupt? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    // The next picture is decoded.
    _ = try ImageFile.open(path: Self.picture, decoders: pool).decode()
  }

  static let misdeeds = [
    "crash": "its decoder crashed (Aborted)",
    "fault": "its decoder crashed (Segmentation fault)",
    "quit": "its decoder gave up",
    "spin": "decoding it takes more than 1 s",
    "wait": "decoding it takes more than 1 s",
    "garbage": "its decoder broke off", "short": "its decoder broke off",
    "unknown": "its decoder broke off", "hello": "its decoder broke off",
    "file": "its decoder broke off", "event": "its decoder broke off",
    "rows": "its decoder broke off", "long": "its decoder was ended",
    "error": "its decoder broke off", "flood": "its decoder broke off",
    "size": "its decoder broke off",
  ]

  @Test(arguments: misdeeds.keys.sorted()) func aDecoderThatIsTakenOver(misdeed: String) throws {
    do {
      let pool = DecoderPool(
        program: DecoderPrograms.path("BadDecoder"), arguments: [misdeed], patience: 0.02)
      let error = #expect(throws: ImageError.self) {
        try ImageFile.open(path: Self.picture, decoders: pool)
      }
      #expect(error == .corrupt(try #require(Self.misdeeds[misdeed])))
      #expect(pool.idleProcesses.isEmpty)
    }
    #expect(DecoderPrograms.children("BadDecoder").isEmpty)
  }

  static let drawingMisdeeds = [
    "crash": "its decoder crashed (Aborted)", "quit": "its decoder gave up",
    "spin": "decoding it takes more than 1 s", "wait": "decoding it takes more than 1 s",
    "garbage": "its decoder broke off", "short": "its decoder broke off",
    "event": "its decoder broke off", "drawing-pixels": "its decoder broke off",
    "drawing-long": "its decoder broke off", "drawing-sides": "its decoder broke off",
    "drawing-nothing": "its decoder broke off",
  ]

  @Test(arguments: drawingMisdeeds.keys.sorted()) func aReaderOfDrawingsThatIsTakenOver(
    misdeed: String
  ) throws {
    do {
      let pool = DecoderPool(
        program: DecoderPrograms.path("BadDecoder"), arguments: [misdeed], patience: 0.02)
      let error = #expect(throws: ImageError.self) {
        try SVGPicture.read(Array("<svg/>".utf8), decoders: pool)
      }
      #expect(error == .corrupt(try #require(Self.drawingMisdeeds[misdeed])))
    }
    #expect(DecoderPrograms.children("BadDecoder").isEmpty)
  }

  /// Previews cost this program time, so a decoder cannot send them for ever.
  @Test func previewsEnd() throws {
    let pool = DecoderPool(
      program: DecoderPrograms.path("BadDecoder"), arguments: ["previews"], patience: 0.2)
    let file = try ImageFile.open(path: Self.picture, decoders: pool)
    #expect(file.info.width == 64 && file.info.height == 32)
    var previews = 0
    let error = #expect(throws: ImageError.self) {
      try file.decodeRows(
        reduction: 1, preview: { previews += $0.y == 0 ? 1 : 0 }, rows: { _ in })
    }
    #expect(error == .corrupt("its decoder broke off"))
    #expect(previews == 64)
    #expect(pool.idleProcesses.isEmpty)
  }

  /// A process that was taken over may never receive anything: nobody waits for it without end.
  @Test func sendingEndsWhenNobodyReceives() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    defer { cdecode_close(ends[0]) }
    let message = [UInt8](repeating: 7, count: 1 << 10)
    func send() -> Int32 { cdecode_send(ends[0], message, message.count, nil, 0, 20) }
    var (sent, failure) = (0, send())
    while failure == 0, sent < 100_000 {
      sent += 1
      failure = send()
    }
    #expect(failure == ETIMEDOUT && sent > 1)
    // What was sent before is whole, nothing of the last one was, and afterwards there is room again.
    var (bytes, files) = ([UInt8](repeating: 0, count: 1 << 11), [Int32](repeating: -1, count: 8))
    var (count, received) = (0, 0)
    while cdecode_receive(ends[1], &bytes, bytes.count, &files, &count, 0) == message.count {
      received += 1
    }
    #expect(received == sent)
    #expect(send() == 0)
    // A process that another test is just starting may still have this end, so closing it is not enough.
    shutdown(ends[1], Int32(SHUT_RDWR))
    cdecode_close(ends[1])
    // With a message that nobody has read, the system says that the connection was reset.
    #expect([EPIPE, ECONNRESET].contains(send()))
  }

  @Test(arguments: ["silent", "old"]) func aDecoderOfAnotherKind(mode: String) throws {
    let program = DecoderPrograms.path("BadDecoder")
    let pool = DecoderPool(program: program, arguments: [mode], patience: 1)
    #expect(
      throws: ImageError.inaccessible(
        "\(program) does not start or is of another version; install it again")
    ) { try ImageFile.open(path: Self.picture, decoders: pool) }
    #expect(DecoderPrograms.children("BadDecoder").isEmpty)
  }

  @Test func aSystemThatRefusesTheFilterIsSaid() async throws {
    let pool = DecoderPool(
      program: DecoderPrograms.path("BadDecoder"), arguments: ["refused"], patience: 1)
    let line = await withCheckedContinuation { continuation in
      pool.prepare { continuation.resume(returning: $0) }
    }
    #expect(
      line
        == "the system refuses to restrict the process that decodes pictures (Function not implemented);"
        + " --no-sandbox decodes them without one and without this message")
  }

  /// How a process ends that tries something after it gave up everything: the error number of the answer, or the signal.
  private func outcome(_ call: String) throws -> (code: Int32, signal: Int32) {
    var (channel, process) = (Int32(-1), Int32(0))
    let program = DecoderPrograms.path("BadDecoder")
    var words: [UnsafeMutablePointer<CChar>?] =
      [program, "common", "escape-\(call)"].map { (word: String) in strdup(word) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    try #require(cdecode_start(program, &words, &environment, &channel, &process) == 0)
    defer { cdecode_close(channel) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (status >> 8 & 0xFF, status & 0x7F)
  }

  @Test(arguments: [
    "socket", "fork", "exec", "kill", "nice", "unlink", "code", "fonts-socket",
  ])
  func whatNobodyNeedsEndsTheProcess(call: String) throws {
    let (code, signal) = try outcome(call)
    #expect((code, signal) == (0, SIGSYS))
  }

  @Test(arguments: [
    "open", "write", "limits", "fonts-open", "fonts-away", "fonts-change", "fonts-list",
    "fonts-write",
  ])
  func whatLibrariesLookForIsNotAllowed(call: String) throws {
    let (code, signal) = try outcome(call)
    #expect((code, signal) == (EACCES, 0))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/panorama-escaped"))
  }

  @Test func whatDecodesMayDoNothing() throws {
    let (code, signal) = try outcome("nothing")
    #expect((code, signal) == (0, 0))
  }

  /// A decoder that cannot be stopped, such as libheif's, is ended when nobody wants its picture any more.
  @Test func cancellingDoesNotWaitForADecoder() throws {
    let pool = DecoderPrograms.pool()
    let bytes = try JPEGEncoder().encode(noisePicture(width: 1000, height: 800))
    let file = try ImageFile.open(bytes: bytes, decoders: pool)
    let process = try #require(pool.idleProcesses.first)
    kill(process, SIGSTOP)
    let token = CancelToken()
    token.cancel()
    #expect(throws: ImageError.cancelled) { try file.decode(cancel: token) }
    #expect(kill(process, 0) != 0, "it was ended")
    _ = try file.decode()
  }

  /// What the processes of a program that was killed do: end, too.
  @Test func processesEndWithTheirProgram() throws {
    var (channel, process) = (Int32(-1), Int32(0))
    let program = DecoderPrograms.path("panorama-decode")
    var words: [UnsafeMutablePointer<CChar>?] =
      [program, "common"].map { (word: String) in strdup(word) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    try #require(cdecode_start(program, &words, &environment, &channel, &process) == 0)
    cdecode_close(channel)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    #expect(status == 0)
  }
}
