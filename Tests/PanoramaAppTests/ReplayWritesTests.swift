import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// A replay writes what its options name and nothing else, whatever keys the session presses.
@Suite struct ReplayWritesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["tmp", "documents"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
    }
    let pixels = [UInt32](repeating: 0xFF20_60C0, count: 80 * 60)
    try PNGEncoder().write(
      CGImage(width: 80, height: 60, pixels: pixels, isOpaque: true),
      to: folder("documents/a.png"))
    try folder.write(
      #"{"nodes":[{"id":"a","type":"text","text":"one","x":0,"y":0,"width":200,"height":80},"#
        + #"{"id":"b","type":"file","file":"a.png","x":300,"y":0,"width":200,"height":80}],"edges":[]}"#,
      to: "documents/a.canvas")
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L40 40" stroke="black"/></svg>"#,
      to: "documents/a.svg")
  }

  /// Every file and folder, with the bytes of the files.
  private func everything() throws -> [String: [UInt8]] {
    var all: [String: [UInt8]] = [:]
    for case let name as String in try #require(FileManager.default.enumerator(atPath: folder.path))
    {
      all[name] = (try? folder.bytes(of: name)) ?? []
    }
    return all
  }

  /// A stroke of a finger, every letter with Ctrl and with Ctrl + Shift, function keys, and dropped files.
  private static let events: [String] = {
    var bodies: [String] = []
    for i in 0...6 {
      let phase = i == 0 ? "began" : i == 6 ? "ended" : "moved"
      bodies.append(#""touch":{"phase":"\#(phase)","id":1,"x":\#(200 + i * 20),"y":300}"#)
    }
    let letters = "abcdefghijklmnoprsuvxyz".map(String.init)
    let keys =
      letters.flatMap { [($0, #""ctrl""#), ($0, #""ctrl","shift""#), ($0, "")] }
      + (1...12).map { ("f\($0)", "") } + [("delete", ""), ("escape", ""), ("tab", "")]
    for (key, modifiers) in keys {
      for phase in ["down", "up"] {
        bodies.append(#""key":{"phase":"\#(phase)","key":"\#(key)","modifiers":[\#(modifiers)]}"#)
      }
    }
    for name in ["a.png", "a.svg"] {
      bodies.append(#""drop":{"phase":"dropped","files":["documents/\#(name)"],"x":300,"y":200}"#)
    }
    for modifiers in [#""ctrl""#, #""ctrl","shift""#] {
      bodies.append(#""key":{"phase":"down","key":"e","modifiers":[\#(modifiers)]}"#)
    }
    return bodies.enumerated().map { #"{"t":\#(Double($0.offset) / 20),\#($0.element)}"# }
  }()

  private static let apps = [
    ["view", "documents/a.png"], ["view"], ["sketch"], ["sketch", "documents/a.sketch"],
    ["nodes"], ["nodes", "documents/a.canvas"], ["gallery"], ["gallery", "sketch"],
  ]

  @Test(arguments: apps) func nothingElseIsWritten(_ app: [String]) throws {
    let environment = [
      "TMPDIR": folder("tmp"), "XDG_STATE_HOME": folder("state"), "XDG_CACHE_HOME": folder("cache"),
      "XDG_DATA_HOME": folder("data"), "XDG_CONFIG_HOME": folder("config"),
    ]
    let made = try Program.run(
      ["render", "documents/a.svg", "-o", "documents/a.sketch"], in: folder.path,
      environment: environment)
    #expect(made.status == 0, "\(made.errors)")
    let words = app.map { #""\#($0)""# }.joined(separator: ",")
    let header =
      #"{"panorama":1,"window":{"width":800,"height":600},"#
      + #""scene":{"kind":"app","arguments":[\#(words)]}}"#
    try folder.write(([header] + Self.events).map { $0 + "\n" }.joined(), to: "a.session")
    let before = try everything()
    let outcome = try Program.run(
      ["replay", "a.session", "--fps", "10", "--json"], in: folder.path, environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let after = try everything()
    #expect(Set(after.keys) == Set(before.keys))
    #expect(after == before)
  }

  @Test func theLogIsNotWrittenOverTheSessionOrItsDocument() throws {
    let header =
      #"{"panorama":1,"window":{"width":80,"height":60},"#
      + #""scene":{"kind":"app","arguments":["nodes","documents/a.canvas"]}}"#
    try folder.write(header + "\n" + #"{"t":0.1,"end":{}}"# + "\n", to: "a.session")
    try FileManager.default.createSymbolicLink(
      atPath: folder("linked.log"), withDestinationPath: "documents/a.canvas")
    let before = try everything()
    for log in ["a.session", "documents/a.canvas", "linked.log"] {
      let outcome = try Program.run(
        ["replay", "a.session", "--log-events", log], in: folder.path)
      #expect(outcome.status == 64 && outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(try everything() == before, "\(log)")
    }
  }

  @Test func aPipeThatNobodyReadsIsAnError() throws {
    #expect(mkfifo(folder("log"), 0o600) == 0)
    let header =
      #"{"panorama":1,"window":{"width":80,"height":60},"scene":{"kind":"scroll","content":[90,90]}}"#
    try folder.write(header + "\n" + #"{"t":0.1,"end":{}}"# + "\n", to: "a.session")
    let outcome = try Program.run(
      ["replay", "a.session", "--log-events", "log"], in: folder.path, through: ["timeout", "20"])
    #expect(outcome.status == 74 && outcome.errorLines.count == 1, "\(outcome.errors)")
    let full = try Program.run(
      ["replay", "a.session", "--log-events", "/dev/full"], in: folder.path)
    #expect(full.status == 74 && full.errorLines.count == 1, "\(full.errors)")
  }
}
