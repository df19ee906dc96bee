import Foundation
import Panorama

/// The graph as specks, which is drawn when it first is seen, and again after a change.
struct SpeckLayer {
  private var drawing: FarDrawing?
  private var shown: (level: Int, list: DisplayList)?
  /// The nodes that are being dragged, in front of the others.
  var floating: FarDrawing?

  /// Forgets everything, because the graph has changed.
  mutating func forget() { self = SpeckLayer() }

  /// Whether the drawing for another scale is needed.
  func isOutdated(at scale: Double) -> Bool { shown?.level != Self.level(scale) }

  /// The graph; `make` draws it if it has changed.
  mutating func drawing(_ make: () -> FarDrawing) -> FarDrawing {
    if let drawing { return drawing }
    let new = make()
    drawing = new
    return new
  }

  /// The drawing for a scale, in points of the view per point of the canvas. Its wires are about a point
  /// wide.
  mutating func list(at scale: Double, _ make: () -> FarDrawing) -> DisplayList {
    let level = Self.level(scale)
    if let shown, shown.level == level { return shown.list }
    let list = drawing(make).list(scale: exp2(Double(level)) * 1.5)
    shown = (level, list)
    return list
  }

  private static func level(_ scale: Double) -> Int {
    Int(log2(max(1e-6, scale)).rounded(.down))
  }
}
