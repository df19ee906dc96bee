import Panorama

extension GalleryPage {
  /// A plane much larger than any window.
  static let grid = GalleryPage(
    id: "grid", title: "Five thousand square",
    summary: "A plane of 5000 × 5000 points: throw it, pinch it",
    source: "GridPage.swift",
    preview: { context in
      GalleryPreview(
        list: GridPanorama(context).displayList,
        focus: CGRect(x: 420, y: 420, width: 560, height: 350))
    },
    makeView: { CanvasView(GridPanorama($0), start: .corner, theme: $0.theme) })
}

/// Lines every 100 points, with stronger lines every 500 points, and coordinates where those cross.
final class GridPanorama: Panorama {
  private let theme: InterfaceTheme
  private let font: Font

  private static let side = 5000.0
  private static let step = 100.0
  private static let strongStep = 500.0

  init(_ context: GalleryContext) {
    theme = context.theme
    font = context.fonts.systemFont(ofSize: 15, weight: .medium)
    super.init(bounds: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    minimumZoomScale = 0.1
    maximumZoomScale = 8
  }

  override func draw(in context: CGContext) {
    context.setFillColor(theme.surface)
    context.fill(bounds)
    strokeLines(every: Self.step, width: 1, color: theme.separator, in: context)
    strokeLines(
      every: Self.strongStep, width: 2, color: theme.secondaryText.copy(alpha: 0.5), in: context)
    for y in stride(from: 0, through: Self.side, by: Self.strongStep) {
      for x in stride(from: 0, through: Self.side, by: Self.strongStep) {
        mark(CGPoint(x: x, y: y), in: context)
      }
    }
  }

  private func strokeLines(
    every step: Double, width: Double, color: CGColor, in context: CGContext
  ) {
    for at in stride(from: 0, through: Self.side, by: step) {
      context.move(to: CGPoint(x: at, y: 0))
      context.addLine(to: CGPoint(x: at, y: Self.side))
      context.move(to: CGPoint(x: 0, y: at))
      context.addLine(to: CGPoint(x: Self.side, y: at))
    }
    context.setStrokeColor(color)
    context.setLineWidth(width)
    context.strokePath()
  }

  private func mark(_ point: CGPoint, in context: CGContext) {
    context.setFillColor(theme.accent)
    context.fillEllipse(in: CGRect(x: point.x - 5, y: point.y - 5, width: 10, height: 10))
    context.draw(
      "\(Int(point.x)), \(Int(point.y))", baseline: CGPoint(x: point.x + 12, y: point.y - 10),
      font: font, color: theme.secondaryText)
  }
}
