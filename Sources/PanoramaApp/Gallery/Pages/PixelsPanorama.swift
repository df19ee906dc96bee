import Panorama
import PanoramaRaster

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
    makeView: { context in
      let panorama = PixelsPanorama(context)
      let stages = PixelsPanorama.Stage.allCases
      return ChoiceView(
        panorama, titles: stages.map(\.title), label: "Step", theme: context.theme
      ) {
        panorama.stage = stages[$0]
      }
    })
}

/// A closed curve over a few enlarged pixels, which shows the steps of the rasterizer.
final class PixelsPanorama: Panorama {
  enum Stage: CaseIterable {
    case lines, changes, coverage

    var title: String {
      switch self {
      case .lines: "Lines"
      case .changes: "Areas"
      case .coverage: "Coverage"
      }
    }
  }

  /// The step that is shown.
  var stage = Stage.lines { didSet { if stage != oldValue { setNeedsDisplay() } } }

  private static let (columns, rows) = (24, 16)
  /// The size of a pixel, in points.
  private static let side = 40.0
  /// The font size of the numbers in the pixels, in points.
  private static let numberSize = 12.0
  private static let numberScale = 9 / numberSize

  private let theme: InterfaceTheme
  private let fonts: FontLibrary
  private var handles: [PixelsHandle] = []

  init(_ context: GalleryContext) {
    theme = context.theme
    fonts = context.fonts
    super.init(
      bounds: CGRect(
        x: 0, y: 0, width: Double(Self.columns) * Self.side, height: Double(Self.rows) * Self.side))
    minimumZoomScale = 0.2
    maximumZoomScale = 8
    // Two curves: end, control, control, end, control, control.
    let places = [(4.2, 9.5), (5.7, 0.9), (17.4, 0.8), (20.3, 6.6), (19.2, 15.4), (10.6, 12.2)]
    for (index, place) in places.enumerated() {
      let handle = PixelsHandle(
        at: CGPoint(x: place.0 * Self.side, y: place.1 * Self.side), isEnd: index % 3 == 0,
        color: theme.accent)
      handle.onMove = { [weak self] in self?.setNeedsDisplay() }
      handle.accessibilityLabel = index % 3 == 0 ? "End \(index / 3 + 1)" : "Control \(index)"
      handles.append(handle)
      addViewlet(handle)
    }
  }

  /// The curve in pixels.
  private var curve: PathData {
    let p = handles.map { SIMD2(Double($0.center.x), Double($0.center.y)) / Self.side }
    var path = PathData()
    path.move(to: p[0])
    path.addCurve(to: p[3], control1: p[1], control2: p[2])
    path.addCurve(to: p[0], control1: p[4], control2: p[5])
    path.closeSubpath()
    return path
  }

  override func draw(in context: CGContext) {
    let trace = CoverageTrace(curve, width: Self.columns, height: Self.rows)
    context.setFillColor(theme.surface)
    context.fill(bounds)
    switch stage {
    case .lines: drawGrid(in: context)
    case .changes: drawChanges(trace, in: context)
    case .coverage: drawCoverage(trace, in: context)
    }
    drawCurve(in: context)
    if stage == .lines { drawLines(trace, in: context) }
    drawArms(in: context)
  }

  // MARK: Steps

  private func drawGrid(in context: CGContext) {
    for column in 0...Self.columns {
      context.move(to: CGPoint(x: Double(column) * Self.side, y: 0))
      context.addLine(to: CGPoint(x: Double(column) * Self.side, y: Double(bounds.height)))
    }
    for row in 0...Self.rows {
      context.move(to: CGPoint(x: 0, y: Double(row) * Self.side))
      context.addLine(to: CGPoint(x: Double(bounds.width), y: Double(row) * Self.side))
    }
    context.setStrokeColor(theme.separator)
    context.setLineWidth(1)
    context.strokePath()
  }

  /// Draws the difference between the coverage of each pixel and its left neighbour.
  private func drawChanges(_ trace: CoverageTrace, in context: CGContext) {
    let (more, less) = (CGColor(argb: 0xFF2E_7DD7), CGColor(argb: 0xFFE0_7A1F))
    eachPixel(trace) { index, box in
      let change = trace.changes[index]
      guard change != 0 else { return }
      context.setFillColor((change > 0 ? more : less).copy(alpha: min(1, abs(change)) * 0.5))
      context.fill(box)
      write(Self.hundredths(change), in: box, context, theme.text)
    }
    drawGrid(in: context)
  }

  private func drawCoverage(_ trace: CoverageTrace, in context: CGContext) {
    eachPixel(trace) { index, box in
      let coverage = trace.coverage[index]
      guard coverage > 0 else { return }
      context.setFillColor(theme.text.copy(alpha: Double(coverage) / 255))
      context.fill(box)
      guard coverage < 255 else { return }
      write("\(coverage)", in: box, context, coverage > 127 ? theme.surface : theme.text)
    }
    drawGrid(in: context)
  }

  private func eachPixel(_ trace: CoverageTrace, _ body: (Int, CGRect) -> Void) {
    for index in trace.coverage.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: trace.width)
      body(
        index,
        CGRect(
          x: Double(column) * Self.side, y: Double(row) * Self.side, width: Self.side,
          height: Self.side))
    }
  }

  /// The change in hundredths, which fits a pixel: −0.37 as "−37".
  private static func hundredths(_ change: Double) -> String {
    let value = Int((change * 100).rounded())
    return value < 0 ? "−\(-value)" : "\(value)"
  }

  private func write(_ text: String, in box: CGRect, _ context: CGContext, _ color: CGColor) {
    // Numbers are drawn only if they are legible.
    context.beginLevelOfDetail(Self.numberScale..<Double.infinity)
    let line = TextLayout(text, font: fonts.systemFont(ofSize: Self.numberSize))
    context.draw(
      line,
      at: CGPoint(
        x: Double(box.midX) - line.size.width / 2, y: Double(box.midY) - line.size.height / 2),
      color: color)
    context.endLevelOfDetail()
  }

  // MARK: The curve

  private func drawCurve(in context: CGContext) {
    context.saveGState()
    context.scaleBy(x: Self.side, y: Self.side)
    context.addPath(CGPath(curve))
    context.restoreGState()
    context.setStrokeColor(theme.secondaryText)
    context.setLineWidth(1)
    context.strokePath()
  }

  /// Draws the line segments with their ends.
  private func drawLines(_ trace: CoverageTrace, in context: CGContext) {
    func place(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x * Self.side, y: p.y * Self.side) }
    context.setStrokeColor(theme.destructive)
    context.setLineWidth(2)
    for line in trace.lines {
      context.move(to: place(line.from))
      context.addLine(to: place(line.to))
    }
    context.strokePath()
    context.setFillColor(theme.destructive)
    for line in trace.lines {
      let at = place(line.to)
      context.fillEllipse(in: CGRect(x: at.x - 4, y: at.y - 4, width: 8, height: 8))
    }
  }

  /// Draws a line from each end to each of its control points.
  private func drawArms(in context: CGContext) {
    for (end, control) in [(0, 1), (3, 2), (3, 4), (0, 5)] {
      context.move(to: handles[end].center)
      context.addLine(to: handles[control].center)
    }
    context.setStrokeColor(theme.accent.copy(alpha: 0.5))
    context.setLineWidth(1)
    context.strokePath()
  }
}

/// A point of a curve that can be dragged: a disc for an end, a ring for a control point.
final class PixelsHandle: Viewlet {
  var onMove: (() -> Void)?
  private let isEnd: Bool
  private let color: CGColor
  /// The width and height of the touch target, in points.
  private static let side = 44.0

  init(at center: CGPoint, isEnd: Bool, color: CGColor) {
    self.isEnd = isEnd
    self.color = color
    super.init(
      frame: CGRect(
        x: center.x - Self.side / 2, y: center.y - Self.side / 2, width: Self.side,
        height: Self.side))
  }

  var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }

  override var keepsTouches: Bool { true }
  override var accessibilityRole: AccessibilityRole { .button }

  override func draw(in context: CGContext) {
    let dot = CGRect(x: Self.side / 2 - 7, y: Self.side / 2 - 7, width: 14, height: 14)
    if isEnd {
      context.setFillColor(color)
      context.fillEllipse(in: dot)
    } else {
      context.setStrokeColor(color)
      context.setLineWidth(3)
      context.strokeEllipse(in: dot.insetBy(dx: 1.5, dy: 1.5))
    }
  }

  override func touchMoved(_ touch: Touch, with event: ResponderEvent?) {
    super.touchMoved(touch, with: event)
    follow(touch)
    onMove?()
  }
}
