import Panorama

/// Watches touches for one gesture.
public typealias UIGestureRecognizer = GestureRecognizer
/// Has a say in what a recognizer does.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// Taps.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// A finger held still.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// Fingers moving across.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// Fingers moving apart or together.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// Fingers turning about their middle.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// A quick straight stroke.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
/// The pointer over a view.
public typealias UIHoverGestureRecognizer = HoverGestureRecognizer
