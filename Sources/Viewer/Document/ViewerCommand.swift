import Panorama

/// The commands of a viewer's keys, buttons and menu items.
enum ViewerCommand {
  case previous, next, first, last
  case magnify(by: Double)
  case zoom(to: Double)
  case fit, fill, reset
  /// Rotates the picture clockwise by this many quarter turns.
  case turn(by: Int)
  /// Moves the picture; the argument is the name of an arrow key.
  case pan(String)
  case toggleKeepsZoom, changeFilter
  case info, thumbnails, slideshow, fullscreen
  case copy, paste, open, reload
  case keyList
}

extension ViewerCommand {
  /// The command of a button in the toolbar; nil if only the toolbar has it.
  init?(_ command: ViewerToolbar.Command) {
    switch command {
    case .previous: self = .previous
    case .next: self = .next
    case .reset: self = .reset
    case .rotate: self = .turn(by: 1)
    case .info: self = .info
    case .fullscreen: self = .fullscreen
    case .zoomOut, .zoomIn, .more: return nil
    }
  }

  /// The command of a key; nil if it has none.
  @MainActor
  init?(_ event: KeyEvent, policy: ZoomPolicy) {
    let modifiers = event.modifierFlags
    switch modifiers {
    case .control: self.init(control: event.key, policy: policy)
    case [], .shift: self.init(event.key, isShifted: modifiers == .shift, policy: policy)
    default: return nil
    }
  }

  private init?(_ key: String, isShifted: Bool, policy: ZoomPolicy) {
    switch key {
    case "left" where !isShifted: self = .previous
    case "right" where !isShifted: self = .next
    case "left", "right", "up", "down": self = .pan(key)
    case "pageup", "backspace": self = .previous
    case "pagedown": self = .next
    case "space": self = isShifted ? .previous : .next
    case "home": self = .first
    case "end": self = .last
    case "r": self = .turn(by: isShifted ? 3 : 1)
    case "i": self = .info
    case "t": self = .thumbnails
    case "s": self = .slideshow
    case "k": self = .toggleKeepsZoom
    case "n": self = .changeFilter
    case "f": self = .fullscreen
    case "f5": self = .reload
    case "f1": self = .keyList
    case "0" where isShifted: self = .fill
    default: self.init(zoom: key, policy: policy)
    }
  }

  /// Ctrl and a digit belong to the tabs.
  private init?(control key: String, policy: ZoomPolicy) {
    switch key {
    case "c": self = .copy
    case "v": self = .paste
    case "o": self = .open
    case "r": self = .reload
    case "1", "2", "3", "4", "5", "6", "7", "8", "9": return nil
    default: self.init(zoom: key, policy: policy)
    }
  }

  private init?(zoom key: String, policy: ZoomPolicy) {
    switch key {
    case "+", "=": self = .magnify(by: policy.keyFactor)
    case "-", "_": self = .magnify(by: 1 / policy.keyFactor)
    case "0": self = .fit
    default:
      guard let digit = Int(key), 1...9 ~= digit else { return nil }
      self = .zoom(to: Double(digit))
    }
  }
}
