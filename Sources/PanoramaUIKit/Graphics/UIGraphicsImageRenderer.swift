import Panorama

/// Makes images from what a closure draws, on any thread.
public final class UIGraphicsImageRenderer {
  /// The properties of the images.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// Makes a renderer for images of `size` points at the screen's scale.
  public convenience init(size: CGSize) {
    self.init(size: size, format: .default())
  }

  /// Makes a renderer for images of `size` points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Makes a renderer for images of everything drawn inside `bounds`.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// Returns an image of what `actions` draws; empty if the size is invalid. The renderer's context is
  /// current meanwhile.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let recording = ImageRecording(
      size: bounds.size, scale: format.scale, isOpaque: format.opaque)
    let context = recording.context
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    CurrentState.push(context)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
    CurrentState.popContext()
    return recording.image ?? UIImage()
  }

  /// Returns the image as a PNG file; empty if the size is invalid.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The properties of a renderer's images.
public final class UIGraphicsImageRendererFormat {
  /// The number of pixels per point.
  public var scale: CGFloat
  /// Whether the background is black instead of transparent. The default is false.
  public var opaque = false

  /// Makes a format with one pixel per point.
  public init() { scale = 1 }

  /// Returns a format with the screen's scale.
  public static func `default`() -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = TraitCollection.current.displayScale
    return format
  }

  /// Returns a format with the screen's scale.
  public static func preferred() -> UIGraphicsImageRendererFormat { .default() }
}

/// The context in which a renderer's closure draws.
public struct UIGraphicsImageRendererContext {
  /// The underlying context.
  public let cgContext: CGContext
  /// The properties of the image.
  public let format: UIGraphicsImageRendererFormat

  /// Fills `rect` with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a frame one point thick just inside `rect`, in the current stroke colour.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }
  /// Clips everything drawn from now on to `rect`.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
