import Foundation
import PanoramaViews
import Testing

@MainActor @Suite struct KeyTests {
  final class Field: View {
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func keyDown(with event: KeyEvent) {
      if event.key == "tab" { return super.keyDown(with: event) }
      log.append(event.key)
    }
    override func keyUp(with event: KeyEvent) { log.append("-" + event.key) }
    override func insertText(_ text: String) -> Bool {
      log.append("'" + text)
      return true
    }
  }

  private func fields() -> (Hand, [Field]) {
    let hand = Hand()
    let fields = (0..<3).map { _ in Field() }
    fields.forEach(hand.root.addSubview)
    return (hand, fields)
  }

  @Test func keysAndTextGoToTheFirstResponder() {
    let (hand, fields) = fields()
    #expect(fields[1].becomeFirstResponder())
    hand.key("a", at: 0)
    hand.send(.text("é"), at: 0)
    hand.key("a", .up, at: 0.1)
    #expect(fields[1].log == ["a", "'é", "-a"])
    #expect(fields[0].log.isEmpty)
  }

  @Test func tabGoesRound() {
    let (hand, fields) = fields()
    let visits = (0..<4).map { _ in
      hand.key("tab", at: 0)
      return fields.firstIndex { $0.isFirstResponder }
    }
    #expect(visits == [0, 1, 2, 0])
    fields[1].isHidden = true
    hand.key("tab", at: 0)
    #expect(fields[2].isFirstResponder)
  }

  @Test func keysNobodyHandlesReachTheWindow() {
    let hand = Hand()
    var seen: [String] = []
    hand.window.keyHandler = {
      seen.append($0.key)
      return true
    }
    hand.key("f11", at: 0)
    #expect(seen == ["f11"])
  }

  @Test func losingFocusReleasesKeys() {
    let (hand, fields) = fields()
    fields[0].becomeFirstResponder()
    hand.key("a", at: 0)
    hand.send(.focusLost, at: 1)
    hand.send(.focusLost, at: 2)
    #expect(fields[0].log == ["a", "-a"])
  }

  @Test func aViewThatLeavesGivesTheKeysBack() {
    let (hand, fields) = fields()
    fields[0].becomeFirstResponder()
    fields[0].removeFromSuperview()
    #expect(hand.window.firstResponder == nil)
  }

  @Test func modifierNamesAreTheSessions() {
    let all: KeyModifiers = [.shift, .control, .alt, .command]
    #expect(all.names == ["shift", "ctrl", "alt", "meta"])
    #expect(KeyModifiers(names: all.names) == all)
    #expect(KeyModifiers(names: ["hyper"]) == [])
  }
}
