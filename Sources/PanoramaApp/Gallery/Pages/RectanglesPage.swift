import Panorama

extension GalleryPage {
  /// How a scroll view works: bounds are a window onto a plane, and scrolling moves its origin.
  static let rectangles = GalleryPage(
    id: "rectangles", title: "Four rectangles",
    summary: "Scrolling is bounds.origin, and nothing else moves",
    source: "RectanglesPage.swift",
    preview: { context in
      GalleryPreview(
        list: PlaneView.picture(origin: CGPoint(x: 0, y: 100), theme: context.theme),
        focus: CGRect(x: -427, y: -20, width: 1173, height: 660))
    },
    makeView: { _ in RectanglesView() })
}

/// The rectangles of the page, in the plane's coordinates.
enum Rectangles {
  static let all: [(frame: CGRect, color: CGColor)] = [
    (CGRect(x: 20, y: 20, width: 100, height: 100), CGColor(argb: 0xFFE5_4B4B)),
    (CGRect(x: 150, y: 160, width: 150, height: 200), CGColor(argb: 0xFF3F_A76B)),
    (CGRect(x: 40, y: 400, width: 200, height: 150), CGColor(argb: 0xFF3D_7BE0)),
    (CGRect(x: 100, y: 600, width: 180, height: 150), CGColor(argb: 0xFFF0_B93A)),
  ]
  /// The window onto the plane.
  static let viewSize = CGSize(width: 320, height: 480)
  /// As far as the window may go.
  static let contentSize = CGSize(width: 320, height: 770)
}

/// A scroll view in its simplest form: a pan moves `bounds.origin`, within the content.
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

  /// Which point of the plane is at the view's top left corner.
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

/// The plane from above, with the window where it is now.
@MainActor
final class PlaneView: View {
  var origin = CGPoint.zero { didSet { if origin != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(in context: CGContext) {
    let scale = bounds.height / Rectangles.contentSize.height
    context.draw(
      Self.picture(origin: origin, theme: theme),
      transform: CGAffineTransform(scaleX: scale, y: scale))
  }

  /// In the plane's coordinates.
  static func picture(origin: CGPoint, theme: Theme) -> DisplayList {
    let window = CGRect(origin: origin, size: Rectangles.viewSize)
    return DisplayList { context in
      context.setFillColor(theme.surface)
      context.fill(window)
      for rectangle in Rectangles.all {
        context.setFillColor(rectangle.color.copy(alpha: 0.28))
        context.fill(rectangle.frame)
        context.setFillColor(rectangle.color)
        context.fill(rectangle.frame.intersection(window))
      }
      context.setStrokeColor(theme.accent)
      context.setLineWidth(3)
      context.stroke(window)
    }
  }
}
