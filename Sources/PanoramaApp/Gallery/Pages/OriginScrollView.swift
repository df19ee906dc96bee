import Panorama

/// The simplest scroll view: a pan moves `bounds.origin` within the content.
@MainActor
final class OriginScrollView: View {
  var didScroll: (@MainActor () -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    for rectangle in Rectangles.all {
      let view = View(frame: rectangle.frame)
      view.backgroundColor = rectangle.color
      addSubview(view)
    }
    let pan = PanGestureRecognizer()
    pan.addAction { [unowned self, unowned pan] in
      let moved = pan.translation(in: self)
      origin = CGPoint(x: origin.x - moved.x, y: origin.y - moved.y)
      pan.setTranslation(.zero, in: self)
    }
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { nil }

  /// The point of the plane at the view's top left corner.
  var origin: CGPoint {
    get { bounds.origin }
    set {
      let (content, size) = (Rectangles.contentSize, bounds.size)
      bounds.origin = CGPoint(
        x: min(max(0, newValue.x), max(0, content.width - size.width)),
        y: min(max(0, newValue.y), max(0, content.height - size.height)))
      didScroll?()
    }
  }

  override func scrollWheel(with event: ScrollEvent) {
    let notch = event.isPrecise ? 1.0 : 40
    origin = CGPoint(x: origin.x - event.deltaX * notch, y: origin.y - event.deltaY * notch)
  }
}
