import Foundation

extension PopUpMenu {
  /// The menu of a text that is being edited. A choice is a key, so that who is asked about keys is asked about it,
  /// too. The text keeps the keyboard focus.
  ///
  /// - Parameters:
  ///   - editor: the text.
  ///   - isEditable: whether the text can be changed. Default: true.
  ///   - isSecret: whether the text cannot be copied. Default: false.
  ///   - responder: gets the keys.
  public convenience init(
    editing editor: TextEditor, isEditable: Bool = true, isSecret: Bool = false,
    for responder: Responder
  ) {
    let isCopied = editor.hasSelection && !isSecret
    let groups: [[(title: String, key: String, isEnabled: Bool)]] = [
      isEditable ? [("Undo", "z", editor.canUndo), ("Redo", "y", editor.canRedo)] : [],
      (isEditable ? [("Cut", "x", isCopied)] : []) + [("Copy", "c", isCopied)]
        + (isEditable ? [("Paste", "v", true)] : []),
      [("Select All", "a", !editor.text.isEmpty)],
    ]
    let items = groups.filter { !$0.isEmpty }.map { group in
      group.map { line in
        Item(
          ControlAction(title: line.title) { [weak responder] _ in responder?.press(line.key) },
          isEnabled: line.isEnabled, shortcut: "Ctrl+\(line.key.uppercased())")
      }
    }
    self.init(items: Array(items.joined(separator: [.separator])))
    keepsFocus = true
  }
}

extension Responder {
  /// Does what a key with Ctrl does.
  fileprivate func press(_ key: String) {
    let window = responderWindow
    keyDown(
      with: KeyEvent(
        KeyInput(phase: .down, key: key, modifiers: .control), timestamp: window?.time ?? 0,
        window: window))
  }
}
