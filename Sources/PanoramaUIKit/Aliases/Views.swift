import Panorama

/// Who can be sent events.
public typealias UIResponder = Responder
/// A rectangle on screen.
public typealias UIView = View
/// A view that scrolls and zooms.
public typealias UIScrollView = ScrollView
/// Told what a scroll view does.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// A view to be pressed.
public typealias UIControl = Control
/// On or off.
public typealias UISwitch = Switch
/// Something to do, with what it is called.
public typealias UIAction = Action
/// Owns a view and what happens around it.
public typealias UIViewController = ViewController
/// The top of a view tree. Unlike UIKit's it is no view itself: it holds `rootView`.
public typealias UIWindow = Window
/// One finger, from its beginning to its end.
public typealias UITouch = Touch
/// What happened.
public typealias UIEvent = Event
/// Distances from the four sides.
public typealias UIEdgeInsets = EdgeInsets
