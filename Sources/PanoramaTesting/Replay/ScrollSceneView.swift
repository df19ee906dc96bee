import Panorama

/// The bare scroll view of a physics session, over a grid, so that its frames show what moves.
@MainActor
public final class ScrollSceneView: View, ScrollViewDelegate {
  /// Set up as the session's header says.
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
    // No taps: only pan, pinch and Alt + drag are recognised.
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

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The grid zooms.
  public func viewForZooming(in scrollView: ScrollView) -> View? { content }

  /// Does what the program of the session does, now.
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

/// Lines every 100 points over a light ground.
private final class GridView: View {
  /// However large the content: no more lines than this each way.
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
