import NodeGraph
import Panorama

/// A small picture of the whole graph that marks the visible part. A drag on it scrolls the canvas.
final class Minimap: View {
  private let canvas: NodeCanvas
  private unowned let panoramaView: PanoramaView
  private(set) var picture: CGImage?
  private var isStale = true

  init(_ canvas: NodeCanvas, _ panoramaView: PanoramaView) {
    self.canvas = canvas
    self.panoramaView = panoramaView
    super.init(frame: .zero)
    clipsToBounds = true
    accessibilityLabel = "Overview"
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .image }

  /// Redraws the picture after nodes have changed; for a large graph, only when nothing has changed for a
  /// moment.
  func graphDidChange() {
    waiting?.cancel()
    waiting = nil
    guard canvas.nodeViews.count > Self.largeCount, picture != nil, let window else {
      return renew()
    }
    waiting = window.schedule(at: window.time + Self.delay) { [weak self] in self?.renew() }
  }

  /// Redraws the picture after only colours have changed, such as those of the selection or of failures; not at once,
  /// because many such changes may follow one another.
  func looksDidChange() {
    guard picture != nil, waiting == nil, let window else { return }
    waiting = window.schedule(at: window.time + Self.delay) { [weak self] in self?.renew() }
  }

  private func renew() {
    waiting = nil
    isStale = true
    setNeedsDisplay()
  }

  private var waiting: ScheduledAction?
  /// A graph with more nodes is large.
  private static let largeCount = 500
  /// In seconds.
  private static let delay = 0.25

  override func didMoveToWindow() { applyTheme() }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
    graphDidChange()
  }

  private func applyTheme() {
    looks.background = looks.theme.surface.copy(alpha: 0.94)
    looks.cornerRadius = looks.theme.largeCornerRadius
    looks.borderColor = looks.theme.separator
    looks.borderWidth = looks.theme.hairline / 2
    looks.shadow = looks.theme.floatingShadow
  }

  /// The part of the canvas that the map shows, in points of the canvas, and the points of the map per point
  /// of the canvas.
  private var map: (area: CGRect, scale: Double)? {
    let content = canvas.content
    guard !content.isEmpty, !bounds.isEmpty else { return nil }
    let room = bounds.insetBy(dx: 10, dy: 10)
    let (width, height) = (max(400, Double(content.width)), max(300, Double(content.height)))
    let scale = min(Double(room.width) / width, Double(room.height) / height)
    let size = CGSize(width: Double(bounds.width) / scale, height: Double(bounds.height) / scale)
    return (
      CGRect(
        x: Double(content.midX) - Double(size.width) / 2,
        y: Double(content.midY) - Double(size.height) / 2, width: size.width, height: size.height),
      scale
    )
  }

  override func draw(in context: CGContext) {
    guard let (area, scale) = map else { return }
    let place = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -Double(area.minX) * scale,
      ty: -Double(area.minY) * scale)
    if isStale || picture == nil {
      isStale = false
      let groups = canvas.groupFrames.values
      let specks = canvas.specks
      let ground = canvas.look.grid
      let list = DisplayList { inner in
        inner.setFillColor(ground)
        for frame in groups { inner.fill(frame) }
        specks.drawNodes(in: inner)
      }
      // The map is kept as pixels, so that it costs the same for any number of nodes.
      picture = try? list.picture(of: area, scale: scale * (window?.screenScale ?? 1))
    }
    if let picture { context.draw(picture, in: bounds) }
    let visible = canvas.visibleRect.applying(place)
    context.setFillColor(looks.theme.accent.copy(alpha: 0.1))
    context.fill(visible)
    context.setStrokeColor(looks.theme.accent)
    context.setLineWidth(1.5 * looks.theme.scale)
    context.stroke(
      PathData(roundedRect: visible, cornerWidth: 3, cornerHeight: 3))
  }

  private func go(to point: CGPoint) {
    guard let (area, scale) = map else { return }
    let target = CGPoint(
      x: Double(area.minX) + Double(point.x) / scale,
      y: Double(area.minY) + Double(point.y) / scale)
    let zoom = panoramaView.zoomScale
    panoramaView.contentOffset = CGPoint(
      x: (Double(target.x) - Double(canvas.bounds.minX)) * zoom
        - Double(panoramaView.bounds.width) / 2,
      y: (Double(target.y) - Double(canvas.bounds.minY)) * zoom
        - Double(panoramaView.bounds.height) / 2)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { go(to: touch.location(in: self)) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { go(to: touch.location(in: self)) }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
}
