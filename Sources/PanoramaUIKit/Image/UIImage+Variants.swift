import Panorama

extension UIImage {
  /// Draws the image on the current context, stretched to `rect`.
  ///
  /// - Parameters:
  ///   - rect: the area in points.
  ///   - blendMode: how it is combined with the background.
  ///   - alpha: its opacity, 0 … 1.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = CurrentState.context else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    // A tinted image is drawn in two steps, which must be blended as one.
    context.beginTransparencyLayer(in: rect)
    context.setBlendMode(.normal)
    context.setAlpha(1)
    draw(in: rect)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  /// The same image, mirrored left to right; a symbol is returned unchanged.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    let mirrored: Orientation =
      switch imageOrientation {
      case .up: .upMirrored
      case .down: .downMirrored
      case .left: .rightMirrored
      case .right: .leftMirrored
      case .upMirrored: .up
      case .downMirrored: .down
      case .leftMirrored: .right
      case .rightMirrored: .left
      }
    guard let cgImage else { return self }
    return UIImage(
      UIImage(cgImage: cgImage, scale: scale, orientation: mirrored), renderingMode: renderingMode,
      tint: tint)
  }

  /// The displayed image, stretched to a size in points at the image's own scale; nil for an empty
  /// image or size.
  @preconcurrency @MainActor
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard cgImage != nil || symbol != nil else { return nil }
    let context = CGContext()
    context.isDark = TraitCollection.current.userInterfaceStyle == .dark
    context.interpolationQuality = .high
    draw(in: CGRect(origin: .zero, size: size), on: context)
    return UIImage(drawing: context.displayList, size: size, scale: scale)
  }
}

extension CGImage {
  /// The pixels that `rect` touches, in pixels of the picture; nil if there are none. O(pixels).
  public func cropping(to rect: CGRect) -> CGImage? {
    let area = rect.standardized.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard area.width > 0, area.height > 0 else { return nil }
    let (left, top) = (Int(area.minX.rounded(.down)), Int(area.minY.rounded(.down)))
    let (right, bottom) = (Int(area.maxX.rounded(.up)), Int(area.maxY.rounded(.up)))
    var cut: [UInt32] = []
    cut.reserveCapacity((right - left) * (bottom - top))
    for row in top..<bottom { cut += pixels[(row * width + left)..<(row * width + right)] }
    return CGImage(width: right - left, height: bottom - top, pixels: cut, isOpaque: isOpaque)
  }
}
