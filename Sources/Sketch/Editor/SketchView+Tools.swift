#if Apps
  import Panorama

  extension SketchView {
    /// The colours to choose from, for the pen and for the highlighter.
    static let penColors: [(String, UInt32)] = [
      ("Blue", 0xFF00_00FF), ("Black", 0xFF1C_1C1E), ("Red", 0xFFD7_0015), ("Green", 0xFF24_8A3D),
      ("Orange", 0xFFC9_3400), ("Purple", 0xFF89_44AB),
    ]
    private static let highlighterColors: [(String, UInt32)] = [
      ("Yellow", 0xFFFF_F07A), ("Green", 0xFFB8_F2B0), ("Blue", 0xFFB5_E0FF), ("Pink", 0xFFFF_C4DD),
    ]
    /// Widths in scene units, for the pen and for the highlighter.
    private static let penWidths = [("Fine", 1.0), ("Medium", 2), ("Broad", 5), ("Marker", 12)]
    private static let highlighterWidths = [("Narrow", 8.0), ("Medium", 16), ("Wide", 32)]
    private static let eraserRadii = [("Small", 4.0), ("Medium", 8), ("Large", 24)]
    private static let opacities = [("Opaque", 1.0), ("Half transparent", 0.5), ("Faint", 0.25)]

    /// Draws with the pen, the highlighter or the eraser from now on.
    /// - Parameter tool: what the finger does.
    public func choose(_ tool: SketchPanorama.Tool) {
      guard !isReadOnly else { return }
      if [.pen, .highlighter].contains(sketch.tool) { drawingTool = sketch.tool }
      sketch.tool = tool
      toolbar.pen.isSelected = [.pen, .highlighter].contains(tool)
      toolbar.eraser.isSelected = tool == .eraser
      toolbar.partEraser.isSelected = tool == .partEraser
      toolbar.lasso.isSelected = tool == .lasso
    }

    /// Switches between a tool and what drew before.
    /// - Parameter tool: an eraser or the lasso.
    public func toggle(_ tool: SketchPanorama.Tool) {
      choose(sketch.tool == tool ? drawingTool : tool)
    }

    /// The menu of pens, colours and widths.
    func presentTools() {
      Menu(items: toolItems()).present(from: toolbar.pen)
    }

    private func toolItems() -> [Menu.Item] {
      let draws = [.pen, .highlighter].contains(sketch.tool)
      let isHighlighter = (draws ? sketch.tool : drawingTool) == .highlighter
      var items = [
        item("Pen", isChecked: !isHighlighter, shortcut: "P") { $0.choose(.pen) },
        item("Highlighter", isChecked: isHighlighter, shortcut: "H") { $0.choose(.highlighter) },
        .separator,
      ]
      let opacity = sketch.penColor.alpha
      for (name, argb) in isHighlighter ? Self.highlighterColors : Self.penColors {
        let color = CGColor(argb: argb)
        let current = isHighlighter ? sketch.highlighterColor : sketch.penColor.withAlpha(1)
        items.append(
          item(name, isChecked: current == color) {
            if isHighlighter {
              $0.sketch.highlighterColor = color
            } else {
              $0.sketch.penColor = color.withAlpha(opacity)
            }
          })
      }
      items.append(.separator)
      for (name, width) in isHighlighter ? Self.highlighterWidths : Self.penWidths {
        let current = isHighlighter ? sketch.highlighterWidth : sketch.lineWidth
        items.append(
          item(name, isChecked: current == width) {
            if isHighlighter {
              $0.sketch.highlighterWidth = width
            } else {
              $0.sketch.lineWidth = width
            }
          })
      }
      items.append(.separator)
      if !isHighlighter {
        for (name, alpha) in Self.opacities {
          items.append(
            item(name, isChecked: abs(opacity - alpha) < 0.01) {
              $0.sketch.penColor = $0.sketch.penColor.withAlpha(alpha)
            })
        }
        items.append(.separator)
      }
      if sketch.tool.isEraser {
        for (name, radius) in Self.eraserRadii {
          items.append(
            item("\(name) eraser", isChecked: sketch.eraserRadius == radius) {
              $0.sketch.eraserRadius = radius
            })
        }
        items.append(.separator)
      }
      let isSteady = sketch.lag > Ink.usualLag
      items.append(
        item("Steady hand", isChecked: isSteady) {
          $0.sketch.lag = isSteady ? Ink.usualLag : Ink.steadyLag
        })
      return items
    }

    private func item(
      _ title: String, isChecked: Bool, shortcut: String = "",
      _ body: @escaping @MainActor (SketchView) -> Void
    ) -> Menu.Item {
      Menu.Item(
        Action(title: title) { [weak self] _ in if let self { body(self) } }, isChecked: isChecked,
        shortcut: shortcut)
    }
  }

  extension CGColor {
    fileprivate func withAlpha(_ alpha: Double) -> CGColor {
      CGColor(argb: argb & 0xFF_FFFF | UInt32((alpha * 255).rounded()) << 24)
    }
  }
#endif
