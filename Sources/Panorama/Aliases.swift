import PanoramaGraphics
import PanoramaText
import PanoramaViews

// One name per platform type, so that one source serves iOS, macOS and Linux.

public typealias XView = View
public typealias XImage = CGImage
public typealias XColor = CGColor
public typealias XBezierPath = BezierPath
public typealias XFont = Font
public typealias XScrollView = ScrollView
public typealias XScrollViewDelegate = ScrollViewDelegate
public typealias XViewController = ViewController
public typealias XEvent = Event
