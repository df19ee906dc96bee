import Panorama

extension View {
  /// How a view follows its superview's size.
  public typealias AutoresizingMask = PanoramaViews.AutoresizingMask
}

extension Control {
  /// The events of a control.
  public typealias Event = ControlEvents
}

extension Touch {
  /// The device that causes a touch.
  public typealias TouchType = Kind
}

extension Event {
  /// The kind of an event.
  public typealias EventType = Kind
}

extension Font {
  /// The weight of a typeface.
  public typealias Weight = FontWeight
}

extension ScrollView {
  /// How fast a thrown view slows down.
  public typealias DecelerationRate = ScrollPhysics.DecelerationRate
}

extension Layer {
  /// How an image fills the layer; UIKit's `CALayerContentsGravity`.
  public typealias ContentsGravity = Gravity
}

/// How an image fills a layer.
public typealias CALayerContentsGravity = Layer.Gravity
/// The shape of open ends in a shape layer.
public typealias CAShapeLayerLineCap = CGLineCap
/// The shape of corners in a shape layer.
public typealias CAShapeLayerLineJoin = CGLineJoin
/// Which areas a shape layer's path encloses.
public typealias CAShapeLayerFillRule = FillRule
/// The geometry of a gradient layer.
public typealias CAGradientLayerType = GradientLayer.Kind
