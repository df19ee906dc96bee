import Foundation

/// The keys of a window: which are down, and which responder gets them.
@MainActor
final class KeyFocus {
  private unowned let window: Window
  private var keysDown: [String] = []
  /// The responder that has the keyboard focus; nil if none has.
  private(set) weak var firstResponder: Responder?

  init(window: Window) { self.window = window }

  /// The responder that gets keys now.
  var target: Responder? {
    if let layer = frontLayer, layer.takesUnfocusedKeys { return layer }
    return firstResponder ?? frontLayer ?? window.rootView.preferredKeyResponder ?? window.rootView
  }

  /// The view that covers everything else; nil if none does.
  private var frontLayer: View? { window.rootView.subviews.last(where: \.coversWindow) }

  /// Whether the key named `key` is down.
  func isDown(_ key: String) -> Bool { keysDown.contains(key) }

  /// Handles a key that went down or up.
  func step(_ input: KeyInput) {
    window.modifiers = input.modifiers
    let event = KeyEvent(input, timestamp: window.time, window: window)
    switch input.phase {
    case .down:
      if !keysDown.contains(input.key) { keysDown.append(input.key) }
      let target = target
      target?.keyDown(with: event)
      if !event.isHandled, target?.performCommand(for: event) ?? false { return }
      if event.isHandled || window.keyHandler?(event) ?? false { return }
      if input.key == "tab", input.modifiers.subtracting(.shift).isEmpty {
        move(forward: !input.modifiers.contains(.shift))
      }
    case .up:
      keysDown.removeAll { $0 == input.key }
      target?.keyUp(with: event)
    }
  }

  /// Releases every key that is down.
  func releaseAll() {
    for key in keysDown { step(KeyInput(phase: .up, key: key)) }
  }

  /// Gives `responder` the keyboard focus; nil takes the focus away.
  ///
  /// - Returns: false if `responder` does not take the focus, or the current first responder does not give it up and
  ///   `evenIfRefused` is false.
  func set(_ responder: Responder?, evenIfRefused: Bool = false) -> Bool {
    let old = firstResponder
    guard responder !== old else { return true }
    if let responder, !responder.canBecomeFirstResponder { return false }
    if let old, !old.canResignFirstResponder, !evenIfRefused { return false }
    firstResponder = responder
    old?.firstResponderDidChange(false)
    responder?.firstResponderDidChange(true)
    for view in [old, responder] { (view as? View)?.tellFocusChanged() }
    return true
  }

  /// Moves the focus to the next or previous view in the tree that takes it, and on around the ends.
  func move(forward: Bool) {
    let front = frontLayer ?? window.rootView
    let all = front.focusable().filter { !$0.coversWindow }
    guard !all.isEmpty else { return }
    let step = forward ? 1 : -1
    let start = all.firstIndex { $0 === firstResponder }.map { $0 + step }
    let next = start ?? (forward ? 0 : all.count - 1)
    let view = all[(next + all.count) % all.count]
    _ = set(view)
    view.scrollIntoView(animated: !view.looks.theme.reducesMotion)
  }

  /// Takes the focus from a view that leaves the window, and from the views inside it.
  func forget(_ view: View) {
    if let focused = firstResponder as? View, focused.isDescendant(of: view) {
      _ = set(nil, evenIfRefused: true)
    }
  }
}

extension Window {
  /// The responder that has the keyboard focus; nil if none has.
  public var firstResponder: Responder? { keys.firstResponder }

  /// Gives `responder` the keyboard focus; nil takes the focus away.
  ///
  /// - Returns: false if `responder` does not take the focus, or the current first responder does not give it up.
  @discardableResult
  public func makeFirstResponder(_ responder: Responder?) -> Bool { keys.set(responder) }

  /// Moves the focus to the next or previous view in the tree that takes it, and on around the ends.
  public func moveFocus(forward: Bool = true) { keys.move(forward: forward) }
}
