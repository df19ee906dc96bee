import Panorama

/// A button in a navigation bar or a toolbar, or the space between two of them.
@preconcurrency @MainActor
public final class UIBarButtonItem {
  /// How important a button is.
  public enum Style: Int, Hashable, Sendable {
    /// A button among others.
    case plain = 0
    /// The button that finishes something.
    case done = 2
  }

  /// The standard buttons.
  public enum SystemItem: Int, Hashable, Sendable {
    /// “Done”.
    case done = 0
    /// “Cancel”.
    case cancel = 1
    /// “Edit”.
    case edit = 2
    /// “Save”.
    case save = 3
    /// A plus sign.
    case add = 4
    /// “Close”, as a cross.
    case close = 24
    /// A bin.
    case trash = 16
    /// An arrow out of a tray.
    case action = 9
    /// A magnifier.
    case search = 12
    /// An arrow that turns back.
    case undo = 21
    /// An arrow that turns forward.
    case redo = 22
    /// Space that grows until the buttons fill the bar.
    case flexibleSpace = 5
    /// Space of `width` points.
    case fixedSpace = 6
    /// A pencil.
    case compose = 7
    /// An arrow that turns around.
    case refresh = 13
    /// A cross.
    case stop = 14

    var title: String? {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      default: nil
      }
    }

    var icon: LineIcon? {
      switch self {
      case .add: .plus
      case .close, .stop: .close
      case .compose: .pencil
      case .refresh: .redo
      case .trash: .trash
      case .action: .export
      case .search: .search
      case .undo: .undo
      case .redo: .redo
      default: nil
      }
    }
  }

  /// The title of the button; nil for none.
  public var title: String? { didSet { changed() } }
  /// The picture of the button; nil for none.
  public var image: UIImage? { didSet { changed() } }
  /// How important the button is.
  public var style: Style { didSet { changed() } }
  /// Whether it can be pressed. Default: true.
  public var isEnabled = true { didSet { changed() } }
  /// The colour of the button; nil for that of the bar.
  public var tintColor: UIColor? { didSet { changed() } }
  /// A view that is shown instead of a button; nil for none.
  public var customView: UIView? { didSet { changed() } }

  /// The width of a fixed space, in points; 0 for the usual one. Buttons have the width of their content.
  public var width: CGFloat = 0 { didSet { changed() } }
  /// The menu that a press shows, after the action; nil for none.
  public var menu: UIMenu? { didSet { changed() } }
  /// A number for the program's use. Default: 0.
  public var tag = 0
  /// The name for assistive programs; nil for the title.
  public var accessibilityLabel: String? { didSet { changed() } }

  /// Which space the item is; nil for a button.
  private(set) var space: SystemItem?
  let icon: LineIcon?
  /// Whether a press does something other than to show the menu.
  private var hasAction = true
  private let press: @MainActor (UIBarButtonItem) -> Void
  /// Called when a property has changed.
  var didChange: (() -> Void)?

  private init(
    title: String? = nil, image: UIImage? = nil, icon: LineIcon? = nil, style: Style,
    press: @escaping @MainActor (UIBarButtonItem) -> Void
  ) {
    (self.title, self.image, self.style, self.icon) = (title, image, style, icon)
    self.press = press
  }

  /// Makes a button with a title or a picture that performs `primaryAction`, or shows a menu.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    let title = title ?? (image == nil ? primaryAction?.title : nil)
    self.init(title: title, image: image ?? primaryAction?.image, style: .plain) { _ in
      if let primaryAction { primaryAction.handler(primaryAction) }
    }
    self.menu = menu
    hasAction = primaryAction != nil
  }

  /// Makes a standard button that performs `primaryAction`, or shows a menu.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(
      title: systemItem.title, icon: systemItem.icon, style: systemItem == .done ? .done : .plain
    ) { _ in
      if let primaryAction { primaryAction.handler(primaryAction) }
    }
    self.menu = menu
    hasAction = primaryAction != nil
    takeSpace(systemItem)
  }

  /// Space that grows until the buttons fill the bar.
  public static func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(systemItem: .flexibleSpace)
  }

  /// Space of a width in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  private func takeSpace(_ item: SystemItem) {
    if item == .flexibleSpace || item == .fixedSpace { space = item }
  }

  /// Makes an item that shows a view instead of a button.
  public convenience init(customView: UIView) {
    self.init(style: .plain) { _ in }
    self.customView = customView
  }

  /// Makes a button with a title that calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title, style: style, press: Self.call(target, action))
  }

  /// Makes a button with a picture that calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(image: image, style: style, press: Self.call(target, action))
  }

  /// Makes a standard button that calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem item: SystemItem, target: AnyObject?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(
      title: item.title, icon: item.icon, style: item == .done ? .done : .plain,
      press: Self.call(target, action))
    takeSpace(item)
  }

  /// Makes a standard button without an action, or space.
  public convenience init(barButtonSystemItem item: SystemItem, target: Any?, action: Never?) {
    self.init(systemItem: item)
  }

  private static func call<Target: AnyObject>(
    _ target: AnyObject?, _ action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) -> @MainActor (UIBarButtonItem) -> Void {
    { [weak target] _ in
      if let target = target as? Target { action(target)() }
    }
  }

  /// Makes a button with a title that calls a method of `target`, which is not retained, with itself.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title: title, style: style, press: Self.call(target, action))
  }

  /// Makes a button with a picture that calls a method of `target`, which is not retained, with itself.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(image: image, style: style, press: Self.call(target, action))
  }

  /// Makes a standard button that calls a method of `target`, which is not retained, with itself.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem item: SystemItem, target: AnyObject?,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(
      title: item.title, icon: item.icon, style: item == .done ? .done : .plain,
      press: Self.call(target, action))
  }

  private static func call<Target: AnyObject>(
    _ target: AnyObject?,
    _ action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) -> @MainActor (UIBarButtonItem) -> Void {
    { [weak target] item in
      if let target = target as? Target { action(target)(item) }
    }
  }

  private func changed() { didChange?() }

  /// Makes a button in the item's colour, or else in `tint`; returns `customView` if there is one.
  func makeView(_ tint: UIColor) -> UIView {
    if let customView { return customView }
    if space != nil {
      return UIView(frame: CGRect(x: 0, y: 0, width: width > 0 ? width : 8, height: 1))
    }
    let button = UIButton(type: .system)
    let color = tintColor ?? tint
    if let icon {
      button.setImage(UIImage(icon, side: 22).withTintColor(color), for: .normal)
    } else if let image {
      button.setImage(
        image.renderingMode == .alwaysOriginal ? image : image.withTintColor(color), for: .normal)
    }
    button.setTitle(title, for: .normal)
    button.setTitleColor(isEnabled ? color : color.withAlphaComponent(0.4), for: .normal)
    button.titleLabel?.font =
      style == .done ? .systemFont(ofSize: 16, weight: .semibold) : .systemFont(ofSize: 16)
    button.isEnabled = isEnabled
    button.addAction(for: .touchUpInside) { [weak self] in
      if let self { press(self) }
    }
    button.accessibilityLabel = accessibilityLabel
    if let menu {
      button.menu = menu
      button.showsMenuAsPrimaryAction = !hasAction
    }
    return button
  }
}

extension ViewController {
  /// A button that switches `isEditing`, with the title “Edit” or “Done”.
  public var editButtonItem: UIBarButtonItem {
    if let known = state.editButton { return known }
    let action = UIAction { [weak self] _ in
      if let self { setEditing(!isEditing, animated: true) }
    }
    let button = UIBarButtonItem(systemItem: isEditing ? .done : .edit, primaryAction: action)
    state.editButton = button
    return button
  }
}
