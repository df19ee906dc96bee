import Panorama

extension DocumentWindow {
  /// The time, in seconds, after which a tab comes to the front while files are held over it.
  private static let springDelay = 0.5

  /// Handles files that are dragged over the window or dropped. Files dropped on a tab or a document
  /// are opened there; files dropped beside the tabs are opened in a new tab.
  func take(_ drop: DropInput) {
    let place = CGPoint(x: drop.x, y: drop.y)
    switch drop.phase {
    case .entered:
      view.overlay.isShown = true
      springOpen(tab(at: place))
    case .exited: endDropping()
    case .dropped:
      endDropping()
      guard !drop.files.isEmpty else { return }
      if let tab = tab(at: place) {
        open(drop.files, in: tab)
      } else if let tab = selectedTab, place.y >= view.barHeight {
        open(drop.files, in: tab)
      } else {
        openInNewTab(drop.files, at: bar.items.count)
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
