import Panorama

/// The physics lab: a scroll view over the whole page, and floating above it what it is set to and
/// what it is doing.
@MainActor
final class PhysicsLabView: View, ScrollViewDelegate {
  private let scrollView = ScrollView(frame: .zero)
  private let content = LabContentView(frame: .zero)
  private let panel = PhysicsPanel()
  private let graph = PhysicsGraph()
  private var kind = LabContent.plane
  private var laidOutSize = CGSize.zero

  init() {
    super.init(frame: .zero)
    addSubviewToFit(scrollView)
    scrollView.addSubview(content)
    scrollView.delegate = self
    scrollView.centersContent = true
    scrollView.minimumZoomScale = 0.25
    scrollView.maximumZoomScale = 4
    addSubview(graph)
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
  }

  override func layoutSubviews() {
    scrollView.layoutIfNeeded()
    if bounds.size != laidOutSize {
      laidOutSize = bounds.size
      resetContent()
    }
    let margin = theme.unit * 3
    let isNarrow = bounds.width < panel.sizeThatFits(bounds.size).width * 2
    // In a narrow window the panel keeps to the lower half and leaves no room for the curves.
    let room = CGSize(width: bounds.width, height: isNarrow ? bounds.height / 2 : bounds.height)
    let size = panel.sizeThatFits(room)
    panel.frame = CGRect(
      x: isNarrow ? (bounds.width - size.width) / 2 : bounds.width - size.width - margin,
      y: bounds.height - size.height - margin, width: size.width, height: size.height)
    graph.isHidden = isNarrow
    let left = CGSize(width: panel.frame.minX, height: bounds.height)
    let card = graph.sizeThatFits(left)
    graph.frame = CGRect(
      x: margin, y: bounds.height - card.height - margin, width: card.width, height: card.height)
  }

  /// Whatever the scroll view does shows, the fading of its indicators at the least: this is asked
  /// for each of those frames.
  override func prepareComposition(_ context: CompositionContext) {
    super.prepareComposition(context)
    panel.show(scrollView)
    graph.show(scrollView)
  }

  override var preferredKeyResponder: Responder? { scrollView.preferredKeyResponder }

  // MARK: Scroll view

  func viewForZooming(in scrollView: ScrollView) -> View? { content }
}
