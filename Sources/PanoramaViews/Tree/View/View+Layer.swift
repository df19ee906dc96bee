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
  /// A layer of class `kind`; for a client's class, one of its nearest superclass here.
  static func make(_ kind: AnyClass) -> Layer {
    if kind is ShapeLayer.Type { return ShapeLayer() }
    if kind is GradientLayer.Type { return GradientLayer() }
    return Layer()
  }

  /// Makes the layer that of `view`.
  func adopt(_ view: View) {
    host = view
    view.setNeedsComposition()
  }
}
