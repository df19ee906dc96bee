import PanoramaGraphics
import PanoramaText
import PanoramaViews

// One name per platform type, so that one source serves iOS, macOS and Linux.

/// `UIView`, `NSView`.
public typealias XView = View
/// `UIImage`, `NSImage`.
public typealias XImage = CGImage
/// `UIColor`, `NSColor`.
public typealias XColor = CGColor
/// `UIBezierPath`, `NSBezierPath`.
public typealias XBezierPath = BezierPath
/// `UIFont`, `NSFont`.
public typealias XFont = Font
/// `UIScrollView`, `NSScrollView`.
public typealias XScrollView = ScrollView
/// `UIScrollViewDelegate`.
public typealias XScrollViewDelegate = ScrollViewDelegate
/// `UIViewController`, `NSViewController`.
public typealias XViewController = ViewController
/// `UIEvent`, `NSEvent`.
public typealias XEvent = ResponderEvent
