// These names are Core Graphics' and UIKit's, including their capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Panorama

/// Begins an image of `size` points at scale 1, and makes its context current until
/// `UIGraphicsEndImageContext()`.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image, and makes its context current until `UIGraphicsEndImageContext()`.
/// - Parameters:
///   - size: the size in points.
///   - opaque: whether the background is black instead of transparent.
///   - scale: the pixels per point; 0 stands for the screen's scale.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let context = CGContext()
  context.isDark = UITraitCollection.current.userInterfaceStyle == .dark
  CurrentState.imageContexts.append(
    CurrentState.ImageContext(
      context: context, size: size, scale: scale > 0 ? scale : UIScreen.main.scale,
      isOpaque: opaque))
  CurrentState.push(context)
}

/// Returns the image as drawn so far; nil if none was begun or its size is invalid.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let image = CurrentState.imageContexts.last else { return nil }
  return UIImage(
    drawing: image.context.displayList, size: image.size, scale: image.scale,
    isOpaque: image.isOpaque)
}

/// Ends the image that was begun last and makes the previous context current again.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
  guard CurrentState.imageContexts.popLast() != nil else { return }
  CurrentState.popContext()
}
