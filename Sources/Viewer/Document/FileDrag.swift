import Panorama

/// Recognizes a drag with the mouse while Ctrl is held, which takes the file to other programs.
final class FileDrag: PanGestureRecognizer, GestureRecognizerDelegate {
  private weak var place: View?
  private var begin: (@MainActor () -> Void)?

  required init() { super.init() }

  /// - Parameters:
  ///   - place: the view in which drags count.
  ///   - begin: called when a drag begins.
  convenience init(on place: View, begin: @escaping @MainActor () -> Void) {
    self.init()
    self.place = place
    self.begin = begin
    touchTypes = [.indirectPointer]
    delegate = self
    addAction { [weak self] in
      if let self, state == .began { self.begin?() }
    }
  }

  override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    if event.modifierFlags.contains(.control) {
      super.touchesBegan(new, with: event)
    } else {
      state = .failed
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    guard let place else { return false }
    return touch.view?.isDescendant(of: place) ?? false
  }

  /// The picture does not move with the file.
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}

extension ViewerDocumentView {
  /// Drags the current file to other programs.
  func dragFile() {
    guard let current = files.current else { return }
    window?.beginDrag(DraggedContent(files: [PastedFiles.absolute(current)]))
  }
}
