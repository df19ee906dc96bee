import Foundation
import PanoramaGraphics
import PanoramaImages
import Testing

/// However the program ends, it ends soon, and the drawing is in the file.
@Suite(.serialized, .privateDisplay) struct EndingTests {
  /// The maximum time for ending, in seconds.
  private static let limit = 2.0

  /// A sketch with a finished stroke at y = 150, and one in progress at y = 250.
  private func sketch(on display: PrivateDisplay) throws -> RunningApp {
    let app = try RunningApp(["sketch", "s.sketch"], screen: .texture, on: display)
    try app.hands("drag $200,150 $500,150 200")
    let mark = app.log.mark
    try app.hands("down 5 $200,250")
    for x in stride(from: 230, through: 500, by: 30) { try app.hands("move 5 $\(x),250") }
    try app.log.waitForFrame(since: mark)
    return app
  }

  /// Waits for the end.
  ///
  /// - Returns: the exit status and the time it took in seconds.
  private func end(of app: AppProcess, after act: () throws -> Void) rethrows -> (Int32, Double) {
    let start = Date()
    try act()
    let status = app.waitForExit()
    return (status, Date().timeIntervalSince(start))
  }

  /// Checks that both strokes are in the file, which is the only one left.
  private func expectBothStrokes(of app: RunningApp) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: app.folder.path)
    #expect(names.filter { $0.hasPrefix("s.sketch") } == ["s.sketch"], "\(names)")
    let output = app.folder.appendingPathComponent("s.png").path
    try ChildProcess.run(
      Checkout.program.path,
      ["render", app.folder.appendingPathComponent("s.sketch").path, "-o", output])
    let picture = try CGImage.load([UInt8](Data(contentsOf: URL(fileURLWithPath: output))))
    // Each column between them has two lines, wherever the sheet was in the window.
    let middle = picture.width * 350 / 1024
    let rows = (0..<picture.height).filter { isBlue(picture.color(middle, $0)) }
    let lines = zip(rows, rows.dropFirst()).count { $1 - $0 > 20 } + (rows.isEmpty ? 0 : 1)
    #expect(lines == 2, "blue in rows \(rows)")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalKeepsTheStrokeInProgress(signal: Int32) throws {
    let app = try sketch(on: try #require(DisplayTrait.current))
    defer { app.stop() }
    let (status, seconds) = end(of: app) { kill(app.process, signal) }
    #expect(status == 0 && seconds < Self.limit, "\(status) after \(seconds) s")
    try expectBothStrokes(of: app)
  }

  /// What will be shown can take long to be read; there is nothing to save then.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsTheProgramWhileItReads(signal: Int32) throws {
    let display = try #require(DisplayTrait.current)
    let folder = display.folder.appendingPathComponent("reads-\(signal)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipe = folder.appendingPathComponent("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let end = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(end) }
    // A full pipe can take more once the program reads, which then waits for the rest.
    let bytes = [UInt8](repeating: 0, count: 4096)
    while write(end, bytes, bytes.count) > 0 {}
    let process = try ChildProcess.spawn(
      "sh", ["-c", "exec \"$0\" view - < pipe", Checkout.program.path],
      environment: display.environment, folder: folder.path,
      error: folder.appendingPathComponent("errors").path)
    var room = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
    #expect(poll(&room, 1, 10_000) == 1)
    kill(process, signal)
    #expect(ChildProcess.wait(for: process, atMost: Self.limit) == 0)
    kill(process, SIGKILL)
    let errors = try String(
      contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
    #expect(errors.isEmpty)
  }

  @Test(arguments: [true, false])
  func theEndOfTheXServerKeepsTheStrokeInProgress(fingerIsDown: Bool) throws {
    let display = try PrivateDisplay()
    defer { display.stop() }
    let app = try sketch(on: display)
    defer { app.stop() }
    if !fingerIsDown { try app.hands("up 5") }
    let server = try display.serverProcess()
    let (status, seconds) = end(of: app) { kill(server, SIGKILL) }
    #expect(status == 69 && seconds < Self.limit, "\(status) after \(seconds) s")
    #expect(app.errorOutput == "panorama: the display is gone\n")
    try expectBothStrokes(of: app)
  }

  /// A frame takes long, and other threads wake the loop all the time.
  @Test(arguments: [ScreenKind.surface, .texture])
  func theEndOfTheXServerEndsTheViewerAtWork(screen: ScreenKind) throws {
    let display = try PrivateDisplay()
    defer { display.stop() }
    let path = try PictureFile.write("a.png", color: 0x80_4020, in: display.folder)
    let app = try RunningApp(["view", path], screen: screen, on: display)
    defer { app.stop() }
    try app.hands("drag $200,150 $500,150 200")
    let server = try display.serverProcess()
    let (status, seconds) = end(of: app) { kill(server, SIGKILL) }
    #expect(status == 69 && seconds < Self.limit, "\(status) after \(seconds) s")
    #expect(app.errorOutput == "panorama: the display is gone\n")
  }

  @Test @MainActor func theEndOfTheCompositorKeepsTheStrokeInProgress() throws {
    let display = try #require(DisplayTrait.current)
    let session = try WaylandSession(nestedIn: display)
    defer { session.stop() }
    let app = try AppProcess(
      ["sketch", "s.sketch"], screen: .texture, environment: session.environment,
      in: session.folder, size: nil, extra: ["--fullscreen"])
    defer { app.stop() }
    try app.log.quiet(for: 0.3)
    let mark = app.log.mark
    try display.hands("drag 200 350 500 350 200")
    try display.hands("down 5 200 450")
    for x in stride(from: 230, through: 500, by: 30) { try display.hands("move 5 \(x) 450") }
    try app.log.wait(for: "the last move", since: mark) { lines in
      lines.contains {
        Self.touch($0).map { $0.phase == "moved" && $0.x > 495 && $0.y > 400 } ?? false
      }
    }
    let compositor = try session.compositor()
    let (status, seconds) = end(of: app) { kill(compositor, SIGKILL) }
    try display.hands("up 5")
    #expect(status == 69 && seconds < Self.limit, "\(status) after \(seconds) s")
    #expect(app.errorOutput == "panorama: the display is gone\n")
    #expect(try app.strokes(in: "s.sketch").count == 2)
  }

  private static func touch(_ line: [String: Any]) -> (phase: String, x: Double, y: Double)? {
    guard let input = line["input"] as? [String: Any],
      let touch = input["touch"] as? [String: Any], let phase = touch["phase"] as? String,
      let x = touch["x"] as? NSNumber, let y = touch["y"] as? NSNumber
    else { return nil }
    return (phase, x.doubleValue, y.doubleValue)
  }

  @Test func aBrokenPipeEndsNothing() throws {
    let app = try RunningApp(
      ["gallery", "grid"], screen: .surface, on: try #require(DisplayTrait.current))
    defer { app.stop() }
    kill(app.process, SIGPIPE)
    let mark = app.log.mark
    try app.hands("drag $600,450 $450,350 120")
    try app.log.waitForFrame(since: mark)
    let (status, seconds) = end(of: app) { kill(app.process, SIGTERM) }
    #expect(status == 0 && seconds < Self.limit)
  }
}
