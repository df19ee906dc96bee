import Foundation
import PanoramaGraphics

/// Told what a scroll view does.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// What zooms; nil for nothing.
  func viewForZooming(in scrollView: ScrollView) -> View?
}

extension ScrollViewDelegate {
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
}

/// Shows a part of its content, moved by the fingers.
@MainActor
open class ScrollView: View {
  public weak var delegate: (any ScrollViewDelegate)?
  public let panGestureRecognizer = PanGestureRecognizer()
  public let pinchGestureRecognizer = PinchGestureRecognizer()
  open var contentSize = CGSize.zero { didSet { contentOffset = bounds.origin } }
  open var contentInset = EdgeInsets.zero
  open var centersContent = false
  open var delaysContentTouches = true
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  open var minimumZoomScale = 1.0
  open var maximumZoomScale = 1.0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
    addGestureRecognizer(pinchGestureRecognizer)
    panGestureRecognizer.addAction { [weak self] in
      guard let self else { return }
      let moved = panGestureRecognizer.translation(in: self)
      contentOffset = CGPoint(x: bounds.minX - moved.x, y: bounds.minY - moved.y)
      panGestureRecognizer.setTranslation(.zero, in: self)
    }
  }

  open override func layoutSubviews() { contentOffset = bounds.origin }

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      func clamp(_ x: Double, _ content: Double, _ view: Double) -> Double {
        content <= view
          ? (centersContent ? (content - view) / 2 : 0)
          : min(max(0, x), content - view)
      }
      bounds.origin = CGPoint(
        x: clamp(newValue.x, contentSize.width, bounds.width),
        y: clamp(newValue.y, contentSize.height, bounds.height))
    }
  }

  private var scale = 1.0
  open var zoomScale: Double {
    get { scale }
    set {
      scale = min(max(minimumZoomScale, newValue), maximumZoomScale)
      guard let view = delegate?.viewForZooming(in: self) else { return }
      view.transform = CGAffineTransform(scaleX: scale, y: scale)
      let size = CGSize(
        width: view.bounds.width * scale, height: view.bounds.height * scale)
      view.center = CGPoint(x: size.width / 2, y: size.height / 2)
      contentSize = size
    }
  }

  open func zoom(to rect: CGRect, animated: Bool) {
    zoomScale = min(bounds.width / rect.width, bounds.height / rect.height)
    contentOffset = CGPoint(x: rect.minX * scale, y: rect.minY * scale)
  }
}
