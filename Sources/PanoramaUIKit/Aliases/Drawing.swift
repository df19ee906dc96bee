import Panorama

/// A colour: the same type as Core Graphics' here.
public typealias UIColor = CGColor
/// A path with its pen.
public typealias UIBezierPath = BezierPath
/// A face at a size.
public typealias UIFont = Font
/// A picture in a rectangle, without events.
public typealias CALayer = Layer
/// Draws for a layer.
public typealias CALayerDelegate = LayerDelegate
/// Draws a path.
public typealias CAShapeLayer = ShapeLayer
/// Fills its bounds with a gradient.
public typealias CAGradientLayer = GradientLayer
