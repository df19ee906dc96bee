import Panorama

extension UIImage {
  /// Draws the image on the current context, stretched to `rect`.
  ///
  /// - Parameters:
  ///   - rect: the area in points.
  ///   - blendMode: how it is combined with the background.
  ///   - alpha: its opacity, 0 … 1.
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
    content.cgImage == nil ? self : with { $0.orientation = $0.orientation.mirrored }
  }

  /// The displayed image, stretched to a size in points at the image's own scale; nil for an empty
  /// image or size.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    content.cgImage == nil && symbol == nil ? nil : drawn(in: size, scale: scale, quality: .high)
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
