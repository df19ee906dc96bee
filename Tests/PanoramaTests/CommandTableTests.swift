import Panorama
import Testing

/// Keys, menus, toolbars and the list of keys say the same about a command.
@MainActor
@Suite struct CommandTableTests {
  /// An app with a few commands. It notes which of them were carried out.
  private final class App {
    var done: [String] = []
    var hasSelection = false
    var isBold = false
  }

  private static let copy = AppCommand<App>("Copy", "Ctrl+C") { $0.done.append("copy") }
    .enabled { $0.hasSelection }.available { $0.hasSelection }
  private static let step = AppCommand<App>("Next", "→", "Space") { $0.done.append("next") }
    .repeating().pictured(.plus)
  private static let bold = AppCommand<App>("Bold", "Ctrl+Shift+B") { $0.isBold.toggle() }
    .titled { $0.isBold ? "Thin" : "Bold" }.checked { $0.isBold }.shown(as: "F11")
  private static let table = CommandTable<App>(
    ignoresShift: true,
    [
      "Edit": [.init(copy), .init("Bold, next", [bold, step])],
      "Else": [.init("Hop", keys: ["Tab"])],
    ])

  private let app = App()
  private let window = Window(size: CGSize(width: 400, height: 300))

  /// Passes keys to the table, and what it does not use to `unused`.
  private final class Keys: View {
    var app: App?
    var unused: [String] = []
    override var preferredKeyResponder: Responder? { self }
    override func keyDown(with event: KeyEvent) {
      if let app, CommandTableTests.table.take(event, in: app) { return }
      unused.append(event.key)
    }
  }

  private func press(_ key: String, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    let input = KeyInput(phase: .down, key: key, modifiers: modifiers, isRepeat: isRepeat)
    window.handle(InputEvent(time: 0, kind: .key(input)))
  }

  private func keys() -> Keys {
    let keys = Keys(frame: window.bounds)
    keys.app = app
    window.rootView = keys
    return keys
  }

  @Test(
    arguments: [
      ("Ctrl+Shift+N", "n", [.control, .shift]), ("Del", "delete", []), ("Alt+←", "left", .alt),
      ("Ctrl++", "+", .control), ("+", "+", []), ("−", "-", []), ("Shift+F10", "f10", .shift),
      ("Ctrl+]", "]", .control),
    ] as [(String, String, KeyModifiers)])
  func aCombinationIsReadAsItIsShown(_ text: String, _ key: String, _ modifiers: KeyModifiers) {
    let combination = KeyCombination(text)
    #expect(combination.key == key && combination.modifiers == modifiers)
    #expect(combination.text == text)
  }

  @Test func aKeyDoesWhatItsCommandDoesAndOnlyWhereThatIsAvailable() {
    let keys = keys()
    press("c", .control)
    #expect(app.done == [] && keys.unused == ["c"], "nothing is selected")
    app.hasSelection = true
    press("c", .control)
    press("right")
    press("space", .shift)
    #expect(app.done == ["copy", "next", "next"], "Shift with a key means the key alone")
    press("right", .control)
    #expect(keys.unused == ["c", "right"])
  }

  @Test func aHeldKeyRepeatsOnlyWhatRepeats() {
    let keys = keys()
    app.hasSelection = true
    press("c", .control, isRepeat: true)
    press("right", isRepeat: true)
    #expect(app.done == ["next"] && keys.unused == [], "the other key is used, too")
  }

  @Test func aMenuShowsThePresentStateAndDoesTheSame() throws {
    let items = AppCommand<App>.items([[Self.copy], [], [Self.bold]], for: app)
    #expect(items.map { $0.action?.title } == ["Copy", nil, "Bold"], "no line for an empty group")
    #expect(items.map(\.isEnabled) == [false, false, true])
    #expect(items.map(\.shortcut) == ["Ctrl+C", "", "F11"])
    let action = try #require(items[2].action)
    action.handler(action)
    #expect(app.isBold)
    let later = Self.bold.item(for: app)
    #expect(later.action?.title == "Thin" && later.isChecked)
  }

  @Test func aToolbarFollowsTheState() throws {
    let bar = CommandBar("Tools", [[Self.copy], [Self.bold]], for: app)
    let copy = try #require(bar.button(named: "Copy"))
    let bold = try #require(bar.button(named: "Bold"))
    #expect(!copy.isEnabled && !bold.isSelected)
    (app.hasSelection, app.isBold) = (true, true)
    bar.update()
    #expect(copy.isEnabled && bold.isSelected)
    #expect(bar.button(named: "Next") == nil)
  }

  @Test func theListOfKeysHasEveryCommandOfTheTable() {
    let groups = Self.table.keyGroups
    #expect(groups.map(\.title) == ["Edit", "Else"])
    #expect(
      groups[0].lines == [
        KeyGroup.Line(["Ctrl+C"], "Copy"), KeyGroup.Line(["Ctrl+Shift+B", "→"], "Bold, next"),
      ])
    #expect(groups[1].lines == [KeyGroup.Line(["Tab"], "Hop")])
    let panel = KeyListPanel(groups + [KeyGroup("Again", [KeyGroup.Line(["Ctrl+C"], "Copy")])])
    #expect(panel.groups.last?.lines == [], "a line is shown once")
  }
}
