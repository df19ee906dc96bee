import UIKit

/// A scroll view in thirty lines: scrolling is moving the bounds' origin.
public class CustomScrollView: UIView {
  public var contentSize = CGSize.zero

  override public init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required public init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private func commonInit() {
    let recognizer = UIPanGestureRecognizer { [weak self] recognizer in
      self?.handlePan(recognizer)
    }
    addGestureRecognizer(recognizer)
  }

  private func handlePan(_ recognizer: UIPanGestureRecognizer) {
    let translation = recognizer.translation(in: self)
    var bounds = self.bounds

    let maximumX = max(0, contentSize.width - bounds.size.width)
    bounds.origin.x = min(max(0, bounds.origin.x - translation.x), maximumX)
    let maximumY = max(0, contentSize.height - bounds.size.height)
    bounds.origin.y = min(max(0, bounds.origin.y - translation.y), maximumY)

    self.bounds = bounds
    recognizer.setTranslation(.zero, in: self)
  }
}
