import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// The photo viewer in a real window with real touches, wheel and keys.
@Suite(.serialized, .privateDisplay) struct ViewerWindowTests {
  private static let blue: UInt32 = 0xFF20_60C0
  private static let green: UInt32 = 0xFF30_A040
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("a1.png", 1600, 1200, Self.blue)
    try write("a2.png", 600, 900, Self.green)
  }

  private func write(_ name: String, _ width: Int, _ height: Int, _ color: UInt32) throws {
    let pixels = [UInt32](repeating: color, count: width * height)
    let image = CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
    try PNGEncoder(compressionLevel: 1).write(image, to: folder(name))
  }

  private func start(_ name: String = "a1.png", extra: [String] = []) throws -> RunningApp {
    let display = try #require(DisplayTrait.current)
    return try RunningApp(["view", folder(name)], screen: .surface, on: display, extra: extra)
  }

  private func middle(_ app: RunningApp) throws -> UInt32 { try app.screenshot().color(400, 200) }

  @Test func fingersPinchDoubleTapAndTurnPages() throws {
    let app = try start()
    defer { app.stop() }
    #expect(try middle(app) == Self.blue)
    #expect(app.log.state.zoom == 0.5)
    var mark = app.log.mark
    try app.hands("pinch $400,300 60 180 400")
    try app.log.waitForRest(since: mark)
    #expect(app.log.state.zoom > 1.2 && app.log.state.zoom < 1.7)
    mark = app.log.mark
    try app.hands("doubletap $400,300")
    try app.log.waitForRest(since: mark)
    #expect(app.log.state.zoom == 0.5)
    mark = app.log.mark
    try app.hands("drag $600,300 $350,300 120")
    try app.log.waitForRest(since: mark)
    try app.log.wait(until: "the other picture is shown") { try middle(app) == Self.green }
    #expect(abs(app.log.state.zoom - 600.0 / 900) < 1e-6)
    _ = try app.use(windowTitled: "a2.png")
  }

  @Test func theFingerThatReachesTheEdgeTurnsThePage() throws {
    let app = try start()
    defer { app.stop() }
    var mark = app.log.mark
    try app.key("1")
    try app.log.waitForRest(since: mark)
    #expect(app.log.state.zoom == 1)
    mark = app.log.mark
    // From the middle it is 400 points to the edge, in two drags.
    try app.hands("place $700,300 $350,300 300")
    try app.log.waitForRest(since: mark)
    mark = app.log.mark
    try app.hands("drag $780,300 $120,300 400")
    try app.log.waitForRest(since: mark)
    try app.log.wait(until: "the other picture is shown") { try middle(app) == Self.green }
  }

  @Test func aTrackpadPinchesAndSwipes() throws {
    let app = try start()
    defer { app.stop() }
    try app.moveMouse(400, 300)
    var mark = app.log.mark
    try app.hands("gpinch 2 1 2 300")
    try app.log.waitForRest(since: mark)
    #expect(app.log.state.zoom > 0.8)
    mark = app.log.mark
    try app.key("0")
    try app.log.waitForRest(since: mark)
    mark = app.log.mark
    try app.hands("flick 1.2 0 20 150")
    try app.log.waitForRest(since: mark)
    try app.log.wait(until: "the other picture is shown") { try middle(app) == Self.green }
  }

  @Test func theWheelZoomsAtThePointer() throws {
    let app = try start()
    defer { app.stop() }
    try app.moveMouse(200, 150)
    let mark = app.log.mark
    _ = try app.display.xdotool("click", "4")
    try app.log.waitForRest(since: mark)
    #expect(abs(app.log.state.zoom - 0.625) < 1e-6)
    #expect(abs(app.log.state.offset.x - 50) < 1.5, "what was under the pointer stays there")
  }

  @Test func aFileThatChangesIsShownAnewAndItsZoomKept() throws {
    let app = try start()
    defer { app.stop() }
    var mark = app.log.mark
    try app.key("1")
    try app.log.waitForRest(since: mark)
    mark = app.log.mark
    // As editors do, a new file replaces the old one under its name.
    try write("new.tmp", 1600, 1200, Self.green)
    #expect(rename(folder("new.tmp"), folder("a1.png")) == 0)
    try app.log.waitForFrame(since: mark)
    try app.log.wait(until: "the other picture is shown") { try middle(app) == Self.green }
    #expect(app.log.state.zoom == 1)
  }

  @Test func atRestNothingIsDrawn() throws {
    let app = try start()
    defer { app.stop() }
    try app.log.quiet(for: 3.5)
    let mark = app.log.mark
    try app.log.quiet(for: 2)
    #expect(app.log.frames(since: mark) == 0)
  }

  /// Files with EXIF's eight orientations, read on threads tile by tile as in practice.
  @Test func everyOrientationShowsTheSamePicture() throws {
    let files = try BadPictures()
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(
      ["view"] + (1...8).map { files("orientation-\($0).jpg") }, screen: .surface, on: display)
    defer { app.stop() }
    /// 24 by 16 in the middle of 800 by 600.
    func shown() throws -> [UInt32] {
      let picture = try app.screenshot()
      return (292..<308).flatMap { y in (388..<412).map { picture.color($0, y) } }
    }
    let upright = try shown()
    #expect(upright.first == 0xFF14_1414 && upright.last == 0xFFDC_DCDC)
    #expect(Set(upright).count == 6)
    for orientation in 2...8 {
      try app.key("Right")
      try app.use(windowTitled: "orientation-\(orientation).jpg")
      try app.log.wait(until: "orientation \(orientation) is upright") { try shown() == upright }
    }
  }

  @Test func theMousesBackAndForwardTurnPages() throws {
    let app = try start()
    defer { app.stop() }
    try app.moveMouse(400, 200)
    // X's buttons 9 and 8.
    _ = try app.display.xdotool("click", "9")
    try app.use(windowTitled: "a2.png")
    #expect(try middle(app) == Self.green)
    _ = try app.display.xdotool("click", "8")
    try app.use(windowTitled: "a1.png")
    #expect(try middle(app) == Self.blue)
  }

  @Test func aFingerThatRestsOpensTheMenu() throws {
    let app = try start()
    defer { app.stop() }
    func isCovered() throws -> Bool { try app.screenshot().color(400, 300) != Self.blue }
    #expect(try !isCovered())
    try app.hands("place $300,200 $300,200 700 0")
    try app.log.wait(until: "the menu is open", isCovered)
    try app.key("Escape")
    try app.log.wait(until: "the menu is closed") { try !isCovered() }
  }

  @Test func aRenamedFileIsFollowed() throws {
    let app = try start()
    defer { app.stop() }
    #expect(rename(folder("a1.png"), folder("holiday.png")) == 0)
    try app.use(windowTitled: "holiday.png")
    #expect(try middle(app) == Self.blue)
  }

  @Test func aFolderIsLookedAt() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["view", folder.path], screen: .surface, on: display)
    defer { app.stop() }
    try app.use(windowTitled: "a1.png")
    try app.key("Right")
    try app.use(windowTitled: "a2.png")
  }

  /// The folder is given without a command; its animation moves, and a key moves it to the trash and back.
  @Test func aFolderOpensItsAnimationPlaysAndDeleteIsUndone() throws {
    let display = try #require(DisplayTrait.current)
    let colors: [UInt32] = [0xFFC0_3020, 0xFF80_2090]
    var encoder = AnimatedPNGEncoder()
    for color in colors {
      let pixels = [UInt32](repeating: color, count: 400 * 300)
      try encoder.add(
        CGImage(width: 400, height: 300, pixels: pixels, isOpaque: true), duration: 0.15)
    }
    let path = folder("a9.png")
    try Data(try encoder.finish()).write(to: URL(fileURLWithPath: path))
    let app = try RunningApp([folder(".")], screen: .surface, on: display)
    defer { app.stop() }
    try app.key("End")
    for color in colors + colors {
      try app.log.wait(until: "its next frame is shown") { try middle(app) == color }
    }
    try app.key("Delete")
    try app.log.wait(until: "the picture before it is shown") { try middle(app) == Self.green }
    #expect(!FileManager.default.fileExists(atPath: path))
    try app.key("ctrl+z")
    try app.log.wait(until: "it is back") { colors.contains(try middle(app)) }
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
