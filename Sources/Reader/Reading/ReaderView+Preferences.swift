import Panorama

/// Opening and closing the preferences.
extension ReaderView {
  /// Opens the preferences beside their button, or closes them.
  func togglePreferences() {
    if closePreferences() { return }
    if !isWide { closeSidebar() }
    let panel = PreferencesPanel { [weak self] in
      self?.style ?? ReadingStyle()
    } families: { [fonts] in
      fonts.installedFamilies
    } change: { [weak self] in
      self?.style = $0
    }
    panel.anchor = toolbar.button(named: ReaderCommand.preferences.name) ?? toolbar
    panel.onClose = { [weak self] in self?.closePreferences() }
    preferences = panel
    addSubview(panel)
    update()
    setNeedsLayout()
    layoutIfNeeded()
    if let control = panel.firstControl { window?.makeFirstResponder(control) }
  }

  /// Closes the preferences.
  ///
  /// - Returns: whether they were open.
  @discardableResult
  func closePreferences() -> Bool {
    guard let preferences else { return false }
    self.preferences = nil
    preferences.removeFromSuperview()
    toolbar.update()
    return true
  }

  /// Lays out the preferences beside their button.
  func layOutPreferences() {
    guard let preferences, let anchor = preferences.anchor else { return }
    let gap = looks.theme.unit * 3
    let button = convert(anchor.bounds, from: anchor)
    let beside = CGRect(
      x: button.minX, y: toolbar.frame.minY, width: button.width, height: toolbar.frame.height)
    preferences.place(in: bounds.insetBy(dx: gap, dy: gap), beside: beside, gap: gap / 2)
  }
}
