import PanoramaViews

/// Something that the user can do in an app: its name, its keys, how menus and toolbars show it, and how it is
/// done. Keys, menus, toolbars and the list of keys are made from the same commands:
///
///     extension AppCommand<Editor> {
///       static var copy: Self {
///         Self("Copy", "Ctrl+C", isEnabled: { $0.selection != nil }) { $0.copySelection() }
///       }
///     }
@MainActor
public struct AppCommand<App: AnyObject> {
  /// A property of the command that depends on the state of the app.
  public typealias State<Value> = @MainActor (App) -> Value

  /// The name, for the list of keys, toolbars and assistive programs.
  public let name: String
  /// The keys.
  public let keys: [KeyCombination]
  /// The key that menus show; empty for none.
  public let shortcut: String
  /// Whether holding the key repeats the command.
  public let repeats: Bool
  /// The title in menus.
  public let title: State<String>
  /// The icon on buttons.
  public let icon: State<Icon?>
  /// Whether the keys are those of the command now. If not, others may use them.
  public let isAvailable: State<Bool>
  /// Whether menu items and buttons can be chosen now. Keys are not asked.
  public let isEnabled: State<Bool>
  /// Whether menu items have a check mark, and buttons are selected.
  public let isChecked: State<Bool>
  /// Carries out the command.
  public let perform: State<Void>

  /// - Parameters:
  ///   - name: the name, for the list of keys, toolbars and assistive programs.
  ///   - keys: the keys.
  ///   - shortcut: the key that menus show; nil for the first of `keys`.
  ///   - repeats: whether holding the key repeats the command.
  ///   - title: the title in menus; nil for the name.
  ///   - icon: the icon on buttons; nil for none.
  ///   - isAvailable: whether the keys are those of the command now.
  ///   - isEnabled: whether menu items and buttons can be chosen now.
  ///   - isChecked: whether menu items have a check mark, and buttons are selected.
  ///   - perform: carries out the command.
  public init(
    _ name: String, _ keys: KeyCombination..., shortcut: String? = nil, repeats: Bool = false,
    title: State<String>? = nil, icon: State<Icon?>? = nil,
    isAvailable: @escaping State<Bool> = { _ in true },
    isEnabled: @escaping State<Bool> = { _ in true },
    isChecked: @escaping State<Bool> = { _ in false }, perform: @escaping State<Void>
  ) {
    self.name = name
    self.keys = keys
    self.shortcut = shortcut ?? keys.first?.text ?? ""
    self.repeats = repeats
    self.title = title ?? { _ in name }
    self.icon = icon ?? { _ in nil }
    self.isAvailable = isAvailable
    self.isEnabled = isEnabled
    self.isChecked = isChecked
    self.perform = perform
  }

  /// The item of a menu.
  ///
  /// - Parameters:
  ///   - app: the app, in its present state. The item does not keep it alive.
  ///   - hasIcon: whether the command's icon is shown.
  public func item(for app: App, hasIcon: Bool = false) -> Menu.Item {
    let perform = perform
    return Menu.Item(
      Action(title: title(app), icon: hasIcon ? icon(app) : nil) { [weak app] _ in
        app.map(perform)
      }, isEnabled: isEnabled(app), isChecked: isChecked(app), shortcut: shortcut)
  }

  /// The items of a menu: groups with lines between them. Empty groups are left out.
  public static func items(
    _ groups: [[Self]], for app: App, hasIcons: Bool = false
  ) -> [Menu.Item] {
    let items = groups.filter { !$0.isEmpty }.map { group in
      group.map { $0.item(for: app, hasIcon: hasIcons) }
    }
    return Array(items.joined(separator: [.separator]))
  }

  /// A button that carries out the command. Its state is that at `update`.
  ///
  /// - Parameter app: the app, in its present state. The button does not keep it alive.
  public func button(for app: App) -> Button {
    let perform = perform
    let button = icon(app).map { Button(icon: $0) } ?? Button(title: title(app))
    button.accessibilityLabel = name
    button.addAction(for: .touchUpInside) { [weak app] in app.map(perform) }
    return button
  }

  /// Gives a button the present state of the command.
  public func update(_ button: Button, for app: App) {
    button.isEnabled = isEnabled(app)
    button.isSelected = isChecked(app)
    if let icon = icon(app), button.icon != icon { button.icon = icon }
  }
}
