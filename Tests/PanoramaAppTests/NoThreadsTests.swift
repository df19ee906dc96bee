import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// The program at the limit of processes, where the system makes no threads.
@Suite struct NoThreadsTests {
  private let folder: TemporaryFolder

  /// Becomes a user without other processes, because the limit counts all of a user's and spares root, and
  /// ends what waits for ever. A user without that right has processes already.
  private static var limit: [String] {
    let stranger =
      geteuid() == 0 ? ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"] : []
    return ["timeout", "120"] + stranger + ["prlimit", "--nproc=1", "--"]
  }

  init() throws {
    folder = try TemporaryFolder()
    // The other user writes into it, too.
    chmod(folder.path, 0o777)
    var generator = SeededGenerator(seed: 34)
    let pixels = (0..<1400 * 1000).map { _ in
      0xFF00_0000 | UInt32(truncatingIfNeeded: generator.next() & 0xFF_FFFF)
    }
    let picture = CGImage(width: 1400, height: 1000, pixels: pixels, isOpaque: true)
    // Decoded on a thread of its own.
    try PNGEncoder(compressionLevel: 1).write(picture, to: folder("a.png"))
    // Decoded in parts, by several threads.
    var encoder = JPEGEncoder()
    encoder.hasRestartMarkers = true
    try encoder.write(picture, to: folder("a.jpg"))
    try folder.write(RenderTests.scene, to: "a.scene")
    try folder.write(Self.graph, to: "a.canvas")
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L40 40" stroke="black"/></svg>"#,
      to: "a.svg")
    _ = try Program.run(["render", "a.svg", "-o", "a.sketch"], in: folder.path)
    try folder.write(
      #"{"panorama":1,"window":{"width":400,"height":300},"#
        + #""scene":{"kind":"app","arguments":["view","a.png"]}}"# + "\n" + #"{"t":0.2,"end":{}}"#,
      to: "a.session")
    try folder.write(
      #"{"panorama":1,"window":{"width":400,"height":300},"#
        + #""scene":{"kind":"app","arguments":["nodes","a.canvas"]}}"# + "\n"
        + #"{"t":0.2,"end":{}}"#,
      to: "b.session")
  }

  private static let graph = """
    {"nodes":[{"id":"a","type":"text","text":"one","x":0,"y":0,"width":200,"height":80}],"edges":[]}
    """

  @Test(arguments: ["a.png", "a.jpg", "a.scene", "a.canvas", "a.svg", "a.sketch", "gallery"])
  func renderGoesOnWithout(_ input: String) throws {
    let arguments = ["render", input, "--threads", "8", "-o"]
    let free = try Program.run(arguments + ["free.png"], in: folder.path)
    let alone = try Program.run(
      arguments + ["alone.png"], in: folder.path, environment: ["TMPDIR": folder.path],
      through: Self.limit)
    #expect(free.status == 0, "\(free.errors)")
    #expect(alone.status == 0, "\(alone.errors)")
    #expect(try folder.bytes(of: "alone.png") == folder.bytes(of: "free.png"))
  }

  @Test func aSketchIsWrittenWithout() throws {
    let outcome = try Program.run(
      ["render", "a.svg", "-o", "new.sketch"], in: folder.path,
      environment: ["TMPDIR": folder.path], through: Self.limit)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: folder("new.sketch")))
  }

  @Test(arguments: ["a.session", "b.session"]) func replayGoesOnWithout(_ session: String) throws {
    let outcome = try Program.run(
      ["replay", session, "--json"], in: folder.path, through: Self.limit)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("{"), "\(outcome.errors)")
  }

  /// A book is noted in the library before the window opens.
  @Test(arguments: [["view", "a.png"], ["read", "a.epub"]])
  func aWindowSaysSo(_ arguments: [String]) throws {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let book = try Data(contentsOf: checkout.appendingPathComponent("Assets/throw.epub"))
    try book.write(to: URL(fileURLWithPath: folder("a.epub")))
    let outcome = try Program.run(
      arguments, in: folder.path,
      environment: ["SDL_VIDEODRIVER": "dummy", "HOME": folder.path, "XDG_DATA_HOME": folder.path],
      through: Self.limit)
    #expect(outcome.status == 74 && outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("no more threads"))
  }
}
