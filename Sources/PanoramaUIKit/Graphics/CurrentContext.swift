// These names are Core Graphics' and UIKit's, including their capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Panorama

/// The context for drawing functions that take none; nil outside drawing methods. Every thread has its own.
public func UIGraphicsGetCurrentContext() -> CGContext? { CurrentState.context }

/// Makes `context` the current one until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) { CurrentState.push(context) }

/// Makes the previous context current again.
public func UIGraphicsPopContext() { CurrentState.popContext() }

/// Fills `rect` with the current fill colour.
public func UIRectFill(_ rect: CGRect) { CurrentState.context?.fill(rect) }

/// Draws a frame one point thick just inside `rect`, in the current fill colour as in UIKit.
public func UIRectFrame(_ rect: CGRect) {
  guard rect.width >= 2, rect.height >= 2 else { return UIRectFill(rect) }
  let edges = [
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.minY + 1, width: 1, height: rect.height - 2),
    CGRect(x: rect.maxX - 1, y: rect.minY + 1, width: 1, height: rect.height - 2),
  ]
  CurrentState.context?.fill(edges)
}

/// Clips everything drawn from now on to `rect`.
public func UIRectClip(_ rect: CGRect) { CurrentState.context?.clip(to: rect) }

/// Begins an image of `size` points at scale 1, and makes its context current until
/// `UIGraphicsEndImageContext()`.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image, and makes its context current until `UIGraphicsEndImageContext()`.
/// - Parameters:
///   - size: the size in points.
///   - opaque: whether the background is black instead of transparent.
///   - scale: the pixels per point; 0 stands for the screen's scale.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let recording = ImageRecording(
    size: size, scale: scale > 0 ? scale : TraitCollection.current.displayScale, isOpaque: opaque)
  ImageRecording.begun.push(recording)
  CurrentState.push(recording.context)
}

/// Returns the image as drawn so far; nil if none was begun or its size is invalid.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  ImageRecording.begun.last?.image
}

/// Ends the image that was begun last and makes the previous context current again.
public func UIGraphicsEndImageContext() {
  guard ImageRecording.begun.pop() != nil else { return }
  CurrentState.popContext()
}
