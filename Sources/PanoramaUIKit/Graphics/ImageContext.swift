// Core Graphics' and UIKit's names, capitals and all.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Panorama

/// Begins a picture of `size` points at scale 1, and makes its context the current one until
/// `UIGraphicsEndImageContext()`.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture, and makes its context the current one until `UIGraphicsEndImageContext()`.
/// - Parameters:
///   - size: points.
///   - opaque: on black instead of on nothing.
///   - scale: pixels a point; 0: those of the screen.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let context = CGContext()
  CurrentState.imageContexts.append(
    CurrentState.ImageContext(
      context: context, size: size, scale: scale > 0 ? scale : UIScreen.main.scale,
      isOpaque: opaque))
  CurrentState.push(context)
}

/// The picture as drawn so far; nil without one, or where its size is no picture's.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let image = CurrentState.imageContexts.last else { return nil }
  return UIImage(
    drawing: image.context.displayList, size: image.size, scale: image.scale,
    isOpaque: image.isOpaque)
}

/// Ends the picture begun last; the context before it is the current one again.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
  guard CurrentState.imageContexts.popLast() != nil else { return }
  CurrentState.popContext()
}
