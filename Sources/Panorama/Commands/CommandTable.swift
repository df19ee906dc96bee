import PanoramaViews

/// All commands of an app, in the groups and lines of its list of keys.
@MainActor
public struct CommandTable<App: AnyObject> {
  /// A line of the list of keys, with the commands whose keys it shows.
  public struct Line {
    let keys: [String]
    let text: String
    let commands: [AppCommand<App>]

    /// The line with other keys for some commands, by their names.
    @MainActor func with(keys: [String: [KeyCombination]]) -> Line {
      guard commands.contains(where: { keys[$0.name] != nil }) else { return self }
      let new = commands.map { command in keys[command.name].map { command.keyed($0) } ?? command }
      let shown = new.count == 1 ? new[0].keys : new.compactMap(\.keys.first)
      return Line(text, new, keys: shown.map(\.text))
    }

    /// The line of one command, which shows the command's keys and name.
    public init(_ command: AppCommand<App>) {
      self.init(command.name, [command], keys: command.keys.map(\.text))
    }

    /// - Parameters:
    ///   - text: what the commands do.
    ///   - commands: the commands; none for keys that a view handles itself.
    ///   - keys: the keys that are shown; nil for the first of each command.
    public init(_ text: String, _ commands: [AppCommand<App>] = [], keys: [String]? = nil) {
      self.text = text
      self.commands = commands
      self.keys = keys ?? commands.compactMap { $0.keys.first?.text }
    }
  }

  private let groups: [(title: String, lines: [Line])]
  private let commands: [AppCommand<App>]
  private let ignoresShift: Bool

  private init(ignoresShift: Bool, groups: [(title: String, lines: [Line])]) {
    self.ignoresShift = ignoresShift
    self.groups = groups
    commands = groups.flatMap(\.lines).flatMap(\.commands)
  }

  /// - Parameters:
  ///   - ignoresShift: whether Shift with a key means the key alone, unless a command has that combination.
  ///   - groups: the groups of the list of keys. Where several commands have a key, the first one that is
  ///     available gets it.
  public init(ignoresShift: Bool = false, _ groups: KeyValuePairs<String, [Line]>) {
    self.init(ignoresShift: ignoresShift, groups: groups.map { ($0.key, $0.value) })
  }

  /// The table with other keys for some commands.
  ///
  /// - Parameter keys: the keys by the names of commands; none for a command without keys. Names that no command has
  ///   mean nothing.
  public func with(keys: [String: [KeyCombination]]) -> CommandTable {
    CommandTable(
      ignoresShift: ignoresShift,
      groups: groups.map { ($0.title, $0.lines.map { $0.with(keys: keys) }) })
  }

  /// All commands, in the groups of the list of keys.
  public var commandGroups: [(title: String, commands: [AppCommand<App>])] {
    groups.map { ($0.title, $0.lines.flatMap(\.commands)) }
  }

  /// The command with a name; nil if there is none. O(commands)
  public func command(named name: String) -> AppCommand<App>? {
    commands.first { $0.name == name }
  }

  /// A command with the keys that it has in this table. O(commands)
  public func own(_ command: AppCommand<App>) -> AppCommand<App> {
    guard let own = self.command(named: command.name), own.keys != command.keys else {
      return command
    }
    return command.keyed(own.keys)
  }

  /// The list of keys.
  public var keyGroups: [KeyGroup] {
    groups.map { group in
      KeyGroup(group.title, group.lines.map { KeyGroup.Line($0.keys, $0.text) })
    }
  }

  /// The command of a key that is pressed; nil if there is none.
  public func command(for event: KeyEvent, in app: App) -> AppCommand<App>? {
    func find(_ modifiers: KeyModifiers) -> AppCommand<App>? {
      commands.first { command in
        command.keys.contains { $0.key == event.key && $0.modifiers == modifiers }
          && command.isAvailable(app)
      }
    }
    if let command = find(event.modifierFlags) { return command }
    guard ignoresShift, event.modifierFlags.contains(.shift) else { return nil }
    return find(event.modifierFlags.subtracting(.shift))
  }

  /// Carries out the command of a key that is pressed.
  ///
  /// - Returns: whether the key is that of a command.
  public func take(_ event: KeyEvent, in app: App) -> Bool {
    guard let command = command(for: event, in: app) else { return false }
    if !event.isRepeat || command.repeats { command.perform(app) }
    return true
  }
}
