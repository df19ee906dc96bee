import PanoramaViews

/// A toolbar with a button for each of some commands.
open class CommandBar<App: AnyObject>: Toolbar {
  private weak var app: App?
  private var buttons: [(command: AppCommand<App>, button: Button)] = []

  /// - Parameters:
  ///   - name: the name for assistive programs.
  ///   - commands: the commands in groups, which thin lines separate.
  ///   - app: the app. The toolbar does not keep it alive.
  public init(_ name: String, _ commands: [[AppCommand<App>]], for app: App) {
    self.app = app
    let all = commands.map { $0.map { (command: $0, button: $0.button(for: app)) } }
    buttons = Array(all.joined())
    super.init(groups: all.map { $0.map(\.button) })
    accessibilityLabel = name
    update()
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Gives all buttons the present states of their commands. O(buttons)
  open func update() {
    guard let app else { return }
    for (command, button) in buttons { command.update(button, for: app) }
  }

  /// The button of the command with the given name; nil if the toolbar has none.
  public func button(named name: String) -> Button? {
    buttons.first { $0.command.name == name }?.button
  }
}
