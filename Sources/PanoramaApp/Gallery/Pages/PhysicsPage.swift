import Panorama

extension GalleryPage {
  /// A scroll view with its settings and values.
  static let physics = GalleryPage(
    id: "physics", title: "Physics lab",
    summary: "Momentum, bounce, pages: settings and live numbers",
    source: "PhysicsPage.swift",
    preview: { context in
      let size = CGSize(width: 1600, height: 1000)
      return GalleryPreview(
        list: LabContentView.picture(size: size, theme: context.theme, fonts: context.fonts),
        focus: CGRect(x: 300, y: 200, width: 800, height: 500))
    },
    makeView: { _ in PhysicsLabView() })
}

/// The size of the lab's content.
enum LabContent: String, CaseIterable {
  case plane = "Plane"
  case tall = "Tall"
  case wide = "Wide"
  case small = "Small"

  /// The size in points for a view of the given size.
  func size(in view: CGSize) -> CGSize {
    switch self {
    case .plane: CGSize(width: 4000, height: 4000)
    case .tall: CGSize(width: view.width, height: view.height * 5)
    case .wide: CGSize(width: view.width * 5, height: view.height)
    case .small: CGSize(width: (view.width / 2).rounded(), height: (view.height / 2).rounded())
    }
  }
}

/// The physics lab: a scroll view that fills the page, with floating settings and values.
@MainActor
final class PhysicsLabView: View, ScrollViewDelegate {
  private let scrollView = ScrollView(frame: .zero)
  private let content = LabContentView(frame: .zero)
  private let panel = PhysicsPanel()
  private let graph = PhysicsGraph()
  private var kind = LabContent.plane
  private let readout = ZoomReadout()
  /// The zoom scale that the readout showed last, or that the layout has set: a layout does not show the
  /// readout.
  private var knownScale = 1.0
  private var laidOutSize = CGSize.zero
  /// Whether the page was small at the last layout; nil before the first one.
  private var wasSmall: Bool?

  init() {
    super.init(frame: .zero)
    addSubviewToFit(scrollView)
    scrollView.addSubview(content)
    scrollView.delegate = self
    scrollView.centersContent = true
    scrollView.minimumZoomScale = 0.25
    scrollView.maximumZoomScale = 4
    scrollView.addDoubleTapZoom {
      1
    } goHome: { [unowned self] place, animates in
      scrollView.zoom(at: place, scale: 1, animated: animates)
    }
    addSubview(graph)
    addSubview(readout)
    addSubview(panel)
    panel.didChoose = { [unowned self] in apply($0) }
  }

  required init?(coder: NSCoder) { nil }

  private func apply(_ setting: PhysicsPanel.Setting) {
    switch setting {
    case .content(let kind):
      self.kind = kind
      resetContent()
    case .decelerationRate(let rate): scrollView.decelerationRate = rate
    case .tuning(let tuning): scrollView.tuning = tuning
    case .paging(let isOn): scrollView.isPagingEnabled = isOn
    case .bounces(let isOn):
      scrollView.bounces = isOn
      scrollView.bouncesZoom = isOn
    }
  }

  private func resetContent() {
    let size = kind.size(in: bounds.size)
    scrollView.zoomScale = 1
    content.transform = .identity
    content.frame = CGRect(origin: .zero, size: size)
    scrollView.contentSize = size
    scrollView.contentOffset = .zero
    knownScale = 1
  }

  override func layoutSubviews() {
    scrollView.layoutIfNeeded()
    if bounds.size != laidOutSize {
      laidOutSize = bounds.size
      resetContent()
    }
    let margin = looks.theme.unit * 3
    let width = Double(bounds.width)
    let isSmall = width < panel.width(in: width) * 2.5
    if isSmall != wasSmall {
      // In a small window the settings are collapsed at first, to show the content.
      wasSmall = isSmall
      panel.isCollapsed = isSmall
    }
    let room = CGSize(
      width: width,
      height: isSmall ? Double(bounds.height) * 0.6 : Double(bounds.height) - margin * 2)
    let size = panel.sizeThatFits(room)
    let right = width - Double(size.width) - margin
    panel.frame = CGRect(
      x: isSmall ? ((width - Double(size.width)) / 2).rounded() : right,
      y: isSmall ? Double(bounds.height) - Double(size.height) - margin : margin,
      width: size.width, height: size.height)
    // The graph needs the space beside the panel.
    graph.isHidden = isSmall
    let left = CGSize(width: panel.frame.minX, height: bounds.height)
    let card = graph.sizeThatFits(left)
    graph.frame = CGRect(
      x: margin, y: bounds.height - card.height - margin, width: card.width, height: card.height)
    readout.place(
      in: isSmall
        ? CGRect(x: 0, y: 0, width: width, height: Double(panel.frame.minY))
        : CGRect(x: 0, y: 0, width: Double(panel.frame.minX), height: Double(graph.frame.minY)))
  }

  /// Updates the values. This is called for every frame in which the scroll view changes.
  override func prepareComposition(_ context: CompositionContext) {
    super.prepareComposition(context)
    panel.show(scrollView)
    graph.show(scrollView)
  }

  override var preferredKeyResponder: Responder? { scrollView.preferredKeyResponder }

  // MARK: Scroll view

  func viewForZooming(in scrollView: ScrollView) -> View? { content }

  func scrollViewDidZoom(_ scrollView: ScrollView) {
    guard scrollView.zoomScale != knownScale else { return }
    knownScale = scrollView.zoomScale
    readout.show(knownScale)
  }
}

/// Numbered tiles, which make every movement visible.
@MainActor
final class LabContentView: View {
  override func draw(in context: CGContext) {
    context.draw(Self.picture(size: bounds.size, theme: looks.theme, fonts: looks.fonts))
  }

  private static let tile = 200.0

  /// Draws tiles over `size`, each with its row and column.
  static func picture(size: CGSize, theme: InterfaceTheme, fonts: FontLibrary) -> DisplayList {
    let font = fonts.systemFont(ofSize: 28, weight: .semibold)
    let columns = Int((size.width / tile).rounded(.up))
    let rows = Int((size.height / tile).rounded(.up))
    return DisplayList { context in
      context.setFillColor(theme.surface)
      context.fill(CGRect(origin: .zero, size: size))
      context.clip(to: CGRect(origin: .zero, size: size))
      for row in 0..<rows {
        for column in 0..<columns {
          let frame = CGRect(
            x: Double(column) * tile, y: Double(row) * tile, width: tile, height: tile)
          let strength = (row + column) % 2 == 0 ? 0.05 : 0.11
          context.setFillColor(theme.accent.copy(alpha: strength))
          context.fill(frame)
          context.draw(
            "\(column + 1) · \(row + 1)", at: CGPoint(x: frame.minX + 20, y: frame.minY + 18),
            font: font, color: theme.accent.copy(alpha: 0.75))
        }
      }
    }
  }
}
