import Foundation
import Panorama
import TestSupport
import Testing

@Suite struct ReplayProgramTests {
  private static func header(_ scene: String, width: Int = 800, height: Int = 600) -> String {
    #"{"panorama":1,"window":{"width":\#(width),"height":\#(height),"scale":1},"scene":\#(scene)}"#
  }

  /// A finger that touches a point briefly.
  private static func tap(_ x: Double, _ y: Double, at t: Double) -> [String] {
    [
      #"{"t":\#(t),"touch":{"phase":"began","id":1,"x":\#(x),"y":\#(y)}}"#,
      #"{"t":\#(t + 0.25),"touch":{"phase":"ended","id":1,"x":\#(x),"y":\#(y)}}"#,
    ]
  }

  /// A finger that moves steadily, and rests before it lifts.
  static func drag(
    from a: (Double, Double), to b: (Double, Double), at t: Double
  ) -> [String] {
    func line(_ phase: String, _ i: Int, _ time: Double) -> String {
      let f = Double(min(i, 10)) / 10
      let (x, y) = (a.0 + (b.0 - a.0) * f, a.1 + (b.1 - a.1) * f)
      return #"{"t":\#(time),"touch":{"phase":"\#(phase)","id":1,"x":\#(x),"y":\#(y)}}"#
    }
    return [line("began", 0, t)] + (1...10).map { line("moved", $0, t + Double($0) * 0.01) }
      + [line("ended", 10, t + 0.4)]
  }

  private static func key(_ name: String, at t: Double) -> String {
    #"{"t":\#(t),"key":{"phase":"down","key":"\#(name)","modifiers":[]}}"#
  }

  private struct Row {
    var t, x, y, zoom: Double
    var flags: [String]
    var calls: String
  }

  /// Replays and reads the trace.
  private func trace(
    _ folder: TemporaryFolder, _ lines: [String], _ options: String...
  ) throws -> [Row] {
    try folder.write(lines.joined(separator: "\n") + "\n", to: "a.session")
    let outcome = try Program.run(
      ["replay", "a.session", "--trace", "a.csv"] + options, in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    let text = String(decoding: try folder.bytes(of: "a.csv"), as: UTF8.self)
    let rows = text.split(separator: "\n")
    #expect(
      rows.first
        == "t,offset_x,offset_y,zoom,tracking,dragging,decelerating,zooming,zoom_bouncing,calls")
    return try rows.dropFirst().map { row in
      let fields = row.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false)
      let numbers = try fields.prefix(4).map { try #require(Double($0)) }
      #expect(fields.count == 10)
      return Row(
        t: numbers[0], x: numbers[1], y: numbers[2], zoom: numbers[3],
        flags: fields[4..<9].map(String.init), calls: String(fields[9]))
    }
  }

  @Test func aScrollSceneGivesItsTraceFramesAndSummary() throws {
    let folder = try TemporaryFolder()
    let scene = #"{"kind":"scroll","content":[1000,1600]}"#
    let lines =
      [Self.header(scene, width: 200, height: 300)]
      + Self.drag(from: (100, 250), to: (100, 150), at: 0.1) + [#"{"t":0.8,"end":{}}"#]
    let rows = try trace(folder, lines, "--fps", "30", "--frames", "frames")
    #expect(rows.count == 25)
    #expect(rows.map(\.t).first == 0 && rows.map(\.t).last == 0.8)
    // The slop of 10 points consumes the first moves.
    #expect(abs(try #require(rows.last).y - 90) <= 10)
    #expect(rows.contains { $0.flags == ["1", "1", "0", "0", "0"] })
    #expect(rows.contains { $0.calls.contains("didEndDragging(willDecelerate:false)") })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("frames")).sorted()
    #expect(names.count == 25 && names.first == "frame-00000.png")
    let first = try CGImage.load(contentsOf: folder("frames/frame-00000.png"))
    let last = try CGImage.load(contentsOf: folder("frames/frame-00024.png"))
    #expect((first.width, first.height) == (200, 300))
    #expect(first.pixels != last.pixels)
    let outcome = try Program.run(["replay", "a.session", "--json"], in: folder.path)
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(summary["frames"] as? Int == 49)
    let times = try #require(summary["frame_ms"] as? [String: Any])
    #expect((times["all"] as? [Double])?.count == 49)
  }

  @Test func everyFrameRateEndsAtTheSameNumber() throws {
    let scene = #"{"kind":"scroll","content":[1000,6000]}"#
    let throwing = (0..<12).map { i in
      #"{"t":\#(0.1 + Double(i) * 0.008),"touch":{"phase":"\#(i == 0 ? "began" : "moved")","#
        + #""id":1,"x":100,"y":\#(500 - Double(i) * 22)}}"#
    }
    let lines =
      [Self.header(scene)] + throwing
      + [#"{"t":0.19,"touch":{"phase":"ended","id":1,"x":100,"y":258}}"#]
    let ends = try ["30", "60", "120"].map { fps in
      try #require(try trace(TemporaryFolder(), lines, "--fps", fps).last)
    }
    #expect(ends[0].y > 500)
    for end in ends { #expect(abs(end.y - ends[0].y) <= 1e-9) }
  }

  @Test func aTapInTheGalleryOpensAPageThatScrolls() throws {
    let folder = try TemporaryFolder()
    let lines =
      [Self.header(#"{"kind":"app","arguments":["gallery"]}"#, width: 1280, height: 800)]
      // The third card of the first row, which is the plane.
      + Self.tap(1050, 200, at: 0.1)
      + Self.drag(from: (900, 600), to: (600, 350), at: 1)
    let rows = try trace(folder, lines)
    let last = try #require(rows.last)
    // The first step, 30 by 25, is where the drag is recognised: it does not move the content.
    #expect(abs(last.x - 270) < 1e-6 && abs(last.y - 225) < 1e-6)
    #expect(rows.contains { $0.calls.contains("willBeginDragging") })
  }

  @Test func theKeyboardOpensAPageAndComesBack() throws {
    let folder = try TemporaryFolder()
    // A window of one column, in which the grid itself scrolls.
    let open =
      [Self.header(#"{"kind":"app","arguments":["gallery"]}"#, width: 400, height: 500)]
      + [Self.key("down", at: 0.1), Self.key("down", at: 0.2), Self.key("down", at: 0.3)]
    let grid = try trace(folder, open + [#"{"t":2,"end":{}}"#])
    #expect(try #require(grid.last).y > 100)
    let page = try trace(
      folder,
      open + [Self.key("return", at: 2)] + Self.drag(from: (300, 400), to: (200, 300), at: 3))
    #expect(abs(try #require(page.last).x - 100) <= 12)
    let back = try trace(
      folder, open + [Self.key("return", at: 2), Self.key("escape", at: 3), #"{"t":4,"end":{}}"#])
    #expect(back.last?.y == grid.last?.y)
  }

  @Test func zeroShowsAllOfThePlaneAndOneItsOwnSize() throws {
    let folder = try TemporaryFolder()
    let lines =
      [Self.header(#"{"kind":"app","arguments":["gallery","grid"]}"#)]
      + [Self.key("0", at: 0.1), Self.key("1", at: 1), #"{"t":2,"end":{}}"#]
    let rows = try trace(folder, lines)
    let fitted = try #require(rows.last { $0.t < 1 })
    // 600 points for 5000, centred in 800.
    #expect(abs(fitted.zoom - 0.12) < 1e-9 && abs(fitted.x + 100) < 1e-6)
    #expect(try #require(rows.last).zoom == 1)
  }

  @Test(arguments: [
    "rectangles", "workspace", "grid", "picture", "physics", "sketch", "cards", "star", "controls",
    "tabs", "million", "pixels", "effects",
  ])
  func everyPageOpensAtOnce(_ page: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.header(#"{"kind":"app","arguments":["gallery","\#(page)"]}"#) + "\n"
        + #"{"t":0.1,"end":{}}"# + "\n", to: "a.session")
    let outcome = try Program.run(["replay", "a.session", "--frames", "f"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let image = try CGImage.load(contentsOf: folder("f/frame-00000.png"))
    #expect(image.isOpaque && Set(image.pixels).count > 10)
  }

  @Test func aSketchIsDrawnOnButNotChanged() throws {
    let folder = try TemporaryFolder()
    for name in ["none.sketch", "none.sketch"] {
      let lines =
        [Self.header(#"{"kind":"app","arguments":["sketch","\#(name)"]}"#)]
        + Self.drag(from: (200, 200), to: (500, 300), at: 0.1) + [#"{"t":1,"end":{}}"#]
      try folder.write(lines.joined(separator: "\n"), to: "a.session")
      let outcome = try Program.run(["replay", "a.session", "--frames", "f"], in: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(folder.names == ["a.session", "f"])
    let image = try CGImage.load(contentsOf: folder("f/frame-00060.png"))
    // The finished stroke is blue, and nothing of it is red any more.
    #expect(image.pixels.contains { $0 & 0xFF > 0xE0 && $0 >> 16 & 0xFF < 0x80 })
    #expect(!image.pixels.contains { $0 >> 16 & 0xFF > 0xE0 && $0 & 0xFF < 0x40 })
  }

  @Test func theSameSessionGivesTheSameFrames() throws {
    let folder = try TemporaryFolder()
    let lines =
      [Self.header(#"{"kind":"app","arguments":["gallery","physics"]}"#)]
      + Self.drag(from: (200, 400), to: (100, 300), at: 0.1) + [#"{"t":0.6,"end":{}}"#]
    try folder.write(lines.joined(separator: "\n"), to: "a.session")
    for (out, threads) in [("f1", "1"), ("f2", "4")] {
      let outcome = try Program.run(
        ["replay", "a.session", "--frames", out, "--threads", threads], in: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    for frame in stride(from: 0, through: 36, by: 6) {
      let number = String(repeating: "0", count: frame < 10 ? 4 : 3) + "\(frame)"
      #expect(
        try folder.bytes(of: "f1/frame-\(number).png") == folder.bytes(of: "f2/frame-\(number).png")
      )
    }
  }

  /// The page that shows the rasterizer: dragging a handle changes the curve, and choosing a step
  /// changes the display.
  @Test func pixelsFollowTheHandle() throws {
    let folder = try TemporaryFolder()
    let scene = #"{"kind":"app","arguments":["gallery","pixels"]}"#
    let frame = { (t: Double) in #"{"t":\#(t),"frame":{}}"# }
    let session =
      [Self.header(scene, width: 900, height: 710), frame(0)]
      // The first curve's second control.
      + Self.drag(from: (650, 159), to: (600, 300), at: 0.1) + [frame(1)]
      + Self.tap(543, 94, at: 1.1) + [frame(2), #"{"t":2,"end":{}}"#]
    try folder.write(session.joined(separator: "\n") + "\n", to: "a.session")
    let outcome = try Program.run(
      ["replay", "a.session", "--frames", "frames"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames")
      .sorted()
    #expect(files.count == 3)
    let pictures = try files.map {
      try CGImage.load(contentsOf: folder.path + "/frames/" + $0).pixels
    }
    #expect(pictures[0] != pictures[1])
    #expect(pictures[1] != pictures[2])
    // Pixels that are black now were not black before.
    let black = pictures.map { $0.count { $0 & 0xff_ffff < 0x30_3030 } }
    #expect(black[2] > 10 * black[1])
  }

  static let scroll = header(
    #"{"kind":"scroll","content":[400,1600]}"#, width: 200, height: 300)

  @Test(arguments: [
    (
      #"{"panorama":2,"window":{"width":9,"height":9},"scene":{"kind":"scroll","content":[1,1]}}"#,
      1
    ),
    (scroll + "\n" + #"{"t":0.5,"touch":{"phase":"began","id":1,"x":"#, 2),
    (scroll + "\n" + #"{"t":0.5,"end":{}}"# + "\n" + #"{"t":0.4,"end":{}}"#, 3),
    (scroll + "\n\n" + #"{"t":0.5,"hash":{"pixels":"no"}}"#, 3),
    (scroll + "\n" + #"{"t":0.5,"teleport":{}}"#, 2),
  ])
  func aBrokenSessionIsOneLineWithItsNumber(_ text: String, _ line: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.session")
    let outcome = try Program.run(["replay", "a.session"], in: folder.path)
    #expect(outcome.status == 65)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("panorama: a.session:\(line): "), "\(outcome.errors)")
  }

  @Test func aPictureThatIsNotTheRecordedOneIsReported() throws {
    let folder = try TemporaryFolder()
    let lines = [
      Self.scroll, #"{"t":0.2,"hash":{"pixels":"0123456789abcdef"}}"#, #"{"t":0.5,"end":{}}"#,
    ]
    try folder.write(lines.joined(separator: "\n"), to: "a.session")
    let outcome = try Program.run(["replay", "a.session", "--trace", "a.csv"], in: folder.path)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "panorama: a.session:2: the picture at 0.2 s is not the recorded one\n")
    #expect(folder.names.contains("a.csv"))
    for options in [["--no-check"], ["--fps", "60"]] {
      #expect(try Program.run(["replay", "a.session"] + options, in: folder.path).status == 0)
    }
  }

  @Test func aReplayStopsWhereItShould() throws {
    let folder = try TemporaryFolder()
    let lines = [Self.scroll] + Self.drag(from: (100, 250), to: (100, 150), at: 0.1)
    let rows = try trace(folder, lines, "--until", "0.15", "--fps", "10")
    #expect(rows.map(\.t) == [0, 0.1, 0.15])
  }

  @Test func aWindowNeedsADisplay() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scroll, to: "a.session")
    let outcome = try Program.run(["replay", "a.session", "--window"], in: folder.path)
    #expect(outcome.status == 69)
    #expect(outcome.errorLines.count == 1)
  }
}
