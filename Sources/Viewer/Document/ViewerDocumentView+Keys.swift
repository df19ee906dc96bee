import Panorama

/// The panel in which commands get other keys.
@MainActor
final class KeyChooser {
  private weak var viewer: ViewerDocumentView?
  private weak var panel: SettingsPanel?
  /// The name of the command whose key is being asked for.
  private var waiting: String?

  init(_ viewer: ViewerDocumentView) { self.viewer = viewer }

  /// Shows the commands with their keys.
  func present(in window: Window) {
    guard let viewer else { return }
    var groups = [
      (
        title: "",
        rows: [
          SettingRow.button("All keys as they were") {
            "Reset"
          } action: {
            self.reset()
          }
        ]
      )
    ]
    groups += viewer.commands.commandGroups.map { title, commands in
      (title, commands.map { row($0.name) })
    }
    let panel = SettingsPanel("Keys", groups)
    // The panel keeps this object alive.
    panel.takeKey = { self.take($0) }
    panel.present(in: window)
    self.panel = panel
  }

  private func row(_ name: String) -> SettingRow {
    .button(name) {
      self.title(of: name)
    } action: {
      self.press(name)
    }
  }

  private func title(of name: String) -> String {
    if waiting == name { return "Press a key" }
    let keys = viewer?.commands.command(named: name)?.keys ?? []
    return keys.isEmpty ? "None" : keys.map(\.text).joined(separator: "  ")
  }

  private func reset() {
    waiting = nil
    viewer?.settings.keys = [:]
    panel?.tell("All keys are as they were")
  }

  /// Asks for the key of a command; a second press means that it has none.
  private func press(_ name: String) {
    guard waiting != name else { return give([], to: name) }
    waiting = name
    panel?.tell("Esc cancels, and a second press means no key")
    // The button would take Return and Space for itself.
    panel?.window?.makeFirstResponder(panel)
  }

  private func take(_ event: KeyEvent) -> Bool {
    guard let name = waiting else { return false }
    if event.key == "escape" {
      waiting = nil
      panel?.tell("")
      return true
    }
    // A modifier alone is the beginning of a combination.
    guard let key = KeyCombination(event.input) else { return true }
    if let reason = viewer?.reasonAgainst(key) {
      panel?.tell(reason)
    } else {
      give([key], to: name)
    }
    return true
  }

  private func give(_ keys: [KeyCombination], to name: String) {
    waiting = nil
    guard let viewer else { return }
    let losers = viewer.give(keys, to: name)
    let others = losers.map { "“\($0)”" }.joined(separator: " and ")
    panel?.tell(losers.isEmpty ? "" : "\(keys[0].text) is no longer the key of \(others)")
  }
}

extension ViewerDocumentView {
  /// Shows all commands with their keys, which can be changed there.
  public func presentKeyChooser() {
    guard let window else { return }
    stopSlideshow()
    KeyChooser(self).present(in: window)
  }

  /// Gives a command other keys, which others lose.
  ///
  /// - Returns: the names of those that have lost a key.
  @discardableResult
  public func give(_ keys: [KeyCombination], to name: String) -> [String] {
    var chosen = settings.keys
    var losers: [String] = []
    for (_, commands) in Self.standardCommands.commandGroups {
      for command in commands {
        let now = self.commands.own(command).keys
        var new = command.name == name ? keys : now
        if command.name != name {
          new.removeAll { key in keys.contains { $0.isSamePress(as: key) } }
          if new.count < now.count { losers.append(command.name) }
        }
        chosen[command.name] = new == command.keys ? nil : new.map(\.text)
      }
    }
    settings.keys = chosen
    return losers
  }

  /// Why a key cannot be that of a command; nil if it can.
  func reasonAgainst(_ key: KeyCombination) -> String? {
    if ["tab", "return", "f11"].contains(key.key) { return "\(key.text) has to stay what it is" }
    let isOwn = Self.standardCommands.commandGroups.flatMap(\.commands).flatMap(\.keys).contains {
      $0.isSamePress(as: key)
    }
    let ofHost = (host?.viewerKeys(self) ?? []).flatMap(\.lines).flatMap(Self.combinations)
    guard !isOwn, ofHost.contains(where: { $0.isSamePress(as: key) }) else { return nil }
    return "\(key.text) is for tabs and windows"
  }

  /// The keys of a line of the list, where `Ctrl+1 … 9` stands for all digits between.
  private static func combinations(_ line: KeyGroup.Line) -> [KeyCombination] {
    guard line.keys.contains("…"), let first = line.keys.first else {
      return line.keys.map { KeyCombination($0) }
    }
    return (1...9).map { KeyCombination(first.dropLast() + "\($0)") }
  }

  /// How a hint names a command: its key, or its name in the menu if it has none.
  func hint(_ command: ViewerCommand) -> String {
    commands.own(command).keys.first?.text ?? "“\(command.name)” in the menu"
  }

  /// The standard commands with the keys that were chosen.
  func commandsWithChosenKeys() -> CommandTable<ViewerDocumentView> {
    Self.standardCommands.with(
      keys: settings.keys.mapValues { $0.map { KeyCombination($0) } })
  }
}
