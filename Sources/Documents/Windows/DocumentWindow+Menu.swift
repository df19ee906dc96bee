import Foundation
import Panorama

extension DocumentWindow {
  /// The maximum number of recent files in a menu.
  private static let recentCount = 8

  /// Shows the menu of the document, its tab and its window.
  func presentMenu(beside place: CGRect) {
    Menu(items: menuItems()).present(in: window, beside: place)
  }

  func menuItems() -> [Menu.Item] {
    let own = selectedTab?.content.documentMenuItems ?? []
    return own + (own.isEmpty ? [] : [.separator]) + hostMenuItems()
  }

  /// The items for tabs, windows and files.
  func hostMenuItems() -> [Menu.Item] {
    let groups = [fileItems(), tabItems(), windowItems(), recentItems()].filter { !$0.isEmpty }
    return Array(groups.joined(separator: [.separator]))
  }

  private func item(
    _ title: String, _ shortcut: String = "", icon: Icon? = nil, isEnabled: Bool = true,
    _ perform: @escaping @MainActor (DocumentWindow) -> Void
  ) -> Menu.Item {
    let action = Action(title: title, icon: icon) { [weak self] _ in self.map(perform) }
    return Menu.Item(action, isEnabled: isEnabled, shortcut: shortcut)
  }

  private func fileItems() -> [Menu.Item] {
    [item("Open …", "Ctrl+O", icon: .image) { $0.chooseFiles() }]
  }

  private func tabItems() -> [Menu.Item] {
    var items = [item("New tab", "Ctrl+T", icon: .plus) { $0.openInNewTab([]) }]
    items.append(item("Close tab", "Ctrl+W", icon: .close) { $0.selectedTab.map($0.close) })
    guard let tab = selectedTab else { return items }
    if tabs.count > 1 {
      items.append(item("Move tab to a new window") { $0.shell?.tearOff(tab) })
    }
    for other in shell?.windows ?? [] where other !== self {
      items.append(
        item("Move tab to “\(other.shortTitle)”") { [weak other] _ in
          guard let other else { return }
          other.insert(tab, at: other.tabs.count)
          other.raise()
        })
    }
    return items
  }

  private func windowItems() -> [Menu.Item] {
    var items = [item("New window", "Ctrl+N") { $0.shell?.openWindow([]) }]
    if (shell?.windows.count ?? 0) > 1 {
      items.append(item("Merge all windows") { $0.shell?.mergeAll(into: $0) })
    }
    items.append(
      item(
        isFullscreen ? "Leave full screen" : "Full screen", "F11",
        icon: isFullscreen ? .leaveFullscreen : .enterFullscreen
      ) {
        $0.isFullscreen.toggle()
      })
    return items
  }

  private func recentItems() -> [Menu.Item] {
    let paths = shell?.recents.paths ?? []
    return paths.filter { $0 != selectedTab?.content.documentPath }.prefix(Self.recentCount).map {
      path in
      item(Self.short((path as NSString).lastPathComponent)) { window in
        guard let tab = window.selectedTab else { return }
        window.open([path], in: tab)
      }
    }
  }

  private var shortTitle: String { Self.short(window.title) }

  private static func short(_ name: String) -> String {
    name.count > 32 ? "\(name.prefix(20))…\(name.suffix(11))" : name
  }

  func raise() { shell?.host.raise(window) }
}
