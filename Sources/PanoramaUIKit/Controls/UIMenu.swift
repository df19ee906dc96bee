import Panorama

/// An element of a menu: an action, or a menu whose actions form a group.
@preconcurrency @MainActor
public protocol UIMenuElement: AnyObject {}

extension ControlAction: UIMenuElement {}

/// Actions that pop up beside a button. A menu inside another one is a group between thin lines.
@preconcurrency @MainActor
public final class UIMenu: UIMenuElement {
  /// The actions and groups, from top to bottom.
  public let children: [any UIMenuElement]

  /// Makes a menu.
  public init(children: [any UIMenuElement]) { self.children = children }

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
      if !items.isEmpty, isAfterGroup || group != nil { items.append(.separator) }
      isAfterGroup = group != nil
      if let group { items += group.items }
      if let action = child as? UIAction { items.append(PopUpMenu.Item(action)) }
    }
    return items
  }
}
