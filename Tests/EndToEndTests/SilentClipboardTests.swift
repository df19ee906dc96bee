import CClipboard
import Foundation
import PanoramaImages
import Testing

/// A program that has copied something and does not answer: the window goes on.
@Suite(.serialized, .privateDisplay) struct SilentClipboardTests {
  /// Owns the clipboard and says nothing.
  private final class SilentOwner {
    private let clipboard: OpaquePointer

    init(_ display: PrivateDisplay) throws {
      let name = try #require(display.environment["DISPLAY"])
      let type = strdup("UTF8_STRING")
      defer { free(type) }
      let offered = cclipboard_offer(name, [UnsafePointer(type), nil], { _, _, _ in nil }, nil)
      clipboard = try #require(offered)
    }

    deinit { cclipboard_close(clipboard) }
  }

  /// The longest time, in seconds, from an input to the first frame that shows it. SDL waits a second for text.
  private func slowestAnswer(_ app: RunningApp, since mark: Int) -> Double {
    var answers: [Double: Double] = [:]
    for line in app.log.lines(since: mark) {
      guard let frame = line["frame"] as? [String: Any], let shown = line["t"] as? NSNumber,
        let input = frame["input_t"] as? NSNumber
      else { continue }
      // What the input set in motion is shown by later frames, too.
      let delay = shown.doubleValue - input.doubleValue
      answers[input.doubleValue] = min(delay, answers[input.doubleValue] ?? .infinity)
    }
    return answers.values.max() ?? .infinity
  }

  /// Pastes, presses a key that changes the picture, and returns the time until that is seen.
  private func seconds(_ arguments: [String], then key: String) throws -> Double {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(arguments, screen: .texture, on: display)
    defer { app.stop() }
    let owner = try SilentOwner(display)
    defer { withExtendedLifetime(owner) {} }
    let mark = app.log.mark
    _ = try app.display.xdotool("key", "--delay", "0", "ctrl+v", key)
    try app.log.waitForFrame(since: mark)
    try app.log.quiet(for: 0.3)
    return slowestAnswer(app, since: mark)
  }

  @Test func theViewerGoesOn() throws {
    let display = try #require(DisplayTrait.current)
    let picture = try PictureFile.write("green.png", color: 0x22AA44, in: display.folder)
    #expect(try seconds(["view", picture], then: "2") < 0.5)
  }

  @Test func theSketchGoesOn() throws {
    let display = try #require(DisplayTrait.current)
    let sketch = display.folder.appendingPathComponent("silent.sketch").path
    #expect(try seconds(["sketch", sketch], then: "plus") < 0.5)
  }

  @Test func theNodeEditorGoesOn() throws {
    let display = try #require(DisplayTrait.current)
    let graph = display.folder.appendingPathComponent("silent.canvas").path
    #expect(try seconds(["nodes", graph], then: "Tab") < 0.5)
  }
}
