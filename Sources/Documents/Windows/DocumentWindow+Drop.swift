import Foundation
import Panorama

extension DocumentWindow {
  /// The time, in seconds, after which a tab comes to the front while files are held over it.
  private static let springDelay = 0.5

  /// Handles what is dragged over the window or dropped. Files dropped on a tab or a document are opened there, unless
  /// the document takes them itself; files dropped beside the tabs are opened in a new tab. A text that no view has
  /// taken may name files; such a picture becomes a file.
  func take(_ drop: DropInput) {
    let place = CGPoint(x: drop.x, y: drop.y)
    switch drop.phase {
    case .entered:
      view.overlay.isShown = true
      springOpen(tab(at: place))
    case .exited: endDropping()
    case .dropped:
      endDropping()
      let written = drop.picture.flatMap { shell?.writePicture?($0) }
      let named = drop.text.map(PastedFiles.paths) ?? []
      let files = drop.files + named + (written.map { [$0] } ?? [])
      guard !files.isEmpty else { return }
      if let tab = tab(at: place) {
        open(files, in: tab)
      } else if let tab = selectedTab, place.y >= view.barHeight {
        open(tab.content.documentTakes(files, droppedAt: place), in: tab)
      } else {
        openInNewTab(files, at: bar.items.count)
      }
      raise()
    }
  }

  private func endDropping() {
    view.overlay.isShown = false
    springOpen(nil)
  }

  /// Brings `tab` to the front after a delay if files stay over it.
  private func springOpen(_ tab: DocumentTab?) {
    guard let tab, tab !== selectedTab else {
      spring?.cancel()
      spring = nil
      springTab = nil
      return
    }
    guard springTab !== tab else { return }
    spring?.cancel()
    springTab = tab
    spring = window.schedule(at: window.time + Self.springDelay) { [weak self, weak tab] in
      guard let self, let tab, springTab === tab else { return }
      selectedTab = tab
    }
  }
}

extension DocumentWindow: TabBarDelegate {
  public func tabBar(_ bar: TabBar, didSelect item: TabItem) { showSelection() }

  public func tabBar(_ bar: TabBar, wantsToClose item: TabItem) {
    if let tab = item.representedObject as? DocumentTab { close(tab) }
  }

  public func tabBarWantsNewTab(_ bar: TabBar) { openInNewTab([], at: bar.items.count) }

  public func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint) {
    let target = target(at: place)
    if target?.window !== dragTarget { dragTarget?.bar.showInsertion(at: nil) }
    dragTarget = target?.window
    target?.window.bar.showInsertion(at: target?.index)
  }

  public func tabBar(_ bar: TabBar, didReturn item: TabItem) { endDrag() }

  /// Moves the tab to the window on whose bar it was dropped, or else to a new window.
  public func tabBar(_ bar: TabBar, didDrop item: TabItem, outsideAt place: CGPoint) {
    endDrag()
    guard let tab = item.representedObject as? DocumentTab else { return }
    if let target = target(at: place) {
      target.window.insert(tab, at: target.index)
      target.window.raise()
    } else if tabs.count > 1 {
      shell?.tearOff(tab, at: place)
    }
  }

  private func endDrag() {
    dragTarget?.bar.showInsertion(at: nil)
    dragTarget = nil
  }

  /// The other window whose bar is at `place`, in points of this window, and the index that a tab would
  /// have there.
  private func target(at place: CGPoint) -> (window: DocumentWindow, index: Int)? {
    guard let shell, let found = shell.host.window(at: place, of: window),
      let other = shell.windows.first(where: { $0.window === found.window }), other !== self,
      other.view.showsBar, found.place.y <= other.view.barHeight
    else { return nil }
    return (other, other.bar.insertionIndex(at: found.place))
  }

  /// The tab at a place of the window, if there is one.
  func tab(at place: CGPoint) -> DocumentTab? {
    guard view.showsBar else { return nil }
    return bar.item(at: place)?.representedObject as? DocumentTab
  }
}
