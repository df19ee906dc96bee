import NodeGraph
import Panorama

/// A small picture of the whole graph that marks the visible part. A drag on it scrolls the canvas.
final class Minimap: OverviewPanel {
  private let canvas: NodeCanvas
  private unowned let panoramaView: PanoramaView
  private(set) var picture: CGImage?
  private var isStale = true

  init(_ canvas: NodeCanvas, _ panoramaView: PanoramaView) {
    self.canvas = canvas
    self.panoramaView = panoramaView
    super.init(frame: .zero)
    onMove = { [weak self] in self?.go(to: $0) }
  }

  required init?(coder: NSCoder) { nil }

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
    viewDidMove()
  }

  /// Moves the mark after the canvas was scrolled or zoomed.
  func viewDidMove() {
    guard let (area, _) = map else { return }
    let shown = canvas.visibleRect
    visible = CGRect(
      x: (shown.minX - area.minX) / area.width, y: (shown.minY - area.minY) / area.height,
      width: shown.width / area.width, height: shown.height / area.height)
  }

  override func layoutSubviews() {
    viewDidMove()
    super.layoutSubviews()
  }

  private var waiting: ScheduledAction?
  /// A graph with more nodes is large.
  private static let largeCount = 500
  /// In seconds.
  private static let delay = 0.25

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    graphDidChange()
  }

  override func applyTheme() {
    super.applyTheme()
    looks.background = looks.theme.surface.copy(alpha: 0.94)
    looks.cornerRadius = looks.theme.largeCornerRadius
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
  }

  /// Brings a point, relative to the map's width and height, to the middle of the canvas's view.
  private func go(to point: CGPoint) {
    guard let (area, _) = map else { return }
    let zoom = panoramaView.zoomScale
    panoramaView.contentOffset = CGPoint(
      x: (area.minX + point.x * area.width - canvas.bounds.minX) * zoom - panoramaView.bounds.width
        / 2,
      y: (area.minY + point.y * area.height - canvas.bounds.minY) * zoom - panoramaView.bounds
        .height / 2)
  }
}
