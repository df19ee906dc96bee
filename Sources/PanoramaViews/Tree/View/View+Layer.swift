import Foundation
import PanoramaGraphics

extension View {
  /// The layer of the view. It has the view's properties, and layers added to it are drawn among the
  /// subviews.
  public var layer: Layer {
    if let backingLayer { return backingLayer }
    let layer = makeLayer()
    backingLayer = layer
    layer.adopt(self)
    return layer
  }

  /// The view whose layer has this view's layer as its mask; nil for none.
  var maskedView: View? { backingLayer?.maskedLayer?.node }

  /// Takes the look and the geometry of `other`, with the values that `View.animate` shows.
  func copyLook(of other: View) {
    geometry = other.blockGeometry
    if let looks = other.rare?.looks { rareState.looks = looks }
    rareState.looks.background = other.blockBackground
    (alpha, isHidden, clipsToBounds) = (other.blockAlpha, other.isHidden, other.clipsToBounds)
  }
}

extension Layer {
  /// A layer of the class `kind`; for a client's subclass, of its nearest superclass in this module.
  static func make(_ kind: AnyClass) -> Layer {
    if kind is ShapeLayer.Type { return ShapeLayer() }
    if kind is GradientLayer.Type { return GradientLayer() }
    if kind is ReplicatorLayer.Type { return ReplicatorLayer() }
    if kind is EmitterLayer.Type { return EmitterLayer() }
    return Layer()
  }
}
