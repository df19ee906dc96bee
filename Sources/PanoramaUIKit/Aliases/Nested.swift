import Panorama

extension View {
  /// How a view follows its superview's size.
  public typealias AutoresizingMask = PanoramaViews.AutoresizingMask
}

extension Control {
  /// What can happen to a control.
  public typealias Event = ControlEvents
}

extension Touch {
  /// What touches.
  public typealias TouchType = Kind
}

extension Event {
  /// What an event is about.
  public typealias EventType = Kind
}

extension Font {
  /// How heavy the strokes are.
  public typealias Weight = FontWeight
}

extension ScrollView {
  /// How fast throws lose speed.
  public typealias DecelerationRate = ScrollPhysics.DecelerationRate
}

extension Layer {
  /// How an image fills the layer; UIKit's `CALayerContentsGravity`.
  public typealias ContentsGravity = Gravity
}

/// How an image fills a layer.
public typealias CALayerContentsGravity = Layer.Gravity
/// How open ends of a shape layer look.
public typealias CAShapeLayerLineCap = CGLineCap
/// How corners of a shape layer look.
public typealias CAShapeLayerLineJoin = CGLineJoin
/// What a shape layer's path encloses.
public typealias CAShapeLayerFillRule = FillRule
/// How a gradient layer's colours lie.
public typealias CAGradientLayerType = GradientLayer.Kind
