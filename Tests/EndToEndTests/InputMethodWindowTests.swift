import Foundation
import Testing

/// A real input method, ibus with its table of Cangjie, with real keys.
@Suite(.serialized, .privateDisplay) struct InputMethodWindowTests {
  /// A daemon of ibus for one display.
  private final class Daemon {
    let environment: [String: String]
    private let process: pid_t

    init(_ engine: String, on display: PrivateDisplay, _ bus: PrivateBus) throws {
      let home = display.folder.appendingPathComponent("ibus-\(UUID().uuidString.prefix(6))").path
      environment = bus.environment.merging([
        "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home, "SDL_IM_MODULE": "ibus",
      ]) { $1 }
      let all = environment.merging(display.environment) { $1 }
      process = try ChildProcess.spawn(
        "ibus-daemon", ["--panel=disable", "--config=disable", "--emoji-extension=disable"],
        environment: all, out: "/dev/null", error: "/dev/null")
      let deadline = Date(timeIntervalSinceNow: 20)
      // It says nothing when it is ready, so it is asked again.
      while try ChildProcess.run(
        "ibus", ["engine", engine], environment: all, allowingFailure: true
      ).status != 0 {
        guard deadline.timeIntervalSinceNow > 0 else {
          throw ChildProcess.Failure(description: "ibus does not start \(engine)")
        }
      }
    }

    func stop() {
      kill(process, SIGTERM)
      _ = ChildProcess.wait(for: process)
    }
  }

  private func inputs(_ lines: [[String: Any]], _ kind: String) -> [[String: Any]] {
    lines.compactMap { ($0["input"] as? [String: Any])?[kind] as? [String: Any] }
  }

  /// 漢字 are typed in a field; where no text is edited, a key is a command, once ibus has been seen to take one.
  @Test func cangjieIsComposedInPlaceAndCommandsStayCommands() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let daemon = try Daemon("table:cangjie5", on: display, bus)
    defer { daemon.stop() }
    let app = try RunningApp(
      ["nodes"], screen: .texture, on: display, environment: daemon.environment)
    defer { app.stop() }
    /// Presses keys, and waits until ibus shows or types a text.
    func press(_ keys: String..., until kind: String, is text: String) throws {
      let mark = app.log.mark
      for key in keys { try app.key(key) }
      try app.log.wait(for: "\(kind) \(text)", since: mark) { lines in
        inputs(lines, kind).contains { $0["string"] as? String == text }
      }
    }
    // What ibus takes first is a letter that means nothing.
    try press("e", until: "composition", is: "水")
    let mark = app.log.mark
    try app.key("Tab")
    try app.log.wait(for: "Tab", since: mark) { lines in
      inputs(lines, "key").contains { $0["key"] as? String == "tab" }
    }
    // Tab has opened a field.
    try press("e", "t", "l", "o", until: "composition", is: "漢")
    try press("space", until: "text", is: "漢")
    try press("j", "n", "d", until: "composition", is: "字")
    try press("space", until: "text", is: "字")
    // The letter from before is not typed.
    try app.log.wait(for: "漢字 alone", since: mark) { lines in
      inputs(lines, "text").compactMap { $0["string"] as? String } == ["漢", "字"]
    }
    try app.key("Escape")
    let end = app.log.mark
    try app.key("t")
    try app.log.wait(for: "T", since: end) { lines in
      inputs(lines, "key").contains { $0["key"] as? String == "t" }
    }
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }
}
