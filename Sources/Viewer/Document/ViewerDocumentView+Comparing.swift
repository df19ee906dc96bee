import Panorama

/// Pictures beside one another.
extension ViewerDocumentView {
  /// Compares the current picture with those after it, or ends that if so many are compared already.
  ///
  /// - Parameter count: how many pictures are shown, 2 … 4.
  public func compare(_ count: Int) {
    let count = min(count, files.paths.count)
    guard count > 1, let current = files.current else {
      return status.tell("There is no other picture to compare with")
    }
    if comparison?.count == count { return endComparison() }
    stopSlideshow()
    if grid != nil { toggleGrid() }
    let former = comparison?.paths ?? [current]
    var slots: [String?] = Array(former.prefix(count))
    if !slots.contains(current) { slots[slots.count - 1] = current }
    slots += Array(repeating: nil, count: count - slots.count)
    show(compared: slots)
    status.tell(
      "\(hint(.nextCompared)) selects the next, \(hint(.previous)) and \(hint(.next)) change the "
        + "selected one, Esc ends it")
  }

  /// Shows one picture again, the selected one.
  func endComparison() {
    guard let comparison else { return }
    let place = comparison.page
    self.comparison = nil
    deck.comparedPages = []
    deck.pager.isHidden = false
    // The one that was looked at stays where it is.
    if let place, let page = deck.page, page.path == place.path {
      page.turn = place.turn
      page.follow(place)
    }
    comparison.removeFromSuperview()
    updateChrome()
  }

  /// Selects the next of the compared pictures.
  func selectNextCompared() {
    guard let comparison, comparison.count > 0 else { return }
    select(comparison.paths[(comparison.selected + 1) % comparison.count])
  }

  private func select(_ path: String) {
    if let index = files.paths.firstIndex(of: path) { go(to: index) }
  }

  /// Follows the list of files: the current one is selected, and others take the places of those that have gone.
  func updateComparison() {
    guard let comparison else { return }
    guard let current = files.current, files.paths.count > 1 else { return endComparison() }
    var slots = comparison.paths.map { files.contains($0) ? $0 : nil }
    if !slots.contains(current), slots.indices.contains(comparison.selected) {
      slots[comparison.selected] = current
    }
    show(compared: slots)
  }

  private func show(compared slots: [String?]) {
    let (all, start) = (files.paths, files.index)
    var paths = slots
    var next = 1
    for i in paths.indices where paths[i] == nil {
      while next < all.count, paths.contains(all[(start + next) % all.count]) { next += 1 }
      if next < all.count { paths[i] = all[(start + next) % all.count] }
    }
    let shown = paths.compactMap { $0 }
    guard shown.count > 1, let current = files.current,
      let selected = shown.firstIndex(of: current)
    else { return endComparison() }
    let view = comparison ?? begin()
    view.show(shown, selected: selected)
    if deck.comparedPages.map(ObjectIdentifier.init) != view.pages.map(ObjectIdentifier.init) {
      deck.comparedPages = view.pages
    }
    updateChrome()
  }

  private func begin() -> ComparisonView {
    let view = ComparisonView(
      makePage: { [deck] in deck.makeComparedPage($0) }, select: { [weak self] in self?.select($0) }
    )
    comparison = view
    stage.addSubview(view)
    deck.pager.isHidden = true
    setNeedsLayout()
    return view
  }

  /// The page at a place of the window.
  func page(at place: CGPoint) -> PhotoPage? { comparison?.page(at: place) ?? page }
}
