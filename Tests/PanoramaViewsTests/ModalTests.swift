import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct ModalTests {
  private let hand = Hand(width: 500, height: 400)
  private let button = Button(frame: CGRect(x: 10, y: 10, width: 100, height: 44), title: "File")

  init() {
    hand.root.addSubview(button)
    button.becomeFirstResponder()
  }

  private final class Log { var lines: [String] = [] }

  private func menu(_ log: Log) -> PopUpMenu {
    let items = ["Open", "Save", "Export"].map { name in
      PopUpMenu.Item(
        ControlAction(title: name) { _ in log.lines.append(name) }, isEnabled: name != "Save")
    }
    let menu = PopUpMenu(items: [items[0], items[1], .separator, items[2]])
    menu.didDismiss = { log.lines.append("gone") }
    menu.present(from: button)
    _ = hand.window.makeFrame()
    return menu
  }

  @Test func aMenuIsChosenFromByKeys() {
    let log = Log()
    let open = menu(log)
    hand.key("down", at: 0)
    hand.key("down", at: 0)
    hand.key("return", at: 0)
    #expect(log.lines == ["gone", "Export"], "over what cannot be chosen")
    #expect(open.window == nil)
    #expect(button.isFirstResponder, "the focus comes back")
  }

  @Test func aMenuIsChosenFromByTheMouse() {
    let log = Log()
    _ = menu(log)
    hand.mouse(.moved, .left, 60, 75, at: 0)
    hand.mouse(.down, .left, 60, 75, at: 0.1)
    hand.mouse(.up, .left, 60, 75, at: 0.2)
    #expect(log.lines == ["gone", "Open"])
  }

  @Test func aPressBesideClosesAndDoesNothingElse() {
    let log = Log()
    _ = menu(log)
    var pressed = 0
    let below = Button(frame: CGRect(x: 300, y: 300, width: 100, height: 44), title: "x")
    below.addAction(for: .touchUpInside) { pressed += 1 }
    hand.root.insertSubview(below, at: 0)
    hand.tap(310, 310, at: 0)
    #expect(log.lines == ["gone"])
    #expect(pressed == 0)
    hand.tap(310, 310, at: 1)
    #expect(pressed == 1)
  }

  @Test func escapeAndLettersWorkInMenus() {
    let log = Log()
    _ = menu(log)
    hand.key("e", at: 0)
    hand.key("return", at: 0)
    _ = menu(log)
    hand.key("escape", at: 1)
    #expect(log.lines == ["gone", "Export", "gone"])
  }

  @Test func anAlertKeepsEverythingElseWaiting() {
    var answers: [String] = []
    let alert = Alert(title: "Delete the sketch?", message: "This cannot be undone.")
    alert.addButton("Cancel", role: .cancel) { answers.append("cancel") }
    alert.addButton("Delete", role: .preferred) { answers.append("delete") }
    var pressed = 0
    button.addAction(for: .touchUpInside) { pressed += 1 }
    alert.present(in: hand.window)
    hand.tap(20, 20, at: 0)
    hand.send(.text("x"), at: 0)
    #expect(pressed == 0 && alert.window != nil)
    let focused = (0..<3).map { _ in
      hand.key("tab", at: 1)
      return (hand.window.firstResponder as? Button)?.title
    }
    #expect(focused == ["Cancel", "Delete", "Cancel"])
    hand.key("escape", at: 2)
    #expect(answers == ["cancel"])
    alert.present(in: hand.window)
    hand.key("return", at: 3)
    #expect(answers == ["cancel", "delete"])
    #expect(button.isFirstResponder)
  }

  @Test(arguments: [320.0, 480, 800]) func anAlertsButtonsStayInItsPanel(width: Double) throws {
    let hand = Hand(width: width, height: 800)
    let alert = Alert(title: "Another program replaced “holiday.sketch”.")
    let titles = ["Open the other one", "Save it under another name", "Go on drawing"]
    for title in titles { alert.addButton(title) }
    alert.present(in: hand.window)
    _ = hand.window.makeFrame()
    let panel = try #require(alert.subviews.first)
    let buttons = panel.subviews.compactMap { $0 as? Button }
    #expect(buttons.map(\.title) == titles)
    let room = panel.bounds.insetBy(dx: 16, dy: 16)
    for (i, button) in buttons.enumerated() {
      #expect(room.contains(button.frame), "\(button.title): \(button.frame) in \(room)")
      #expect(button.frame.width >= button.sizeThatFits(room.size).width)
      #expect(buttons[..<i].allSatisfy { !$0.frame.intersects(button.frame) })
    }
  }

  @Test func menusStayInsideTheWindow() {
    button.frame.origin = CGPoint(x: 480, y: 370)
    let open = menu(Log())
    let panel = open.subviews.first?.frame ?? .zero
    #expect(open.bounds.contains(panel))
    #expect(panel.maxY <= 370)
  }

  @Test func aMenuThatIsTooTallStaysInTheWindowAndScrolls() throws {
    var chosen: [String] = []
    let names = (1...30).map { "Line \($0)" }
    let menu = PopUpMenu(
      items: names.map { name in
        PopUpMenu.Item(ControlAction(title: name) { _ in chosen.append(name) })
      })
    menu.present(from: button)
    _ = hand.window.makeFrame()
    let panel = try #require(menu.subviews.first)
    #expect(hand.window.bounds.contains(panel.frame))
    hand.key("up", at: 0)
    _ = hand.window.makeFrame()
    let last = try #require(menu.accessibilityChildren().last)
    #expect(panel.frame.contains(last.frame), "the last line is in sight")
    hand.mouse(.moved, .left, last.frame.midX, last.frame.midY, at: 1)
    hand.mouse(.down, .left, last.frame.midX, last.frame.midY, at: 1)
    hand.mouse(.up, .left, last.frame.midX, last.frame.midY, at: 1.1)
    #expect(chosen == ["Line 30"])
  }
}
