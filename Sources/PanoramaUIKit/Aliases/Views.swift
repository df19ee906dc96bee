import Panorama

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
/// A closure with a title.
public typealias UIAction = Action
/// Owns a view and manages its life cycle.
public typealias UIViewController = ViewController
/// The top of a view tree. Unlike UIKit's window, it is not a view itself: it has a `rootView`.
public typealias UIWindow = Window
/// One finger on the screen, from touching to lifting.
public typealias UITouch = Touch
/// An input event.
public typealias UIEvent = Event
/// The distances from the four sides.
public typealias UIEdgeInsets = EdgeInsets
