import Foundation
import PanoramaImages
import Testing

/// Pictures copied to other programs and pasted from them, through the clipboard of a Wayland compositor.
@Suite(.serialized, .privateDisplay) struct WaylandClipboardTests {
  /// Starts the viewer with a green picture on a compositor that gets real keys.
  private func start(
    _ scenario: (
      _ app: AppProcess, _ session: WaylandSession, _ display: PrivateDisplay, _ path: String
    ) throws -> Void
  ) throws {
    let display = try #require(DisplayTrait.current)
    let session = try WaylandSession(nestedIn: display)
    defer { session.stop() }
    let path = try PictureFile.write("green.png", color: 0x22AA44, in: session.folder)
    let app = try AppProcess(
      ["view", path], screen: .texture,
      environment: session.environment.merging(["XDG_CACHE_HOME": session.folder.path]) { $1 },
      in: session.folder, size: nil, extra: ["--fullscreen"])
    defer { app.stop() }
    try app.log.quiet(for: 0.3)
    try scenario(app, session, display, path)
  }

  /// The data that another program gets from the clipboard.
  private func paste(_ type: String, _ app: AppProcess, _ session: WaylandSession) throws -> Data {
    let file = app.folder.appendingPathComponent("pasted")
    let process = try ChildProcess.spawn(
      "timeout", ["10", "wl-paste", "--no-newline", "--type", type],
      environment: session.environment,
      out: file.path)
    #expect(ChildProcess.wait(for: process) == 0)
    return try Data(contentsOf: file)
  }

  @Test func whatIsCopiedIsThePictureItsAddressAndItsPath() throws {
    try start { app, session, display, path in
      let mark = app.log.mark
      _ = try display.xdotool("key", "ctrl+c")
      try app.log.waitForFrame(since: mark)
      try app.log.quiet(for: 0.5)
      #expect(try paste("image/png", app, session) == Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(try paste("text/plain;charset=utf-8", app, session) == Data(path.utf8))
      #expect(try paste("text/uri-list", app, session) == Data("file://\(path)\r\n".utf8))
    }
  }

  @Test func aPictureThatIsPastedIsOpened() throws {
    try start { app, session, display, path in
      let other = try PictureFile.write("blue.png", color: 0x2244CC, in: session.folder)
      let owner = try ChildProcess.spawn(
        "sh", ["-c", "exec wl-copy --foreground --type image/png <\"$0\"", other],
        environment: session.environment)
      defer {
        kill(owner, SIGKILL)
        _ = ChildProcess.wait(for: owner)
      }
      // The compositor knows of it when another program can paste it.
      #expect(try waitForType("image/png", session))
      let mark = app.log.mark
      _ = try display.xdotool("key", "ctrl+v")
      try app.log.wait(for: "title of the pasted picture", since: mark) { lines in
        lines.contains { line in
          let text = (line["title"] as? [String: Any])?["text"] as? String
          return text?.hasPrefix("Pasted ") ?? false
        }
      }
      try app.log.quiet(for: 0.5)
      let picture = try session.screenshot()
      #expect(picture.color(picture.width / 2, picture.height / 2) == 0xFF22_44CC)
    }
  }

  /// Whether the clipboard offers `type`, at the latest after some tries.
  private func waitForType(_ type: String, _ session: WaylandSession) throws -> Bool {
    for _ in 1...100 {
      let types = try ChildProcess.run(
        "timeout", ["10", "wl-paste", "--list-types"], environment: session.environment,
        allowingFailure: true)
      if types.out.split(separator: "\n").contains(Substring(type)) { return true }
    }
    return false
  }
}
