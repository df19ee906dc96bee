import Panorama

extension ViewerDocumentView {
  /// - Returns: whether the key means something here.
  func take(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifierFlags
    if modifiers == .control { return takeCommand(event.key) }
    guard modifiers.isEmpty || modifiers == .shift else { return false }
    switch event.key {
    case "left", "pageup", "backspace": go(to: files.index - 1)
    case "right", "pagedown", "space": go(to: files.index + 1)
    case "home": go(to: 0)
    case "end": go(to: files.paths.count - 1)
    case "r": page?.quarterTurns += modifiers.isEmpty ? 1 : 3
    default: return takeZoom(event.key)
    }
    return true
  }

  /// Ctrl and a digit choose tabs.
  private func takeCommand(_ key: String) -> Bool {
    if let digit = Int(key), digit > 0 { return false }
    return takeZoom(key)
  }

  private func takeZoom(_ key: String) -> Bool {
    guard let page else { return false }
    switch key {
    case "+", "=": page.zoom(to: page.targetScale * policy.keyFactor)
    case "-": page.zoom(to: page.targetScale / policy.keyFactor)
    case "0": page.zoomToFit()
    default:
      guard let digit = Int(key), 1...9 ~= digit else { return false }
      page.zoom(to: Double(digit))
    }
    return true
  }
}
