import Foundation

extension Window {
  /// Who is sent keys now.
  var keyTarget: Responder? {
    firstResponder ?? frontLayer ?? rootView.preferredKeyResponder ?? rootView
  }

  /// What covers everything else; nil when nothing does.
  private var frontLayer: View? { rootView.subviews.last(where: \.coversWindow) }

  func keyStep(_ input: KeyInput) {
    modifiers = input.modifiers
    let event = KeyEvent(input, timestamp: time, window: self)
    switch input.phase {
    case .down:
      if !keysDown.contains(input.key) { keysDown.append(input.key) }
      keyTarget?.keyDown(with: event)
      if event.isHandled || keyHandler?(event) ?? false { return }
      if input.key == "tab", input.modifiers.subtracting(.shift).isEmpty {
        moveFocus(forward: !input.modifiers.contains(.shift))
      }
    case .up:
      keysDown.removeAll { $0 == input.key }
      keyTarget?.keyUp(with: event)
    }
  }

  /// Sends keys to `responder` first from now on; nil: to nobody in particular.
  /// - Returns: false when it does not want them or the present one does not let go.
  @discardableResult
  public func makeFirstResponder(_ responder: Responder?) -> Bool {
    makeFirstResponder(responder, evenIfRefused: false)
  }

  @discardableResult
  func makeFirstResponder(_ responder: Responder?, evenIfRefused: Bool) -> Bool {
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

  /// To the next view that takes the focus, in the order of the tree; round and round.
  public func moveFocus(forward: Bool = true) {
    let front = frontLayer ?? rootView
    let all = front.focusable().filter { !$0.coversWindow }
    guard !all.isEmpty else { return }
    let step = forward ? 1 : -1
    let start = all.firstIndex { $0 === firstResponder }.map { $0 + step }
    let next = start ?? (forward ? 0 : all.count - 1)
    let view = all[(next + all.count) % all.count]
    makeFirstResponder(view)
    view.scrollIntoView(animated: !view.theme.reducesMotion)
  }
}

extension View {
  func tellFocusChanged() {
    var view: View? = self
    while let v = view {
      v.descendantFocusDidChange()
      view = v.superview
    }
  }

  /// The views that take the focus, depth first, this one included. O(n).
  func focusable() -> [View] {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return [] }
    return (canBecomeFirstResponder ? [self] : []) + subviews.flatMap { $0.focusable() }
  }
}
