import Panorama

extension GalleryPage {
  /// The rasterizer at work, large enough to count pixels.
  static let pixels = GalleryPage(
    id: "pixels", title: "From path to pixels",
    summary: "Drag a curve and see its lines, areas and coverage", source: "PixelsPanorama.swift",
    preview: { context in
      let panorama = PixelsPanorama(context)
      panorama.stage = .coverage
      return GalleryPreview(
        list: panorama.displayList, focus: CGRect(x: 40, y: 0, width: 800, height: 500))
    },
    makeView: { PixelsView($0) })
}

/// The drawing, and above it the choice of what to see of it.
@MainActor
final class PixelsView: View {
  private let canvas: CanvasView
  private let choice = SegmentedControl(titles: PixelsPanorama.Stage.allCases.map(\.title))

  init(_ context: GalleryContext) {
    let panorama = PixelsPanorama(context)
    canvas = CanvasView(panorama, startsFitted: true)
    super.init(frame: .zero)
    choice.accessibilityLabel = "Step"
    choice.addAction(for: .valueChanged) { [choice] in
      panorama.stage = PixelsPanorama.Stage.allCases[choice.selectedIndex]
    }
    addSubview(canvas)
    addSubview(choice)
  }

  required init?(coder: NSCoder) { nil }

  /// Below the page's bar.
  override func layoutSubviews() {
    let size = choice.sizeThatFits(bounds.size)
    let top = theme.unit * 18
    choice.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: top, width: size.width,
      height: size.height)
    let below = Double(choice.frame.maxY) + theme.unit * 2
    canvas.frame = CGRect(x: 0, y: below, width: bounds.width, height: bounds.height - below)
  }

  override var preferredKeyResponder: Responder? { canvas.preferredKeyResponder ?? canvas }
}
