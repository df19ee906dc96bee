import Panorama

/// A colour; the same type as `CGColor`.
public typealias UIColor = CGColor
/// A path with its stroke style.
public typealias UIBezierPath = BezierPath
/// A typeface at a size.
public typealias UIFont = Font
/// A rectangle with content that receives no events.
public typealias CALayer = Layer
/// A set of a layer's corners.
public typealias CACornerMask = CornerSet
/// Draws the content of a layer.
public typealias CALayerDelegate = LayerDelegate
/// A layer that draws a path.
public typealias CAShapeLayer = ShapeLayer
/// A layer that fills its bounds with a gradient.
public typealias CAGradientLayer = GradientLayer
