import Panorama

/// A sheet for each kind of effect, with captioned cells.
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

    /// The number of cells.
    var count: Int {
      switch self {
      case .shadows: 9
      case .blending: CGBlendMode.allCases.count
      case .gradients, .patterns: 8
      }
    }

    /// The minimum width and the exact height of a cell, in points.
    var cell: CGSize {
      switch self {
      case .shadows: CGSize(width: 200, height: 213)
      case .blending: CGSize(width: 124, height: 160)
      case .gradients: CGSize(width: 200, height: 240)
      case .patterns: CGSize(width: 236, height: 250)
      }
    }
  }

  /// The sheet that is shown.
  var topic = Topic.shadows {
    didSet {
      guard topic != oldValue else { return }
      if topic == .shadows { addViewlet(lamp) } else { removeViewlet(lamp) }
      layOut()
    }
  }

  /// The width of the sheet, in points, from which its height follows.
  var width = 960.0 { didSet { if width != oldValue { layOut() } } }

  let theme: Theme
  let fonts: FontLibrary
  let lamp: PixelsHandle

  init(_ context: GalleryContext) {
    theme = context.theme
    fonts = context.fonts
    lamp = PixelsHandle(
      at: CGPoint(x: 430, y: 190), isEnd: true, color: CGColor(argb: 0xFFF0_A020))
    super.init(bounds: CGRect(x: 0, y: 0, width: width, height: 640))
    minimumZoomScale = 0.2
    maximumZoomScale = 32
    lamp.accessibilityLabel = "Lamp"
    lamp.onMove = { [weak self] in self?.setNeedsDisplay() }
    addViewlet(lamp)
  }

  /// The number of columns: as many as fit, but with rows as even as possible.
  private var columns: Int {
    let fitting = max(1, Int(width / Double(topic.cell.width)))
    let rows = (topic.count + fitting - 1) / fitting
    return (topic.count + rows - 1) / rows
  }

  private func layOut() {
    let rows = (topic.count + columns - 1) / columns
    bounds = CGRect(
      x: 0, y: 0, width: width, height: Double(rows) * Double(topic.cell.height))
    let inside = bounds.insetBy(dx: lamp.frame.width / 2, dy: lamp.frame.height / 2)
    lamp.frame.origin.x = min(lamp.frame.minX, inside.maxX - lamp.frame.width / 2)
    setNeedsDisplay()
  }

  /// The background. It must be light enough for shadows and must differ from the controls.
  var ground: CGColor { theme.isDark ? CGColor(gray: 0.33, alpha: 1) : theme.background }
  /// The colour of objects on the background.
  var card: CGColor { theme.isDark ? theme.text : theme.surface }

  override func draw(in context: CGContext) {
    context.setFillColor(ground)
    context.fill(bounds)
    switch topic {
    case .shadows: drawShadows(in: context)
    case .blending: drawBlending(in: context)
    case .gradients: drawGradients(in: context)
    case .patterns: drawPatterns(in: context)
    }
  }

  /// Draws cells in rows, each with its caption below.
  func drawCells(
    _ captions: [String], in context: CGContext, _ draw: (_ index: Int, _ box: CGRect) -> Void
  ) {
    let (width, height) = (Double(bounds.width) / Double(columns), Double(topic.cell.height))
    for (index, caption) in captions.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let cell = CGRect(
        x: Double(column) * width, y: Double(row) * height, width: width, height: height)
      let margin = min(width * 0.1, 24)
      let box = CGRect(
        x: cell.minX + margin, y: cell.minY + margin / 2, width: width - 2 * margin,
        height: height - margin - 20)
      context.saveGState()
      draw(index, box)
      context.restoreGState()
      let line = TextLine(caption, font: fonts.systemFont(ofSize: 12))
      context.draw(
        line, baseline: CGPoint(x: cell.midX - line.width / 2, y: cell.maxY - 8),
        color: theme.isDark ? theme.text : theme.secondaryText)
    }
  }
}
