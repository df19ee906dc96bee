import Foundation
import PanoramaImages
import Testing

/// Pictures copied to other programs and pasted from them, through the X server's clipboard.
@Suite(.serialized, .privateDisplay) struct PictureClipboardTests {
  private func start(_ scenario: (RunningApp, String) throws -> Void) throws {
    let display = try #require(DisplayTrait.current)
    let folder = display.folder.appendingPathComponent("pictures-\(UUID().uuidString.prefix(6))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = try PictureFile.write("green.png", color: 0x22AA44, in: folder)
    let cache = ["XDG_CACHE_HOME": folder.path + "/cache"]
    let app = try RunningApp(
      ["view", path], screen: .texture, on: display, size: (500, 400), environment: cache)
    defer { app.stop() }
    try scenario(app, path)
  }

  /// The data that another program gets from the clipboard.
  private func paste(_ type: String, _ app: RunningApp) throws -> Data {
    let file = app.folder.appendingPathComponent("pasted")
    let process = try ChildProcess.spawn(
      "timeout", ["10", "xclip", "-selection", "clipboard", "-o", "-t", type],
      environment: app.display.environment, out: file.path)
    #expect(ChildProcess.wait(for: process) == 0)
    return try Data(contentsOf: file)
  }

  @Test func whatIsCopiedIsThePictureItsAddressAndItsPath() throws {
    try start { app, path in
      let mark = app.log.mark
      try app.key("ctrl+c")
      try app.log.waitForFrame(since: mark)
      try app.log.quiet(for: 0.5)
      #expect(try paste("image/png", app) == Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(try paste("UTF8_STRING", app) == Data(path.utf8))
      #expect(try paste("text/uri-list", app) == Data("file://\(path)\r\n".utf8))
    }
  }

  @Test func aPictureThatIsPastedIsOpened() throws {
    try start { app, path in
      let other = try PictureFile.write(
        "blue.png", color: 0x2244CC, in: URL(fileURLWithPath: path).deletingLastPathComponent())
      try ChildProcess.run(
        "xclip", ["-selection", "clipboard", "-t", "image/png", "-i", other],
        environment: app.display.environment)
      let mark = app.log.mark
      try app.key("ctrl+v")
      try app.log.wait(for: "title of the pasted picture", since: mark) { lines in
        lines.contains { line in
          let text = (line["title"] as? [String: Any])?["text"] as? String
          return text?.hasPrefix("Pasted ") ?? false
        }
      }
      try app.log.wait(until: "the pasted picture is shown") {
        let picture = try app.screenshot()
        return picture.color(picture.width / 2, picture.height / 2) == 0xFF22_44CC
      }
    }
  }

  @Test func aWindowComesBackWhereItWas() throws {
    let display = try #require(DisplayTrait.current)
    let state = display.folder.appendingPathComponent("state")
    let environment = ["XDG_STATE_HOME": state.path]
    var places: [String] = []
    for run in 0..<2 {
      let app = try RunningApp(
        ["view"], screen: .texture, on: display, size: nil, environment: environment)
      defer { app.stop() }
      if run == 0 {
        _ = try display.xdotool("windowsize", "--sync", app.window, "640", "480")
        _ = try display.xdotool("windowmove", "--sync", app.window, "100", "120")
        try app.log.quiet(for: 0.5)
      }
      places.append("\(try app.place())")
      try app.key("ctrl+q")
      #expect(app.waitForExit() == 0)
    }
    #expect(places[0] == places[1])
  }
}
