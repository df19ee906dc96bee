import PanoramaViews

/// Something that the user can do in an app: its name, its keys, how menus and toolbars show it, and how it is
/// done. Keys, menus, toolbars and the list of keys are made from the same commands:
///
///     extension AppCommand<Editor> {
///       static var copy: Self {
///         Self("Copy", "Ctrl+C") { $0.copySelection() }.enabled { $0.selection != nil }
///       }
///     }
@MainActor
public struct AppCommand<App: AnyObject> {
  /// A property of the command that depends on the state of the app.
  public typealias State<Value> = @MainActor (App) -> Value

  /// The name, for the list of keys, toolbars and assistive programs.
  public let name: String
  /// The keys.
  public private(set) var keys: [KeyCombination]
  /// Carries out the command.
  public let perform: State<Void>
  /// The key that menus show; empty for none. Default: the first of `keys`.
  public private(set) var shortcut: String
  /// Whether holding the key repeats the command. Default: no.
  public private(set) var repeats = false
  /// The title in menus. Default: the name.
  public private(set) var title: State<String>
  /// The icon on buttons. Default: none.
  public private(set) var icon: State<LineIcon?> = { _ in nil }
  /// Whether the keys are those of the command now. If not, others may use them. Default: yes.
  public private(set) var isAvailable: State<Bool> = { _ in true }
  /// Whether menu items and buttons can be chosen now. Keys are not asked. Default: yes.
  public private(set) var isEnabled: State<Bool> = { _ in true }
  /// Whether menu items have a check mark, and buttons are selected. Default: no.
  public private(set) var isChecked: State<Bool> = { _ in false }

  /// - Parameters:
  ///   - name: the name, for the list of keys, toolbars and assistive programs.
  ///   - keys: the keys, of which menus show the first.
  ///   - perform: carries out the command.
  public init(_ name: String, _ keys: KeyCombination..., perform: @escaping State<Void>) {
    self.init(name, keys: keys, perform: perform)
  }

  /// The same with an array of keys.
  public init(_ name: String, keys: [KeyCombination], perform: @escaping State<Void>) {
    self.name = name
    self.keys = keys
    self.perform = perform
    shortcut = keys.first?.text ?? ""
    title = { _ in name }
  }

  // MARK: Variants

  private func with(_ change: (inout Self) -> Void) -> Self {
    var new = self
    change(&new)
    return new
  }

  /// The command with other keys, of which menus show the first.
  public func keyed(_ keys: [KeyCombination]) -> Self {
    with {
      $0.keys = keys
      $0.shortcut = keys.first?.text ?? ""
    }
  }
  /// The command with another key in menus, such as one that the host of the window handles.
  public func shown(as shortcut: String) -> Self { with { $0.shortcut = shortcut } }
  /// The command, repeated while its key is held.
  public func repeating() -> Self { with { $0.repeats = true } }
  /// The command with another title in menus than its name.
  public func titled(_ title: String) -> Self { with { $0.title = { _ in title } } }
  /// The command with a title in menus that depends on the app.
  public func titled(_ title: @escaping State<String>) -> Self { with { $0.title = title } }
  /// The command with an icon on buttons.
  public func pictured(_ icon: LineIcon) -> Self { with { $0.icon = { _ in icon } } }
  /// The command with an icon on buttons that depends on the app.
  public func pictured(_ icon: @escaping State<LineIcon>) -> Self { with { $0.icon = icon } }
  /// The command, whose keys others may use unless a condition holds.
  public func available(if holds: @escaping State<Bool>) -> Self { with { $0.isAvailable = holds } }
  /// The command, whose menu items and buttons can be chosen only if a condition holds.
  public func enabled(if holds: @escaping State<Bool>) -> Self { with { $0.isEnabled = holds } }
  /// The command, whose menu items and buttons are marked if a condition holds.
  public func checked(if holds: @escaping State<Bool>) -> Self { with { $0.isChecked = holds } }

  // MARK: Menus and buttons

  /// The name with the key, for buttons under the pointer.
  public var toolTip: String { shortcut.isEmpty ? name : "\(name) (\(shortcut))" }

  /// The item of a menu.
  ///
  /// - Parameters:
  ///   - app: the app, in its present state. The item does not keep it alive.
  ///   - hasIcon: whether the command's icon is shown.
  public func item(for app: App, hasIcon: Bool = false) -> PopUpMenu.Item {
    let perform = perform
    return PopUpMenu.Item(
      ControlAction(title: title(app), icon: hasIcon ? icon(app) : nil) { [weak app] _ in
        app.map(perform)
      }, isEnabled: isEnabled(app), isChecked: isChecked(app), shortcut: shortcut)
  }

  /// The items of a menu: groups with lines between them. Empty groups are left out.
  public static func items(
    _ groups: [[Self]], for app: App, hasIcons: Bool = false
  ) -> [PopUpMenu.Item] {
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
    button.toolTip = toolTip
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
