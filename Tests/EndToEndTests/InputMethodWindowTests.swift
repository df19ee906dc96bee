import Foundation
import Testing

/// Real input methods of ibus, its table of Cangjie and Anthy, with real keys.
@Suite(.serialized, .privateDisplay) struct InputMethodWindowTests {
  /// A daemon of ibus for one display.
  private final class Daemon {
    let environment: [String: String]
    private let process: pid_t

    init(_ engine: String, on display: PrivateDisplay, _ bus: PrivateBus) throws {
      let home = display.folder.appendingPathComponent("ibus-\(UUID().uuidString.prefix(6))").path
      environment = bus.environment.merging([
        "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home, "SDL_IM_MODULE": "ibus",
        // SDL 3 asks Xlib for the input method.
        "XMODIFIERS": "@im=ibus",
        // Anthy's engine is a program of the system's Python.
        "PATH": "/usr/bin:/bin",
      ]) { $1 }
      let all = environment.merging(display.environment) { $1 }
      process = try ChildProcess.spawn(
        "ibus-daemon",
        ["--xim", "--panel=disable", "--config=disable", "--emoji-extension=disable"],
        environment: all, out: "/dev/null", error: "/dev/null")
      let deadline = Date(timeIntervalSinceNow: 20)
      // It says nothing when it is ready, so it is asked again. Its exit status is also that of setting a keyboard, which
      // fails here for some engines.
      func ibus(_ arguments: String...) throws -> String {
        try ChildProcess.run("ibus", arguments, environment: all, allowingFailure: true).out
      }
      while try ibus("engine") != engine + "\n" {
        _ = try ibus("engine", engine)
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

  /// What the program wrote to standard error, without what Xlib of newer releases says of input methods.
  private func errors(of app: RunningApp) -> [Substring] {
    app.errorOutput.split(separator: "\n").filter { !$0.contains("modules/im/ximcp/") }
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
    #expect(errors(of: app).isEmpty)
  }

  /// かな are composed in a field from the letters of their sound.
  @Test func kanaAreComposedInPlace() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let daemon = try Daemon("anthy", on: display, bus)
    defer { daemon.stop() }
    let app = try RunningApp(
      ["nodes"], screen: .texture, on: display, environment: daemon.environment)
    defer { app.stop() }
    let mark = app.log.mark
    try app.key("Tab")
    try app.log.wait(for: "Tab", since: mark) { lines in
      inputs(lines, "key").contains { $0["key"] as? String == "tab" }
    }
    // Hiragana instead of letters.
    try app.key("ctrl+j")
    for key in ["k", "a", "n", "a"] { try app.key(key) }
    try app.log.wait(for: "かな in place", since: mark) { lines in
      inputs(lines, "composition").last?["string"] as? String == "かな"
    }
    try app.key("Return")
    try app.log.wait(for: "かな", since: mark) { lines in
      inputs(lines, "text").compactMap { $0["string"] as? String } == ["かな"]
    }
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(errors(of: app).isEmpty)
  }
}
