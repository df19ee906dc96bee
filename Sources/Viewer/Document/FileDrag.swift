import Foundation
import Panorama

/// Recognizes a drag with the mouse while Ctrl is held, which takes a file to other programs.
final class FileDrag: PanGestureRecognizer, GestureRecognizerDelegate {
  private var counts: (@MainActor (Touch) -> Bool)?
  private var begin: (@MainActor (Touch) -> Void)?

  required init() { super.init() }

  /// - Parameters:
  ///   - counts: whether a touch is on a file.
  ///   - begin: called when a drag begins.
  convenience init(
    where counts: @escaping @MainActor (Touch) -> Bool, begin: @escaping @MainActor (Touch) -> Void
  ) {
    self.init()
    (self.counts, self.begin) = (counts, begin)
    touchTypes = [.indirectPointer]
    delegate = self
    addAction { [weak self] in
      if let self, state == .began, let touch = downTouches.first { self.begin?(touch) }
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
    counts?(touch) ?? false
  }

  /// The picture does not move with the file.
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}

extension ViewerDocumentView {
  /// Lets files be dragged away: with Ctrl and the mouse, and by a finger or pen that was held on them.
  func addFileGestures() {
    let isOnFile = { @MainActor [weak self] (touch: Touch) in self?.file(under: touch) != nil }
    addGestureRecognizer(FileDrag(where: isOnFile) { [weak self] in self?.dragFile(by: $0) })
    addGestureRecognizer(
      HeldPress(where: isOnFile) { [weak self] touch in
        guard let self, let view = touch.view, view.isDescendant(of: stage) else { return }
        heldMenu = presentMenu(beside: CGRect(origin: touch.locationInWindow, size: .zero))
      } drag: { [weak self] touch in
        self?.heldMenu?.dismiss()
        self?.dragFile(by: touch)
      })
  }

  /// Drags the file under a touch to other programs.
  func dragFile(by touch: Touch) {
    guard let window, let (path, area) = file(under: touch) else { return }
    let content = DraggedContent(files: [PastedFiles.absolute(path)])
    window.beginDrag(content, by: touch, showing: area, comesBack: false)
  }

  /// The file at the beginning of a touch, and the place of its picture in the window.
  func file(under touch: Touch) -> (path: String, area: CGRect)? {
    guard let view = touch.view else { return nil }
    let start = touch.startLocationInWindow
    if let grid, view.isDescendant(of: grid) { return grid.file(at: start) }
    if let strip, view.isDescendant(of: strip) { return strip.file(at: start) }
    guard view.isDescendant(of: stage), hasFile, let current = files.current else { return nil }
    return (current, page.map { $0.pictureView.convert($0.pictureView.bounds, to: nil) } ?? .zero)
  }
}
