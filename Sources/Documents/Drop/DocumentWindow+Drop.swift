import Panorama

extension DocumentWindow {
  /// Seconds that files are held over a tab until it is in front.
  private static let springDelay = 0.5

  /// Files over the window, or dropped: on the document they open in its place, on another tab in
  /// that one, beside the tabs in a new one.
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
      } else if let tab = selectedTab, Double(place.y) >= view.barHeight {
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

  /// Has `tab` come to the front soon, if files stay over it.
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
