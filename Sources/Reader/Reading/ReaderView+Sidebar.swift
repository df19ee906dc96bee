import Foundation
import Panorama
import PanoramaBook

/// Opening and closing the sidebar, and going from it to the text.
extension ReaderView {
  /// The width of a window from which on the sidebar is beside the text and not over it, in points at interface scale 1.
  private static let wideWidth = 700.0

  /// Whether the window has room for the sidebar beside the text.
  var isWide: Bool { Double(bounds.width) >= Self.wideWidth * looks.theme.scale }

  /// Whether the sidebar is open.
  @_spi(ReaderTests) public var isSidebarOpen: Bool { !sidebar.isHidden }

  private var sidebarGap: Double { looks.theme.unit * 3 }

  private var sidebarFrame: CGRect {
    let room = max(0, Double(bounds.width) - looks.theme.targetSize - sidebarGap)
    return CGRect(
      x: sidebarGap, y: sidebarGap,
      width: min(ReaderSidebar.width * looks.theme.scale, room).rounded(),
      height: max(0, Double(bounds.height) - 2 * sidebarGap))
  }

  /// Where the text and what belongs to it is: beside the sidebar if that is open and there is room.
  var textArea: CGRect {
    guard isSidebarOpen, isWide else { return bounds }
    let left = Double(sidebarFrame.maxX)
    return CGRect(
      x: left, y: 0, width: max(0, Double(bounds.width) - left), height: Double(bounds.height))
  }

  /// Adds the sidebar, and the swipe that opens it.
  func installSidebar() {
    sidebar.isHidden = true
    scrim.isHidden = true
    scrim.onPress = { [weak self] in self?.closeSidebar() }
    insertSubview(ribbon, belowSubview: toolbar)
    for view in [scrim, sidebar, notice] as [View] { addSubview(view) }
    finder.didChange = { [weak self] in
      guard let self else { return }
      if sidebar.section == .search { sidebar.reload() }
      updateMarks()
    }
    marks.didChange.append { [weak self] in
      guard let self else { return }
      if sidebar.section != .search { sidebar.reload() }
      updateRibbon()
      toolbar.update()
    }
    edgeSwipe.addAction { [weak self] in
      guard let self, edgeSwipe.state == .began else { return }
      openSidebar()
    }
    addGestureRecognizer(edgeSwipe)
  }

  func layOutSidebar() {
    let frame = sidebarFrame
    if sidebar.frame != frame { sidebar.frame = frame }
    scrim.frame = bounds
    scrim.isHidden = !isSidebarOpen || isWide
    layOutRibbon()
    let area = textArea.insetBy(dx: sidebarGap, dy: sidebarGap)
    let size = notice.sizeThatFits(area.size)
    notice.frame = CGRect(
      x: (area.midX - size.width / 2).rounded(), y: pages.frame.minY + sidebarGap,
      width: size.width, height: size.height)
  }

  /// Shows a section of the sidebar, which gets the keys.
  ///
  /// - Parameter section: nil for the one that was shown last.
  @_spi(ReaderTests) public func openSidebar(_ section: ReaderSidebar.Section? = nil) {
    closePreferences()
    let wasOpen = isSidebarOpen
    if let section { sidebar.section = section }
    sidebar.isHidden = false
    sidebar.reload()
    layOutSidebar()
    setNeedsLayout()
    layoutIfNeeded()
    if sidebar.section == .contents { sidebar.placeDidChange(follows: true) }
    sidebar.takeFocus()
    updateMarks()
    toolbar.update()
    if !wasOpen, window != nil, !looks.theme.reducesMotion { slideIn() }
  }

  private func slideIn() {
    let frame = sidebar.frame
    View.performWithoutAnimation {
      sidebar.frame.origin.x = -frame.width
      scrim.alpha = 0
    }
    View.animate(withDuration: looks.theme.shortDuration, curve: .easeOut) {
      sidebar.frame = frame
      scrim.alpha = 1
    }
  }

  /// Closes the sidebar, and forgets the search.
  ///
  /// - Parameter keepsSearch: whether the results stay marked in the text.
  /// - Returns: whether it was open.
  @discardableResult
  @_spi(ReaderTests) public func closeSidebar(keepsSearch: Bool = false) -> Bool {
    guard isSidebarOpen else { return false }
    returnKeys()
    sidebar.isHidden = true
    marksSearch = keepsSearch
    setNeedsLayout()
    layOutSidebar()
    updateMarks()
    toolbar.update()
    return true
  }

  /// Opens a section, or closes the sidebar if that is shown.
  func toggleSidebar(_ section: ReaderSidebar.Section? = nil) {
    let isShown = isSidebarOpen && (section == nil || sidebar.section == section)
    if isShown, section == nil || hasKeysInSidebar || !isWide {
      closeSidebar()
    } else {
      openSidebar(section)
    }
  }

  /// Whether the keys are for something in the sidebar.
  private var hasKeysInSidebar: Bool {
    (window?.firstResponder as? View)?.isDescendant(of: sidebar) ?? false
  }

  /// Gives the keys back to the text.
  func returnKeys() {
    if hasKeysInSidebar { window?.makeFirstResponder(nil) }
  }

  /// What Escape does: it closes what is open over or beside the text, then ends the search.
  ///
  /// - Returns: whether there was something to close.
  func takeEscape() -> Bool {
    if closePreferences() || closeSidebar() { return true }
    guard marksSearch else { return false }
    marksSearch = false
    updateMarks()
    return true
  }

  // MARK: Search

  /// Shows the field of the search, which gets the keys. Words that are selected are searched for.
  func presentSearch() {
    let words = hand.selection.selectedText
    if !words.isEmpty, words.count <= Self.longestSearch, !words.contains("\n") {
      hand.clear()
      sidebar.search.field.text = words
      finder.search(words)
    }
    openSidebar(.search)
  }

  /// A longer selection is not what somebody searches for, in characters.
  private static var longestSearch: Int { 200 }

  /// Goes to the next or the previous result.
  func showResult(forward: Bool) {
    if let index = finder.next(forward: forward, from: pages.place) { showResult(index) }
  }

  /// Goes to a result. Only the first step away from a place is one to come back from.
  func showResult(_ index: Int) {
    let isFirst = finder.current == nil
    finder.look(at: index)
    guard let current = finder.current else { return }
    let result = finder.results[current]
    if !isWide, isSidebarOpen, !(window?.firstResponder is SearchField) {
      closeSidebar(keepsSearch: true)
    }
    if let shown = pages.shownPlaces, shown.contains(result.place), shown.contains(result.end) {
      return
    }
    if isFirst { rememberPlace() }
    pages.go(to: result.place, distance: Double(pages.bounds.height) / 3)
  }

  /// The search results as they are marked in the text.
  var searchMarks: [TextMark] {
    guard marksSearch || isSidebarOpen && sidebar.section == .search else { return [] }
    return finder.results.enumerated().filter { $1.place < $1.end }.map { index, result in
      TextMark(
        result.place..<result.end,
        color: SearchInk.color(isCurrent: index == finder.current, isDark: paperIsDark))
    }
  }

  // MARK: Notes

  /// What can be done with a highlight.
  func items(for mark: BookMark) -> [PopUpMenu.Item] {
    [
      PopUpMenu.Item(
        ControlAction(title: mark.note.isEmpty ? "Add a note" : "Edit the note") { [weak self] _ in
          guard let self else { return }
          // The field is below the text.
          if !isWide { closeSidebar() }
          askForNote(mark.note) { [weak self] text in
            var new = mark
            new.note = text
            self?.marks.set(new)
          }
        }),
      .separator,
      PopUpMenu.Item(
        ControlAction(title: "Remove highlight") { [weak self] _ in self?.remove(mark) }),
    ]
  }

  /// Removes a mark, and offers to bring it back.
  func remove(_ mark: BookMark) {
    marks.remove(mark.id)
    let name = mark.color == nil ? "Bookmark" : mark.note.isEmpty ? "Highlight" : "Note"
    notice.show(
      "\(name) removed",
      action: ("Undo", { [weak self] in self?.marks.set(mark) }))
    setNeedsLayout()
  }
}

extension ReaderView: SidebarOwner {
  var surface: any BookSurface { pages }

  func sidebarCloses() { closeSidebar() }

  /// Goes to a place; the sidebar closes if it is over the text.
  func sidebarLeads(to place: BookPlace) {
    returnKeys()
    if !isWide { closeSidebar(keepsSearch: sidebar.section == .search) }
    go(to: place)
  }

  func sidebarLeads(toResult index: Int) {
    returnKeys()
    showResult(index)
  }
}

/// The colours of search results in the text.
private enum SearchInk {
  /// Orange for the one that is looked at, pale for the others.
  static func color(isCurrent: Bool, isDark: Bool) -> CGColor {
    let orange = CGColor(red: 1, green: 0.62, blue: 0.1, alpha: 1)
    if isDark { return orange.copy(alpha: isCurrent ? 0.6 : 0.25) }
    return orange.copy(alpha: isCurrent ? 0.75 : 0.3)
  }
}

/// What is between the text and a sidebar over it: a press on it closes the sidebar.
final class SidebarScrim: View {
  var onPress: @MainActor () -> Void = {}

  override func didMoveToWindow() { applyTheme() }
  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }
  private func applyTheme() { looks.background = looks.theme.scrim }

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) { onPress() }
  override func mouseDown(with event: MouseEvent) { onPress() }
  override func rightMouseDown(with event: MouseEvent) {}
  override func scrollWheel(with event: ScrollEvent) {}
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
}
