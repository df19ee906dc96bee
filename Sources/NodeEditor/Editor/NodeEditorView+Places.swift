import Foundation
import Panorama

/// The visible part of the canvas.
extension NodeEditorView {
  /// The visible part of the canvas. Setting a part that is too far away, or a zoom out of range, has no effect.
  public var place: CanvasPlace {
    get {
      CanvasPlace(x: middle.x, y: middle.y, zoom: panoramaView.zoomScale)
    }
    set {
      // The value may come from a damaged file.
      let reach = NodeMetrics.maximumPlace
      guard abs(newValue.x) <= reach, abs(newValue.y) <= reach,
        NodeMetrics.zoom.contains(newValue.zoom)
      else { return }
      let (width, height) = (bounds.width / newValue.zoom, bounds.height / newValue.zoom)
      panoramaView.show(
        CGRect(
          x: newValue.x - width / 2, y: newValue.y - height / 2, width: width, height: height),
        animated: false)
    }
  }

  /// Shows all nodes, at most at 100 %.
  public func showEverything(animated: Bool) {
    show(canvas.contentRect ?? CGRect(x: -1, y: -1, width: 2, height: 2), animated: animated)
  }

  /// Shows a part of the canvas, at most at 100 % and not covered by the tools.
  func show(_ rect: CGRect, animated: Bool) {
    let margin = 48.0
    let (width, height) = (
      max(1, bounds.width - 2 * margin),
      max(1, bounds.height - margin - Double(bounds.maxY - toolbar.frame.minY) - margin)
    )
    let zoom = min(1, width / max(1, rect.width), height / max(1, rect.height))
    let below = Double(bounds.maxY - toolbar.frame.minY) / zoom
    let shown = CGSize(width: bounds.width / zoom, height: bounds.height / zoom)
    panoramaView.show(
      CGRect(
        x: rect.midX - shown.width / 2, y: rect.midY - (shown.height - below) / 2,
        width: shown.width, height: shown.height), animated: animated && !looks.theme.reducesMotion)
  }
}

/// The visible part of a canvas, which a program can store between runs.
public struct CanvasPlace: Codable, Hashable, Sendable {
  /// The horizontal coordinate of the point in the middle of the view, in points of the canvas.
  public var x: Double
  /// The vertical coordinate of that point.
  public var y: Double
  /// Points of the view per point of the canvas.
  public var zoom: Double

  /// A place with all its properties.
  public init(x: Double, y: Double, zoom: Double) {
    self.x = x
    self.y = y
    self.zoom = zoom
  }
}
