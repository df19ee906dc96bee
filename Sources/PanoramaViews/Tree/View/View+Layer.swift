import Foundation
import PanoramaGraphics

extension View {
  /// The layer of the view. It has the view's properties, and layers added to it are drawn among the
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
  /// A layer of the class `kind`; for a client's subclass, of its nearest superclass in this module.
  static func make(_ kind: AnyClass) -> Layer {
    if kind is ShapeLayer.Type { return ShapeLayer() }
    if kind is GradientLayer.Type { return GradientLayer() }
    return Layer()
  }

  /// Makes this the layer of `view`.
  func adopt(_ view: View) {
    host = view
    view.setNeedsComposition()
  }
}
