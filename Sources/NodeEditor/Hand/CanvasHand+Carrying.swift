import Foundation
import NodeGraph
import Panorama

extension CanvasHand {
  /// Hands the dragged nodes to other programs, once a finger or a pen drags them out of the window, or the mouse with
  /// Ctrl: the files of file cards, and the texts and addresses of the others. The nodes go back to their place.
  /// - Returns: whether the drag has become one of the desktop's.
  func carryOut(_ press: Press) -> Bool {
    guard case .nodes(let drag) = action, let window = press.touch.window,
      press.touch.leavesWindow(with: modifiers)
    else { return false }
    let nodes = Set(drag.starts.keys)
    let area = canvas.rect(around: nodes).map { view.contentView.convert($0, to: nil) }
    return window.beginDrag(
      canvas.session.content(of: nodes), by: press.touch, showing: area, comesBack: false)
  }
}
