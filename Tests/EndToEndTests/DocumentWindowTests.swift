import Foundation
import PanoramaGraphics
import Testing

/// Tests tabs, windows and dropped files with real input.
@Suite(.serialized, .privateDisplay) struct DocumentWindowTests {
  private let red: UInt32 = 0xFFCC_2211
  private let green: UInt32 = 0xFF11_9933
  private let blue: UInt32 = 0xFF11_33CC

  /// Starts the viewer with a red picture; green and blue ones are available.
  private func start(
    environment: [String: String] = [:], _ scenario: (RunningApp, URL) throws -> Void
  ) throws {
    let display = try #require(DisplayTrait.current)
    let folder = display.folder.appendingPathComponent("pictures-\(UUID().uuidString.prefix(6))")
    for (name, color) in [("red", red), ("green", green), ("blue", blue)] {
      let own = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try PictureFile.write("\(name).png", color: color, in: own)
    }
    let app = try RunningApp(
      ["view", folder.path + "/red/red.png"], screen: .texture, on: display, size: (500, 400),
      environment: environment)
    defer { app.stop() }
    try scenario(app, folder)
  }

  private func waitForTitle(_ title: String, _ app: RunningApp, since mark: Int) throws {
    try app.log.wait(for: "title \(title)", since: mark) { lines in
      lines.contains { ($0["title"] as? [String: Any])?["text"] as? String == title }
    }
    try app.log.quiet(for: 0.3)
  }

  /// The colour in the middle of the window.
  private func middle(_ app: RunningApp) throws -> UInt32 {
    let picture = try app.screenshot()
    return picture.color(picture.width / 2, picture.height / 2)
  }

  @Test func filesAreDroppedWhereItSaysSo() throws {
    try start { app, folder in
      let place = try app.place()
      let (x, y) = (place.minX + 250, place.minY + 200)
      let mark = app.log.mark
      let drag = try app.beginDrag(
        ["--hold", "drop-now", "\(x)", "\(y)", folder.path + "/green/green.png"])
      try app.log.wait(for: "drag", since: mark) { lines in
        lines.contains { EventLog.drop($0)?.phase == "entered" }
      }
      // The red shows through four fifths of the background.
      try app.log.wait(until: "the picture is veiled") {
        let veiled = try app.screenshot().color(120, 140)
        return veiled != red && veiled >> 16 & 255 > 225 && veiled & 255 > 170
      }
      _ = FileManager.default.createFile(atPath: app.folder.path + "/drop-now", contents: nil)
      #expect(ChildProcess.wait(for: drag) == 0)
      try waitForTitle("green.png", app, since: mark)
      #expect(try middle(app) == green)
    }
  }

  @Test func aDroppedNameWithAZeroByteOpensNoOtherFile() throws {
    try start { app, folder in
      let place = try app.place()
      let at = ["--uris", "\(place.minX + 250)", "\(place.minY + 250)"]
      var mark = app.log.mark
      try app.drag(at + ["file://\(folder.path)/green/green.png%00.jpg"])
      try app.log.wait(for: "drop", since: mark) { lines in
        lines.contains { EventLog.drop($0)?.phase == "dropped" }
      }
      try app.log.quiet(for: 0.5)
      #expect(try middle(app) == red)
      mark = app.log.mark
      try app.drag(at + ["file://localhost\(folder.path)/blue/blue.png"])
      try waitForTitle("blue.png", app, since: mark)
      #expect(try middle(app) == blue)
    }
  }

  @Test func aTabIsDraggedFromWindowToWindow() throws {
    try start { app, folder in
      // A second tab with green, a second window with blue.
      var mark = app.log.mark
      try app.key("ctrl+t")
      try waitForTitle("Pictures", app, since: mark)
      let place = try app.place()
      mark = app.log.mark
      try app.drag(
        ["\(place.minX + 250)", "\(place.minY + 250)", folder.path + "/green/green.png"])
      try waitForTitle("green.png", app, since: mark)
      mark = app.log.mark
      try app.key("ctrl+n")
      try app.log.waitForFrame(of: 2, since: mark)
      _ = try app.use(windowTitled: "Pictures")
      _ = try app.display.xdotool("windowmove", "--sync", app.window, "700", "450")
      let other = try app.place()
      mark = app.log.mark
      try app.drag(
        ["\(other.minX + 250)", "\(other.minY + 250)", folder.path + "/blue/blue.png"])
      try waitForTitle("blue.png", app, since: mark)
      // Drag the green tab onto the other bar, before the blue one; the windows are side by side.
      try app.use(windowTitled: "green.png")
      _ = try app.display.xdotool("windowmove", "--sync", app.window, "20", "40")
      let first = try app.place()
      mark = app.log.mark
      try app.dragMouse(
        from: (first.minX + 240, first.minY + 20), to: (other.minX + 30, other.minY + 20))
      try waitForTitle("red.png", app, since: mark)
      try app.use(windowTitled: "green.png")
      #expect(try app.place() == other)
      #expect(try middle(app) == green)
      mark = app.log.mark
      try app.key("ctrl+Tab")
      try waitForTitle("blue.png", app, since: mark)
      // Drag it out again, which opens a third window.
      mark = app.log.mark
      try app.dragMouse(from: (other.minX + 40, other.minY + 20), to: (300, 700))
      try app.log.waitForFrame(of: 3, since: mark)
      mark = app.log.mark
      try app.key("ctrl+q")
      #expect(app.waitForExit() == 0)
      #expect(app.errorOutput.isEmpty)
    }
  }

  @Test func theOwnListOpensFiles() throws {
    let bus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
    try start(environment: bus) { app, folder in
      try app.key("ctrl+o")
      try app.log.quiet(for: 0.5)
      // Go up to the folders, enter one by its name, and open its only picture.
      try app.key("BackSpace")
      try app.log.quiet(for: 0.5)
      _ = try app.display.xdotool("type", "--delay", "60", "blu")
      try app.log.quiet(for: 0.3)
      try app.key("Return")
      try app.log.quiet(for: 0.5)
      let mark = app.log.mark
      try app.key("Return")
      try waitForTitle("blue.png", app, since: mark)
      #expect(try middle(app) == blue)
      let recent = try String(
        contentsOfFile: app.folder.path + "/panorama/recent.json", encoding: .utf8)
      #expect(recent.contains("blue.png") && recent.contains("red.png"))
    }
  }

  @Test func theOwnListBeginsAtTheFileThatIsOpen() throws {
    let bus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
    try start(environment: bus) { app, folder in
      let own = folder.appendingPathComponent("red")
      try PictureFile.write("before.png", color: blue, in: own)
      try PictureFile.write("then.png", color: green, in: own)
      try app.key("ctrl+o")
      try app.log.quiet(for: 0.5)
      try app.key("Right")
      let mark = app.log.mark
      try app.key("Return")
      try waitForTitle("then.png", app, since: mark)
      #expect(try middle(app) == green)
    }
  }

  @Test func theDesktopsChooserIsAsked() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    try start(environment: bus.environment) { app, folder in
      let answer = folder.path + "/green/green.png"
      let portal = try bus.servePortal(["--wait", folder.path + "/answer", answer])
      var mark = app.log.mark
      try app.key("ctrl+o")
      try bus.waitForPortal(toSay: "multiple")
      // The window continues to work meanwhile.
      try app.key("ctrl+t")
      try waitForTitle("Pictures", app, since: mark)
      mark = app.log.mark
      _ = FileManager.default.createFile(atPath: folder.path + "/answer", contents: nil)
      try waitForTitle("green.png", app, since: mark)
      #expect(try middle(app) == green)
      #expect(ChildProcess.wait(for: portal) == 0)
      #expect(bus.portalOutput.contains(#""folder": "\#(folder.path)/red""#))
    }
  }

  /// As on a busy machine, or while a person logs in.
  @Test func aBusThatAnswersLateIsUsed() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    bus.pause()
    try start(environment: bus.environment) { app, folder in
      bus.resume()
      let portal = try bus.servePortal([folder.path + "/green/green.png"])
      let mark = app.log.mark
      try app.key("ctrl+o")
      try waitForTitle("green.png", app, since: mark)
      #expect(ChildProcess.wait(for: portal) == 0)
    }
  }

  @Test func aPictureIsCopiedToTheFolderThatTheDesktopNames() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    try start(environment: bus.environment) { app, folder in
      var portal = try bus.servePortal([folder.path + "/green"])
      try app.key("c")
      #expect(ChildProcess.wait(for: portal) == 0)
      #expect(bus.portalOutput.contains(#""title": "Copy here""#))
      #expect(bus.portalOutput.contains(#""directory": true"#))
      #expect(bus.portalOutput.contains(#""types": []"#))
      portal = try bus.servePortal([])
      try app.key("ctrl+shift+f")
      #expect(ChildProcess.wait(for: portal) == 0)
      #expect(bus.portalOutput.contains(#"{"shows": true, "file": "\#(folder.path)/red/red.png"}"#))
      #expect(
        FileManager.default.contentsEqual(
          atPath: folder.path + "/green/red.png", andPath: folder.path + "/red/red.png"))
      portal = try bus.servePortal([])
      try app.key("ctrl+shift+o")
      #expect(ChildProcess.wait(for: portal) == 0)
      #expect(bus.portalOutput.contains(#"{"ask": true, "file": "\#(folder.path)/red/red.png"}"#))
    }
  }

  @Test func aPictureIsPrintedAndBecomesTheWallpaper() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    try start(environment: bus.environment) { app, folder in
      var portal = try bus.servePortal([])
      try app.key("ctrl+p")
      #expect(ChildProcess.wait(for: portal) == 0)
      #expect(bus.portalOutput.contains(#"{"prepares": "red.png", "page": ""#))
      // The paper that the portal names is A5, in whole points.
      #expect(
        bus.portalOutput.contains(
          #"{"prints": "red.png", "token": 7, "start": "%PDF-", "box": [0, 0, 420, 596]}"#))
      portal = try bus.servePortal(["--cancel"])
      try app.key("ctrl+p")
      #expect(ChildProcess.wait(for: portal) == 0)
      #expect(!bus.portalOutput.contains("prints"))
      portal = try bus.servePortal([])
      try app.key("ctrl+shift+b")
      #expect(ChildProcess.wait(for: portal) == 0)
      #expect(
        bus.portalOutput.contains(#"{"preview": true, "file": "\#(folder.path)/red/red.png"}"#))
    }
  }

  @Test func theDesktopsChooserGoesWithItsWindow() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    try start(environment: bus.environment) { app, folder in
      let portal = try bus.servePortal(["--wait", folder.path + "/answer"])
      let mark = app.log.mark
      try app.key("ctrl+n")
      try app.log.waitForFrame(of: 2, since: mark)
      try app.use(windowTitled: "Pictures")
      try app.key("ctrl+o")
      try bus.waitForPortal(toSay: "multiple")
      try app.key("ctrl+w")
      try bus.waitForPortal(toSay: "closed")
      kill(portal, SIGTERM)
      _ = ChildProcess.wait(for: portal)
    }
  }
}
