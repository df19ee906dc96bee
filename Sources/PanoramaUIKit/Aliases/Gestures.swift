import Panorama

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
