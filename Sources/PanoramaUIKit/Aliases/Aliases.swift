// UIKit's and Core Animation's names of types that are the same here.

import Panorama

// MARK: Views and events

/// An object that can receive events.
public typealias UIResponder = Responder
/// A rectangle on the screen that draws and receives events.
public typealias UIView = View
/// A view that scrolls and zooms.
public typealias UIScrollView = ScrollView
/// Is informed about a scroll view.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// A view that the user operates, such as a button.
public typealias UIControl = Control
/// A control that is on or off.
public typealias UISwitch = Switch
/// A value of type `Float` on a line, which the user drags by a knob.
public typealias UISlider = BasicSlider<Float>
/// A bar that shows how much of something is done, as a `Float`.
public typealias UIProgressView = BasicProgressBar<Float>
/// A closure with a title.
public typealias UIAction = ControlAction
/// Owns a view and manages its life cycle.
public typealias UIViewController = ViewController
/// The top of a view tree. Unlike UIKit's window, it is not a view itself: it has a `rootView`.
public typealias UIWindow = Window
/// One finger on the screen, from touching to lifting.
public typealias UITouch = Touch
/// An input event.
public typealias UIEvent = ResponderEvent
/// The distances from the four sides.
public typealias UIEdgeInsets = EdgeInsets

// MARK: Gestures

/// Recognizes one gesture in a stream of touches.
public typealias UIGestureRecognizer = GestureRecognizer
/// Decides what a recognizer may do.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// Recognizes taps.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// Recognizes a finger that is held still.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// Recognizes fingers that are dragged.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// Recognizes fingers that move apart or together.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// Recognizes fingers that rotate around their centre.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// Recognizes a quick straight stroke.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
/// Recognizes a finger that comes in from an edge.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
/// A set of a rectangle's edges.
public typealias UIRectEdge = RectEdge
/// Recognizes the pointer over a view.
public typealias UIHoverGestureRecognizer = HoverGestureRecognizer

// MARK: Drawing

/// A colour.
public typealias UIColor = ColorObject
/// A path with its stroke style.
public typealias UIBezierPath = BezierPath
/// A typeface at a size.
public typealias UIFont = FontObject
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

// MARK: Nested types

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

extension ResponderEvent {
  /// The kind of an event.
  public typealias EventType = Kind
}

extension FontObject {
  /// The weight of a typeface.
  public typealias Weight = FontWeight
}

extension ScrollView {
  /// How fast a thrown view slows down.
  public typealias DecelerationRate = ScrollPhysics.DecelerationRate
}

/// How an image fills a layer.
public typealias CALayerContentsGravity = Layer.Gravity
/// The shape of open ends in a shape layer.
public typealias CAShapeLayerLineCap = CGLineCap
/// The shape of corners in a shape layer.
public typealias CAShapeLayerLineJoin = CGLineJoin
/// Which areas a shape layer's path encloses.
public typealias CAShapeLayerFillRule = CGPathFillRule
/// The geometry of a gradient layer.
public typealias CAGradientLayerType = GradientLayer.Kind

// MARK: Names of code for several systems

/// `UIColor`. Without PanoramaUIKit, `XColor` is `CGColor`.
public typealias XColor = UIColor
/// `UIFont`. Without PanoramaUIKit, `XFont` is `Font`.
public typealias XFont = UIFont

// MARK: Particles and tiles

/// A layer that throws out particles.
public typealias CAEmitterLayer = EmitterLayer
/// What an emitter layer throws out.
public typealias CAEmitterCell = EmitterCell
/// Where particles are born.
public typealias CAEmitterLayerEmitterShape = EmitterLayer.Shape
/// In which part of the shape particles are born.
public typealias CAEmitterLayerEmitterMode = EmitterLayer.BirthArea
/// How particles cover one another.
public typealias CAEmitterLayerRenderMode = EmitterLayer.RenderMode
/// A layer that draws itself in tiles.
public typealias CATiledLayer = TiledLayer

// MARK: The device

/// The colours of a status bar.
public typealias UIStatusBarStyle = ViewController.StatusBarStyle
/// How a device is held.
public typealias UIInterfaceOrientationMask = ViewController.OrientationMask
