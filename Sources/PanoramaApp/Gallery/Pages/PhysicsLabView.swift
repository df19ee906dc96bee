import Panorama

/// The physics lab: a scroll view over the whole page, and floating above it what it is set to and
/// what it is doing.
@MainActor
final class PhysicsLabView: View, ScrollViewDelegate {
  private let scrollView = ScrollView(frame: .zero)
  private let content = LabContentView(frame: .zero)
  private let panel = PhysicsPanel()
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
    addSubview(panel)
    panel.didChoose = { [unowned self] in apply($0) }
  }

  private func apply(_ setting: PhysicsPanel.Setting) {
    switch setting {
    case .content(let kind):
      self.kind = kind
      resetContent()
    case .decelerationRate(let rate): scrollView.decelerationRate = rate
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
    let size = panel.sizeThatFits(bounds.size)
    let isNarrow = bounds.width < size.width * 2
    panel.frame = CGRect(
      x: isNarrow ? (bounds.width - size.width) / 2 : bounds.width - size.width - margin,
      y: isNarrow ? bounds.height - size.height - margin : margin,
      width: size.width, height: size.height)
  }

  /// Whatever the scroll view does shows, the fading of its indicators at the least: this is asked
  /// for each of those frames.
  override func prepareComposition(_ context: CompositionContext) {
    super.prepareComposition(context)
    panel.show(scrollView)
  }

  override var preferredKeyResponder: Responder? { scrollView.preferredKeyResponder }

  // MARK: Scroll view

  func viewForZooming(in scrollView: ScrollView) -> View? { content }
}
