import Foundation

extension ViewController {
  /// Makes `child` a part of this controller, after telling it; the caller then adds its view and
  /// calls its `didMove(toParent:)`, as in UIKit.
  public func addChild(_ child: ViewController) {
    guard child !== self, child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  /// Removes the controller from `parent` and informs it afterwards. The caller removes its view.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The innermost controller whose view is in the window: the last child's.
  var deepestShown: ViewController {
    let child = children.last { $0.viewIfLoaded?.isInWindow ?? false }
    return child?.deepestShown ?? self
  }

  /// Called before the view enters a window, or leaves it.
  func appear(_ isComing: Bool) {
    if isComing { viewWillAppear(false) } else { viewWillDisappear(false) }
  }

  /// Called after the view entered a window, or left it.
  func didAppear(_ hasCome: Bool) {
    guard hasCome else { return viewDidDisappear(false) }
    if let window = viewIfLoaded?.window { window.willShow(self) } else { viewDidAppear(false) }
  }
}
