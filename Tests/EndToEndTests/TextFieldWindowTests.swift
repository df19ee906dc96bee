import Foundation
import Testing

/// A text field in a real window, with real keys. Its content is read back through the desktop's
/// clipboard.
@Suite(.serialized, .privateDisplay) struct TextFieldWindowTests {
  /// Starts the program with the focus in the field of the controls page.
  @MainActor private final class Typist {
    let app: RunningApp

    init() throws {
      let display = try #require(DisplayTrait.current)
      app = try RunningApp(["gallery", "controls"], screen: .texture, on: display)
      let tree = try ChildProcess.run(
        Checkout.program.path,
        ["gallery", "controls", "--size", "800x600", "--dump-accessibility"]
      ).out
      let line = try #require(tree.split(separator: "\n").first { $0.contains("textField") })
      let place = try #require(line.components(separatedBy: " at ").last)
        .split { !"0123456789".contains($0) }.compactMap { Int($0) }
      try app.moveMouse(place[0] + 40, place[1] + place[3] / 2)
      try click()
    }

    func click(times: Int = 1) throws {
      _ = try app.display.xdotool("click", "--repeat", "\(times)", "--delay", "60", "1")
    }

    /// Types character by character and waits for each. For a character that no key has, xdotool
    /// remaps a spare key during the press; a program that reads the new mapping too late misses
    /// it, so the press is repeated.
    func type(_ text: String) throws {
      for character in text {
        let mark = app.log.mark
        for pause in [150, 400, 1000] {
          let delay = character.isASCII ? 12 : pause
          _ = try app.display.xdotool("type", "--delay", "\(delay)", String(character))
          if came(character, since: mark) { break }
        }
      }
    }

    /// Whether the program got the character as typed text, within two seconds.
    private func came(_ character: Character, since mark: Int) -> Bool {
      do {
        try app.log.wait(for: "\(character)", since: mark, timeout: 2) { lines in
          lines.contains {
            let input = ($0["input"] as? [String: Any])?["text"] as? [String: Any]
            return input?["string"] as? String == String(character)
          }
        }
        return true
      } catch {
        return false
      }
    }

    /// Presses keys, with xdotool's names, and waits until the last has arrived.
    func keys(_ names: String...) throws {
      for name in names {
        let mark = app.log.mark
        _ = try app.display.xdotool("key", name)
        try app.log.wait(for: "key \(name)", since: mark) { lines in
          lines.contains {
            let input = ($0["input"] as? [String: Any])?["key"] as? [String: Any]
            return input?["phase"] as? String == "up"
          }
        }
      }
    }

    /// The text on the desktop's clipboard.
    func clipboard() throws -> String {
      try ChildProcess.run(
        "xclip", ["-o", "-selection", "clipboard"], environment: app.display.environment
      ).out
    }

    func setClipboard(_ text: String) throws {
      let file = app.folder.appendingPathComponent("clip.txt")
      try text.write(to: file, atomically: true, encoding: .utf8)
      try ChildProcess.run(
        "xclip", ["-i", "-selection", "clipboard", file.path],
        environment: app.display.environment)
    }

    /// The whole text of the field.
    func text() throws -> String {
      try keys("ctrl+a", "ctrl+c")
      return try clipboard()
    }

    /// Pastes, and waits until the text has come: it is asked for while the window goes on.
    func paste() throws {
      try keys("ctrl+v")
      try app.log.quiet(for: 0.3)
    }

    func clear() throws { try keys("ctrl+a", "Delete") }
  }

  @MainActor @Test func typingCopyingPastingUndoing() throws {
    let hand = try Typist()
    defer { hand.app.stop() }
    try hand.type("aé€ß漢")
    #expect(try hand.text() == "aé€ß漢")
    try hand.keys("End")
    try hand.paste()
    #expect(try hand.text() == "aé€ß漢aé€ß漢")
    try hand.keys("ctrl+z")
    #expect(try hand.text() == "aé€ß漢")
    try hand.keys("ctrl+z")
    try hand.type("x")
    #expect(try hand.text() == "x", "typing is one step back")
    try hand.keys("ctrl+x")
    try hand.paste()
    try hand.paste()
    #expect(try hand.text() == "xx")
    try hand.setClipboard("from another program")
    try hand.paste()
    #expect(try hand.text() == "from another program")
  }

  @MainActor @Test func wordsAreMovedOverSelectedAndDeleted() throws {
    let hand = try Typist()
    defer { hand.app.stop() }
    try hand.type("one two three")
    try hand.keys("ctrl+Left", "ctrl+BackSpace")
    #expect(try hand.text() == "one three")
    try hand.keys("Home", "ctrl+Right", "ctrl+shift+Right", "ctrl+c")
    #expect(try hand.clipboard() == " three")
    try hand.keys("Home", "shift+Right", "shift+Right", "BackSpace")
    #expect(try hand.text() == "e three")
    try hand.clear()
    try hand.type("word")
    try hand.click(times: 2)
    try hand.keys("ctrl+c")
    #expect(try hand.clipboard() == "word", "a double click selects the word")
  }

  /// In right-to-left text, arrows move visually, and deleting follows the order of typing.
  @MainActor @Test func rightToLeftText() throws {
    let hand = try Typist()
    defer { hand.app.stop() }
    try hand.type("שלום")
    try hand.keys("BackSpace")
    #expect(try hand.text() == "שלו")
    try hand.keys("End", "Right")
    try hand.type("x")
    #expect(try hand.text() == "שלxו", "to the right on screen is back in the text")
    try hand.keys("Home", "Delete")
    #expect(try hand.text() == "לxו")
  }
}
