import Panorama

extension ViewerDocumentView {
  /// Handles a key.
  ///
  /// - Returns: whether the key has a meaning here.
  func take(_ event: KeyEvent, stoppedSlideshow: Bool) -> Bool {
    let modifiers = event.modifierFlags
    if modifiers == .control { return takeCommand(event.key) }
    guard modifiers.isEmpty || modifiers == .shift else { return false }
    switch event.key {
    case "left", "right", "up", "down":
      if modifiers.isEmpty, event.key == "left" || event.key == "right" {
        go(to: files.index + (event.key == "left" ? -1 : 1))
      } else {
        page?.pan(event.key)
      }
    case "pageup", "backspace": go(to: files.index - 1)
    case "pagedown": go(to: files.index + 1)
    case "space": go(to: files.index + (modifiers.isEmpty ? 1 : -1))
    case "home": go(to: 0)
    case "end": go(to: files.paths.count - 1)
    case "r": page?.turn(by: modifiers.isEmpty ? 1 : 3)
    case "i": toggleInfo()
    case "t": toggleStrip()
    case "s": if !stoppedSlideshow { startSlideshow() }
    case "k": toggleKeepsZoom()
    case "n": cycleFilter()
    case "f": host?.viewer(self, setFullscreen: !coversScreen)
    case "f5": reload()
    case "f1": presentKeyList()
    // Tab moves the focus to the toolbar, which has to be visible for that.
    case "tab":
      overlay.reveal()
      return false
    case "escape": return takeEscape(stoppedSlideshow)
    case "0" where modifiers == .shift: page?.zoomToFill()
    default: return takeZoom(event.key)
    }
    return true
  }

  /// Handles a key with Ctrl. Ctrl and a digit belong to the tabs.
  private func takeCommand(_ key: String) -> Bool {
    if let digit = Int(key), digit > 0 { return false }
    switch key {
    case "c": copy()
    case "v": paste()
    case "o": host?.viewerChoosesFiles(self)
    case "r": reload()
    default: return takeZoom(key)
    }
    return true
  }

  private func takeZoom(_ key: String) -> Bool {
    guard let page else { return false }
    switch key {
    case "+", "=": page.zoom(by: policy.keyFactor)
    case "-", "_": page.zoom(by: 1 / policy.keyFactor)
    case "0": page.zoomToFit()
    default:
      guard let digit = Int(key), 1...9 ~= digit else { return false }
      page.zoom(to: Double(digit))
    }
    return true
  }

  /// Whether the host's window is in fullscreen; `isFullscreen` follows with the next layout.
  private var coversScreen: Bool { host?.viewerIsFullscreen(self) ?? false }

  /// Ends one of these: the slideshow, the focus of a control, a panel, fullscreen.
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

  func toggleKeepsZoom() {
    keepsZoom.toggle()
    tell(keepsZoom ? "Zoom and place are kept" : "Each picture opens at its own size")
  }

  func cycleFilter() {
    filter = filter.next
    switch filter {
    case .automatic: tell("Smooth below 400 %, crisp from there")
    case .smooth: tell("Smooth")
    case .crisp: tell("Crisp")
    }
  }
}
