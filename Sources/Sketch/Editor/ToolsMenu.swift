import Panorama

/// The menu of pens, their colours and widths, and the eraser's sizes.
@MainActor
struct ToolsMenu {
  private let view: SketchView

  private static let highlighterColors: [(String, UInt32)] = [
    ("Yellow", 0xFFFF_F07A), ("Green", 0xFFB8_F2B0), ("Blue", 0xFFB5_E0FF), ("Pink", 0xFFFF_C4DD),
  ]
  /// Widths in scene units, for the pen and for the highlighter.
  private static let penWidths = [("Fine", 1.0), ("Medium", 2), ("Broad", 5), ("Marker", 12)]
  private static let highlighterWidths = [("Narrow", 8.0), ("Medium", 16), ("Wide", 32)]
  /// The font sizes of notes, in scene units.
  private static let noteSizes = [("Small", 14.0), ("Medium", 20), ("Large", 32), ("Huge", 64)]
  /// In points on screen.
  private static let eraserRadii = [("Small", 4.0), ("Medium", 8), ("Large", 24)]
  private static let opacities = [("Opaque", 1.0), ("Half transparent", 0.5), ("Faint", 0.25)]

  init(of view: SketchView) { self.view = view }

  func present(from button: Button) { Menu(items: items()).present(from: button) }

  private func items() -> [Menu.Item] {
    let sketch = view.sketch
    let draws = [.pen, .highlighter].contains(sketch.tool)
    let isNote = sketch.tool == .note
    let isHighlighter = !isNote && (draws ? sketch.tool : view.drawingTool) == .highlighter
    var items = [
      item("Pen", isChecked: !isHighlighter && !isNote, shortcut: "P") { $0.choose(.pen) },
      item("Highlighter", isChecked: isHighlighter, shortcut: "H") { $0.choose(.highlighter) },
      item("Text note", isChecked: isNote, shortcut: "T") { $0.choose(.note) },
      .separator,
    ]
    let opacity = sketch.penColor.alpha
    for (name, argb) in isHighlighter ? Self.highlighterColors : SketchView.penColors {
      let color = CGColor(argb: argb)
      let current = isHighlighter ? sketch.highlighterColor : sketch.penColor.withAlpha(1)
      items.append(
        item(name, isChecked: current == color) {
          if isHighlighter {
            $0.sketch.highlighterColor = color
          } else {
            $0.sketch.penColor = color.withAlpha(opacity)
            $0.sketch.notes.recolor($0.sketch.penColor)
          }
        })
    }
    items.append(.separator)
    if isNote {
      for (name, size) in Self.noteSizes {
        items.append(
          item(name, isChecked: sketch.notes.fontSize == size) { $0.sketch.notes.resize(size) })
      }
      return items
    }
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
      Action(title: title) { [unowned view] _ in body(view) }, isChecked: isChecked,
      shortcut: shortcut)
  }
}

extension CGColor {
  fileprivate func withAlpha(_ alpha: Double) -> CGColor {
    CGColor(argb: argb & 0xFF_FFFF | UInt32((alpha * 255).rounded()) << 24)
  }
}
