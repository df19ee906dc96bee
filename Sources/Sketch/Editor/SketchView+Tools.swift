import Panorama

extension SketchView {
  /// The colours of the pen, in the menu.
  static let penColors: [(String, UInt32)] = [
    ("Blue", 0xFF00_00FF), ("Black", 0xFF1C_1C1E), ("Red", 0xFFD7_0015), ("Green", 0xFF24_8A3D),
    ("Orange", 0xFFC9_3400), ("Purple", 0xFF89_44AB),
  ]

  /// Changes the tool, unless the document is read-only.
  /// - Parameter tool: the new tool.
  public func choose(_ tool: SketchPanorama.Tool) {
    guard !isReadOnly else { return }
    if [.pen, .highlighter].contains(sketch.tool) { drawingTool = sketch.tool }
    sketch.tool = tool
    toolbar.pen.isSelected = [.pen, .highlighter].contains(tool)
    toolbar.note.isSelected = tool == .note
    toolbar.eraser.isSelected = tool == .eraser
    toolbar.partEraser.isSelected = tool == .partEraser
    toolbar.lasso.isSelected = tool == .lasso
  }

  /// Switches between a tool and the pen or highlighter that was used last.
  /// - Parameter tool: an eraser, the lasso or the notes.
  public func toggle(_ tool: SketchPanorama.Tool) {
    choose(sketch.tool == tool ? drawingTool : tool)
  }

  /// Shows the menu of pens, colours and widths.
  func presentTools() { ToolsMenu(of: self).present(from: toolbar.pen) }
}
