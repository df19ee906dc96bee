import Panorama

extension GalleryPage {
  /// A canvas on which one hand creates and moves nodes while another scrolls and zooms it.
  static let workspace = GalleryPage(
    id: "workspace", title: "Node workspace",
    summary: "Hold to make a node, drag it at every zoom", source: "WorkspacePage.swift",
    preview: { context in
      GalleryPreview(
        list: DisplayList { WorkspacePreview.draw(in: $0, theme: context.theme) },
        focus: WorkspacePreview.focus)
    },
    makeView: { _ in WorkspaceView() })
}

/// The sizes on the page, in points of the canvas.
enum Workspace {
  static let size = CGSize(width: 5000, height: 5000)
  static let zoom = 0.3...2.0
  static let gridStep = 100.0
  static let gridWidth = 3.0
  static let nodeSide = 150.0
  static let nodeBorder = 2.0
  static let nodeRadius = 10.0

  /// Draws dark lines every `gridStep` over `rect`.
  @MainActor
  static func drawGrid(in context: CGContext, over rect: CGRect) {
    for x in stride(from: Double(rect.minX), through: Double(rect.maxX), by: gridStep) {
      context.move(to: CGPoint(x: x, y: rect.minY))
      context.addLine(to: CGPoint(x: x, y: rect.maxY))
    }
    for y in stride(from: Double(rect.minY), through: Double(rect.maxY), by: gridStep) {
      context.move(to: CGPoint(x: rect.minX, y: y))
      context.addLine(to: CGPoint(x: rect.maxX, y: y))
    }
    context.setStrokeColor(CGColor(gray: 0.2))
    context.setLineWidth(gridWidth)
    context.strokePath()
  }
}

/// Draws three nodes on the grid for the card.
@MainActor
enum WorkspacePreview {
  static let focus = CGRect(x: 60, y: 60, width: 1120, height: 630)

  static func draw(in context: CGContext, theme: Theme) {
    let area = CGRect(x: 0, y: 0, width: 1300, height: 800)
    context.setFillColor(CGColor(gray: 0))
    context.fill(area)
    Workspace.drawGrid(in: context, over: area)
    for (x, y) in [(220.0, 180.0), (560, 400), (860, 210)] {
      let box = CGRect(x: x, y: y, width: Workspace.nodeSide, height: Workspace.nodeSide)
      context.setFillColor(theme.accent)
      context.fill(
        Path(
          roundedRect: box, cornerWidth: Workspace.nodeRadius, cornerHeight: Workspace.nodeRadius))
    }
  }
}
