import Panorama

/// The scroll view of a physics session, with a grid as its content, so that movement is visible in
/// frames.
@MainActor
public final class ScrollSceneView: View, ScrollViewDelegate {
  /// The scroll view with the settings of the session's header.
  public let scrollView: ScrollView
  private let content: GridView

  init(_ scene: ScrollScene, frame: CGRect) {
    let place = CGRect(origin: .zero, size: frame.size)
    scrollView = ScrollView(frame: place)
    content = GridView(frame: CGRect(origin: .zero, size: scene.content))
    super.init(frame: frame)
    addSubviewToFit(scrollView)
    scrollView.addSubview(content)
    scrollView.delegate = self
    // Only pan, pinch and Alt + drag are recognized.
    scrollView.allowsDoubleTapDragZoom = false
    scrollView.delaysContentTouches = false
    scrollView.contentSize = scene.content
    scrollView.contentInset = scene.insets
    scrollView.minimumZoomScale = scene.minimumZoom
    scrollView.maximumZoomScale = scene.maximumZoom
    scrollView.bounces = scene.bounces
    scrollView.bouncesZoom = scene.bouncesZoom
    scrollView.alwaysBounceHorizontal = scene.alwaysBounceHorizontal
    scrollView.alwaysBounceVertical = scene.alwaysBounceVertical
    scrollView.decelerationRate = scene.deceleration == .normal ? .normal : .fast
    scrollView.isPagingEnabled = scene.paging
    scrollView.isDirectionalLockEnabled = scene.directionalLock
    scrollView.centersContent = scene.centersContent
    scrollView.flingBoost = scene.flingBoost
    scrollView.panGestureRecognizer.minimumNumberOfTouches = scene.minimumTouchesToPan
    scrollView.pinchGestureRecognizer.isEnabled = scene.minimumZoom < scene.maximumZoom
    scrollView.setZoomScale(scene.zoom, animated: false)
    scrollView.setContentOffset(scene.offset, animated: false)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  public func viewForZooming(in scrollView: ScrollView) -> View? { content }

  /// Carries out a call of the session.
  func perform(_ call: SessionCall) {
    switch call {
    case .setContentOffset(let offset, let animated):
      scrollView.setContentOffset(offset, animated: animated)
    case .setZoomScale(let scale, let animated):
      scrollView.setZoomScale(scale, animated: animated)
    case .zoomToRect(let rect, let animated): scrollView.zoom(to: rect, animated: animated)
    case .scrollToTop: scrollView.scrollToTop()
    }
  }
}

/// Lines every 100 points, or a multiple of that in large content, on a light background.
private final class GridView: View {
  /// The maximum number of lines in each direction, for content of any size.
  private static let maximumLines = 200.0

  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(gray: 1))
    context.fill(bounds)
    let side = max(bounds.width, bounds.height)
    let step = max(100, (side / Self.maximumLines / 100).rounded(.up) * 100)
    for x in stride(from: 0, through: Double(bounds.width), by: step) {
      context.move(to: CGPoint(x: x, y: 0))
      context.addLine(to: CGPoint(x: x, y: bounds.height))
    }
    for y in stride(from: 0, through: Double(bounds.height), by: step) {
      context.move(to: CGPoint(x: 0, y: y))
      context.addLine(to: CGPoint(x: bounds.width, y: y))
    }
    context.setStrokeColor(CGColor(gray: 0.75))
    context.setLineWidth(2)
    context.strokePath()
  }
}
