import Panorama
import PanoramaRaster

extension UIImage {
  /// Draws the image in its own size on the current context, with the top left corner at `point`.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image on the current context, stretched to `rect`.
  public func draw(in rect: CGRect) {
    if let context = CurrentState.context { draw(in: rect, on: context) }
  }

  /// Draws the image in its orientation, stretched to `rect`.
  ///
  /// - Parameter color: the colour of templates; nil for the image's own colours.
  func draw(in rect: CGRect, on context: CGContext, tint color: CGColor? = nil) {
    if let caps = content.caps, rect.size != size {
      return drawParts(caps, in: rect, on: context, tint: color)
    }
    let color = isTemplate ? color ?? tint : tint
    if let symbol {
      return symbol.icon.draw(
        in: context, rect: rect, color: color ?? .label, lineWidth: symbol.lineWidth)
    }
    guard let color else { return drawPixels(in: rect, on: context) }
    context.beginTransparencyLayer(in: rect)
    drawPixels(in: rect, on: context)
    context.setBlendMode(.sourceIn)
    context.setFillColor(color)
    context.fill(rect)
    context.endTransparencyLayer()
  }

  private func drawPixels(in rect: CGRect, on context: CGContext) {
    guard let cgImage = content.cgImage else { return }
    guard imageOrientation != .up else { return context.draw(cgImage, in: rect) }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width, y: rect.height)
    context.concatenate(imageOrientation.transform)
    context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
  }

  /// Renders a display list to pixels. Nil when a side would have no pixel or more than 32,767.
  public convenience init?(
    drawing list: DisplayList, size: CGSize, scale: CGFloat, isOpaque: Bool = false
  ) {
    let (w, h) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard w >= 1, h >= 1, w <= 32_767, h <= 32_767 else { return nil }
    let bitmap = Bitmap(width: Int(w), height: Int(h))
    if isOpaque { bitmap.clear(.black) }
    let transform = CGAffineTransform(scaleX: scale, y: scale)
    let rasterizer = Rasterizer(threads: 1)
    bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, transform: transform, damage: nil) }
    let image = CGImage(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, isOpaque: isOpaque)
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// The displayed image as pixels: with its orientation and its colour.
  var flattened: UIImage {
    guard imageOrientation != .up || symbol != nil || tint != nil else { return self }
    let scale = symbol == nil ? scale : TraitCollection.current.displayScale
    return drawn(in: size, scale: scale) ?? self
  }

  /// The displayed image as pixels, stretched to a size in points; nil for an invalid size.
  func drawn(
    in size: CGSize, scale: CGFloat, quality: CGInterpolationQuality = .default
  ) -> UIImage? {
    let recording = ImageRecording(size: size, scale: scale)
    recording.context.interpolationQuality = quality
    draw(in: CGRect(origin: .zero, size: size), on: recording.context)
    return recording.image
  }
}
