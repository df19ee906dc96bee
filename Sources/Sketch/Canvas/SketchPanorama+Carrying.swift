import Foundation
import Panorama

extension SketchPanorama {
  /// Hands the texts of selected notes to other programs, once a finger or a pen drags them out of the window, or the
  /// mouse with Ctrl. The notes go back to their place.
  /// - Returns: whether the drag has become one of the desktop's.
  func carryOut(by touch: Touch, _ modifiers: KeyModifiers) -> Bool {
    guard lasso.isMoving, let window = touch.window, touch.leavesWindow(with: modifiers) else {
      return false
    }
    let notes = (lasso.selection?.parts ?? []).compactMap(\.selected.note)
    return window.beginDrag(
      DraggedContent(text: notes.joined(separator: "\n\n")), by: touch, comesBack: false)
  }
}
