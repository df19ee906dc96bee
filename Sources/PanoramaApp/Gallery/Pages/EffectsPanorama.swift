import Panorama

/// One sheet for each kind of effect, in cells with a caption; a lamp casts the shadows.
final class EffectsPanorama: Panorama {
  enum Topic: CaseIterable {
    case shadows, blending, gradients, patterns

    var title: String {
      switch self {
      case .shadows: "Shadows"
      case .blending: "Blend modes"
      case .gradients: "Gradients"
      case .patterns: "Patterns"
      }
    }
  }

  /// Which sheet is shown.
  var topic = Topic.shadows {
    didSet {
      guard topic != oldValue else { return }
      if topic == .shadows { addViewlet(lamp) } else { removeViewlet(lamp) }
      setNeedsDisplay()
    }
  }

  let theme: Theme
  let fonts: FontLibrary
  let lamp: PixelsHandle

  init(_ context: GalleryContext) {
    theme = context.theme
    fonts = context.fonts
    lamp = PixelsHandle(
      at: CGPoint(x: 430, y: 190), isEnd: true, color: CGColor(argb: 0xFFF0_A020))
    super.init(bounds: CGRect(x: 0, y: 0, width: 960, height: 640))
    minimumZoomScale = 0.2
    maximumZoomScale = 32
    lamp.accessibilityLabel = "Lamp"
    lamp.onMove = { [weak self] in self?.setNeedsDisplay() }
    addViewlet(lamp)
  }

  override func draw(in context: CGContext) {
    context.setFillColor(theme.background)
    context.fill(bounds)
    switch topic {
    case .shadows: drawShadows(in: context)
    case .blending: drawBlending(in: context)
    case .gradients: drawGradients(in: context)
    case .patterns: drawPatterns(in: context)
    }
  }

  /// Cells in rows, each drawn in a box of its own with its caption below.
  func drawCells(
    _ captions: [String], columns: Int, in context: CGContext,
    _ draw: (_ index: Int, _ box: CGRect) -> Void
  ) {
    let rows = (captions.count + columns - 1) / columns
    let (width, height) = (
      Double(bounds.width) / Double(columns), Double(bounds.height) / Double(rows)
    )
    for (index, caption) in captions.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let cell = CGRect(
        x: Double(column) * width, y: Double(row) * height, width: width, height: height)
      let margin = width * 0.1
      let box = CGRect(
        x: cell.minX + margin, y: cell.minY + margin / 2, width: width - 2 * margin,
        height: height - margin - 20)
      context.saveGState()
      draw(index, box)
      context.restoreGState()
      let line = TextLine(caption, font: fonts.systemFont(ofSize: 12))
      context.draw(
        line, baseline: CGPoint(x: cell.midX - line.width / 2, y: cell.maxY - 8),
        color: theme.secondaryText)
    }
  }
}
