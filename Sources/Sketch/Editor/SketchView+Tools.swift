#if Apps
  import Panorama

  extension SketchView {
    /// The colours to choose from, for the pen and for the highlighter.
    static let penColors: [(String, UInt32)] = [
      ("Blue", 0xFF00_00FF), ("Black", 0xFF1C_1C1E), ("Red", 0xFFD7_0015), ("Green", 0xFF24_8A3D),
      ("Orange", 0xFFC9_3400), ("Purple", 0xFF89_44AB),
    ]

    /// Draws with the pen, the highlighter or the eraser from now on.
    /// - Parameter tool: what the finger does.
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

    /// Switches between a tool and what drew before.
    /// - Parameter tool: an eraser, the lasso or the notes.
    public func toggle(_ tool: SketchPanorama.Tool) {
      choose(sketch.tool == tool ? drawingTool : tool)
    }

    /// The menu of pens, colours and widths.
    func presentTools() { ToolsMenu(of: self).present(from: toolbar.pen) }
  }
#endif
