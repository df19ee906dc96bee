import Panorama

extension ViewerDocumentView {
  func perform(_ command: ViewerCommand) {
    switch command {
    case .previous: go(to: files.index - 1)
    case .next: go(to: files.index + 1)
    case .first: go(to: 0)
    case .last: go(to: files.paths.count - 1)
    case .magnify(by: let factor): page?.zoom(by: factor)
    case .zoom(to: let scale): page?.zoom(to: scale)
    case .fit: page?.zoomToFit()
    case .fill: page?.zoomToFill()
    case .reset: page?.reset()
    case .turn(by: let quarters): page?.turn(by: quarters)
    case .pan(let key): page?.pan(key)
    case .toggleKeepsZoom: toggleKeepsZoom()
    case .changeFilter:
      filter = filter.next
      status.tell(filter.notice)
    case .info: toggleInfo()
    case .thumbnails: toggleStrip()
    case .slideshow: startSlideshow()
    case .fullscreen: host?.viewer(self, setFullscreen: !coversScreen)
    case .copy: copy()
    case .paste: paste()
    case .open: host?.viewerChoosesFiles(self)
    case .reload: reload()
    case .keyList: presentKeyList()
    }
  }

  /// Carries out a command of the toolbar.
  func perform(_ command: ViewerToolbar.Command, from control: View) {
    stopSlideshow()
    switch command {
    case .zoomOut: page.map { $0.zoom(to: $0.targetScale / policy.toolbarFactor) }
    case .zoomIn: page.map { $0.zoom(to: $0.targetScale * policy.toolbarFactor) }
    case .more: presentMenu(beside: control.convert(control.bounds, to: nil))
    default: if let command = ViewerCommand(command) { perform(command) }
    }
  }

  /// Handles a key.
  ///
  /// - Returns: whether the key has a meaning here.
  func take(_ event: KeyEvent, stoppedSlideshow: Bool) -> Bool {
    if event.modifierFlags.subtracting(.shift).isEmpty {
      // Tab moves the focus to the toolbar, which must be visible then.
      if event.key == "tab" { overlay.reveal() }
      if event.key == "escape" { return takeEscape(stoppedSlideshow) }
    }
    guard let command = ViewerCommand(event, policy: policy) else { return false }
    if case .slideshow = command, stoppedSlideshow { return true }
    perform(command)
    return true
  }

  /// Whether the host's window is in fullscreen; `isFullscreen` follows with the next layout.
  private var coversScreen: Bool { host?.viewerIsFullscreen(self) ?? false }

  /// Ends the first of these that applies: the slideshow, the focus of a control, the information panel,
  /// fullscreen. Returns false if none does.
  private func takeEscape(_ stoppedSlideshow: Bool) -> Bool {
    if stoppedSlideshow { return true }
    if let control = window?.firstResponder as? View, control.isDescendant(of: self) {
      window?.makeFirstResponder(nil)
    } else if infoPanel != nil {
      toggleInfo()
    } else if coversScreen {
      host?.viewer(self, setFullscreen: false)
    } else {
      return false
    }
    return true
  }

  private func toggleKeepsZoom() {
    keepsZoom.toggle()
    status.tell(keepsZoom ? "Zoom and place are kept" : "Each picture opens at its own size")
  }

}
