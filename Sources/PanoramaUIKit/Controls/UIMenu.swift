import Panorama

/// An element of a menu: an action, or a menu whose actions form a group.
@preconcurrency @MainActor
public protocol UIMenuElement: AnyObject {}

extension ControlAction: UIMenuElement {}

/// Actions that pop up beside a button. A menu inside another one is a group between thin lines, below its title.
@preconcurrency @MainActor
public final class UIMenu: UIMenuElement {
  /// A name of a menu.
  public struct Identifier: Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu is shown inside another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// As a group without its title.
    public static let displayInline = Options(rawValue: 1)
    /// It destroys something. It has no effect: say it of the actions.
    public static let destructive = Options(rawValue: 2)
    /// Choosing an action takes the check marks from the others.
    public static let singleSelection = Options(rawValue: 32)
  }

  /// The title, above the actions if the menu is inside another one; empty for none.
  public let title: String
  /// The picture of the menu. It is not shown.
  public let image: UIImage?
  /// The name of the menu.
  public let identifier: Identifier
  /// How the menu is shown inside another one.
  public let options: Options
  /// The actions and groups, from top to bottom.
  public let children: [any UIMenuElement]

  /// Makes a menu.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], children: [any UIMenuElement] = []
  ) {
    (self.title, self.image, self.options, self.children) = (title, image, options, children)
    self.identifier = identifier ?? Identifier("")
  }

  /// The same menu with other actions.
  public func replacingChildren(_ newChildren: [any UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, image: image, identifier: identifier, options: options, children: newChildren)
  }

  /// Shows the menu beside a view.
  func present(from view: UIView) {
    let items = items
    if !items.isEmpty { PopUpMenu(items: items).present(from: view) }
  }

  /// Shows the menu beside a place of a window.
  func present(in window: UIWindow, beside place: CGRect) {
    let items = items
    if !items.isEmpty { PopUpMenu(items: items).present(in: window, beside: place) }
  }

  private var items: [PopUpMenu.Item] {
    var items: [PopUpMenu.Item] = []
    var isAfterGroup = false
    for child in children {
      let group = child as? UIMenu
      if let action = child as? UIAction, action.attributes.contains(.hidden) { continue }
      if !items.isEmpty, isAfterGroup || group != nil { items.append(.separator) }
      isAfterGroup = group != nil
      if let group {
        if !group.title.isEmpty, !group.options.contains(.displayInline) {
          items.append(
            PopUpMenu.Item(UIAction(title: group.title) { _ in }, isEnabled: false))
        }
        items += group.items
      }
      if let action = child as? UIAction { items.append(item(action)) }
    }
    return items
  }

  private func item(_ action: UIAction) -> PopUpMenu.Item {
    var shown = action
    if options.contains(.singleSelection) {
      shown = UIAction(title: action.title, icon: action.icon) { [weak self] _ in
        for other in self?.children ?? [] { (other as? UIAction)?.state = .off }
        action.state = .on
        action.handler(action)
      }
      (shown.picture, shown.attributes) = (action.picture, action.attributes)
    }
    return PopUpMenu.Item(
      shown, isEnabled: !action.attributes.contains(.disabled), isChecked: action.state == .on)
  }
}

/// What an action does.
public typealias UIActionHandler = @MainActor (UIAction) -> Void
/// What is special about an element of a menu.
public typealias UIMenuElementAttributes = ControlAction.Attributes

extension ControlAction {
  /// A name of an action.
  public struct Identifier: Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The picture beside the title; nil for none.
  public var image: UIImage? {
    get { picture as? UIImage }
    set { picture = newValue }
  }

  /// Makes an action for a menu or a control.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - subtitle: has no effect.
  ///   - image: the picture beside the title; nil for none.
  ///   - identifier: has no effect.
  ///   - discoverabilityTitle: has no effect.
  ///   - attributes: what is special about it.
  ///   - state: whether it has a check mark.
  ///   - handler: performs the action.
  @_disfavoredOverload
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping UIActionHandler
  ) {
    self.init(title: title, handler: handler)
    picture = image
    (self.attributes, self.state) = (attributes, state)
  }
}

extension UIImage: MenuPicture {
  public func drawInMenu(_ context: CGContext, _ square: CGRect, color: CGColor) {
    let place = UIView.ContentMode.scaleAspectFit.place(size, in: square)
    draw(in: place, on: context, tint: color)
  }
}
