import Foundation
import PanoramaGraphics

extension View {
  /// The view as a layer: its look is the view's own, and layers added to it are drawn among the
  /// subviews.
  public var layer: Layer {
    if let backingLayer { return backingLayer }
    let layer = makeLayer()
    layer.removeFromSuperlayer()
    backingLayer = layer
    layer.adopt(self)
    return layer
  }
}

extension Layer {
  /// One of the kind a class names; of classes of a client's own, the kind they descend from.
  static func make(_ kind: AnyClass) -> Layer {
    if kind is ShapeLayer.Type { return ShapeLayer() }
    if kind is GradientLayer.Type { return GradientLayer() }
    return Layer()
  }

  /// Becomes the layer of `view`, taking over its look.
  func adopt(_ view: View) {
    host = view
    view.setNeedsComposition()
  }
}
