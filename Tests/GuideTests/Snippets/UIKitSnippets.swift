import PanoramaUIKit  // brings Foundation and Panorama along

class CustomScrollView: UIView {
  var contentSize = CGSize.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(
      UIPanGestureRecognizer { [weak self] recognizer in
        self?.handlePan(recognizer)
      })
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }
}

extension CustomScrollView {
  func handlePan(_ recognizer: UIPanGestureRecognizer) {
    bounds.origin.y -= recognizer.translation(in: self).y
    recognizer.setTranslation(.zero, in: self)
  }
}
