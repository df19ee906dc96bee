import Foundation
import PanoramaGraphics
import TestBooks
import Testing

/// Assistive programs, on a real bus with the registry of AT-SPI.
@Suite(.serialized, .privateDisplay) struct AccessibilityWindowTests {
  /// Runs commands of `screen-reader.py`, and returns what it printed.
  private func read(
    _ app: RunningApp, _ bus: PrivateBus, _ commands: [String]
  ) throws -> [String] {
    let output = app.folder.appendingPathComponent("reader.txt")
    let errors = app.folder.appendingPathComponent("reader-errors.txt")
    let reader = try ChildProcess.spawn(
      Checkout.script("screen-reader.py"), ["panorama"] + commands,
      environment: bus.environment.merging(app.display.environment) { $1 }, out: output.path,
      error: errors.path)
    let status = ChildProcess.wait(for: reader)
    let complaint = try String(contentsOf: errors, encoding: .utf8)
    #expect(status == 0, "\(complaint)")
    return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func aScreenReaderOpensAPageAndOperatesItsControls() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let app = try RunningApp(
      ["gallery"], screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let tree = try read(app, bus, ["wait", "push button", "Controls", "tree"])
    #expect(tree.first == #"application "panorama" """#)
    #expect(tree.dropFirst().first == #"  frame "Panorama" """#)
    #expect(
      tree.contains {
        $0.hasSuffix(#"push button "Sketch" "One finger draws, two scroll and zoom""#)
      })
    let lines = try read(
      app, bus,
      [
        "press", "push button", "Controls", "wait", "slider", "Amount",
        "act", "slider", "Amount", "increment", "until", "slider", "Amount", "0.45",
        "set", "slider", "Amount", "0.75", "until", "slider", "Amount", "0.75",
        "focus", "entry", "", "type", "abc", "until", "entry", "", "abc",
        "press", "push button", "Back to the gallery", "wait", "push button", "Sketch", "gone",
        "slider", "Amount",
      ])
    // What is said in which order: the page, its value, the focus, and letters before the caret. How many letters come
    // at a time is up to the machine.
    let places = [
      #"object:children-changed:add "Controls" 0 0"#,
      #"object:property-change:accessible-value "Amount" 0 0"#,
      #"object:state-changed:focused "Type something" 1 0"#,
      #"object:text-changed:insert "Type something" 0 "#,
      #"object:text-caret-moved "Type something" "#,
    ].map { event in lines.firstIndex { $0.hasPrefix(event) } ?? -1 }
    #expect(!places.contains(-1) && places == places.sorted(), "\(places) in \(lines)")
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  @Test func aScreenReaderEditsATextAndFindsItsLetters() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let app = try RunningApp(
      ["gallery"], screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let lines = try read(
      app, bus,
      [
        "press", "push button", "Controls", "contents", "entry", "", "Wide", "until", "entry", "",
        "Wide", "edit", "entry", "", "1", "3", "ñ漢", "until", "entry", "", "Wñ漢e",
        "letters", "entry", "", "select", "entry", "", "1", "3",
        "cut", "entry", "", "1", "3", "until", "entry", "", "We",
        "paste", "entry", "", "0", "until", "entry", "", "ñ漢We",
      ])
    let widths = try #require(lines.firstIndex { $0.allSatisfy { $0.isNumber || $0 == " " } })
    let found = lines[widths].split(separator: " ").compactMap { Int($0) }
    #expect(found.count == 4 && found[0] > found[3], "a W is wider than an e: \(found)")
    #expect(lines[widths + 1].hasPrefix("True"))
    #expect(app.errorOutput.isEmpty)
  }

  @Test func aScreenReaderFindsCardsByRowAndColumn() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let app = try RunningApp(
      ["gallery"], screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let lines = try read(
      app, bus,
      [
        "cell", "table", "Pages", "2", "1", "focus", "push button", "Sketch",
        "until", "push button", "Sketch", "One finger draws, two scroll and zoom",
      ])
    #expect(lines.first == "7 2 Effects 2 1 2 1")
    #expect(lines.contains { $0.hasPrefix(#"object:state-changed:focused "Sketch" 1"#) })
    #expect(app.errorOutput.isEmpty)
  }

  /// As Orca does when it is told to read on: with relations from text to text, and a program that scrolls after it.
  @Test func aScreenReaderReadsOnPastTheEdgeOfTheScreen() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let paragraph = String(repeating: "The harbour lies behind the dunes. ", count: 12)
    let chapters = (0..<2).map { chapter in
      "<h1>Chapter \(chapter)</h1>" + (0..<12).map { "<p>\($0) \(paragraph)</p>" }.joined()
    }
    let path = display.folder.appendingPathComponent("aloud.epub").path
    try Data(TestBook(chapters: chapters).archive()).write(to: URL(fileURLWithPath: path))
    let app = try RunningApp(
      ["read", path], screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let lines = try read(app, bus, ["read", "heading", "Chapter 0", "30"])
    let beginnings = lines.map { String($0.prefix(19)) }
    let paragraphs = (0..<12).map { String("paragraph \($0) The harbour".prefix(19)) }
    #expect(
      beginnings == ["heading Chapter 0"] + paragraphs + ["heading Chapter 1"] + paragraphs
        + ["end"])
    #expect(app.errorOutput.isEmpty)
  }

  /// A walk through all elements takes one call, also of those that are collected in pieces: the program does not even run
  /// while the tree is walked through.
  @Test func aWalkThroughVeryManyElementsTakesOneCall() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let nodes = (0..<600).map {
      """
      {"id": "n\($0)", "type": "text", "text": "Card \($0)", "x": \($0 % 30 * 300), "y": \($0 / 30 * 150),
      "width": 250, "height": 120}
      """
    }
    let path = display.folder.appendingPathComponent("many.canvas").path
    try Data("{\"nodes\": [\(nodes.joined(separator: ","))], \"edges\": []}".utf8)
      .write(to: URL(fileURLWithPath: path))
    let app = try RunningApp(
      ["nodes", path], screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let lines = try read(app, bus, ["wait", "panel", "600 items", "walk"])
    let count = try #require(lines.last?.split(separator: " ").first.flatMap { Int($0) })
    #expect(count > 600, "\(lines)")
    #expect(app.errorOutput.isEmpty)
  }

  /// Anybody on the bus can call with anything.
  @Test func callsWithWrongArgumentsAreRefused() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let app = try RunningApp(
      ["gallery"], screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let lines = try read(app, bus, ["odd", "push button", "Sketch"])
    #expect(
      lines == [
        "GetChildAtIndex InvalidArgs", "GetChildAtIndex InvalidArgs", "GetExtents InvalidArgs",
        "Contains InvalidArgs", "GetRole InvalidArgs", "Get InvalidArgs", "Get InvalidArgs",
        "Set InvalidArgs", "Set InvalidArgs", "Set PropertyReadOnly", "Nonsense UnknownMethod",
        "GetRole UnknownObject", "77",
      ])
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  /// A bus that accepts connections and never answers holds up nothing.
  @Test func aBusThatNeverAnswersHoldsUpNothing() throws {
    let display = try #require(DisplayTrait.current)
    let path = display.folder.appendingPathComponent("dead-bus").path
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound && listen(server, 8) == 0)
    let app = try RunningApp(
      ["gallery"], screen: .texture, on: display,
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"])
    defer { app.stop() }
    // The program has asked, and draws on.
    var waiting = pollfd(fd: server, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 10_000) == 1)
    let mark = app.log.mark
    try app.moveMouse(400, 300)
    _ = try app.display.xdotool("click", "5")
    try app.log.wait(for: "frame", since: mark) { !$0.isEmpty }
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }
}
