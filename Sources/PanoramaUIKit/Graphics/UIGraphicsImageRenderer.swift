import Panorama

/// Makes pictures of what a closure draws.
@preconcurrency @MainActor
public final class UIGraphicsImageRenderer {
  /// What the pictures are like.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// Pictures of `size` points, at the screen's scale.
  public convenience init(size: CGSize) {
    self.init(size: size, format: .default())
  }

  /// Pictures of `size` points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Pictures of what is drawn inside `bounds`.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// A picture of what `actions` draws, the renderer's context being the current one meanwhile.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext()
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    CurrentState.push(context)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
    CurrentState.popContext()
    return UIImage(
      drawing: context.displayList, size: bounds.size, scale: format.scale,
      isOpaque: format.opaque) ?? UIImage()
  }

  /// The picture as a PNG file; empty where its size is no picture's.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// What pictures of a renderer are like.
public struct UIGraphicsImageRendererFormat: Sendable {
  /// Pixels a point.
  public var scale: CGFloat
  /// On black instead of on nothing. Default false.
  public var opaque = false

  /// At one pixel a point.
  public init() { scale = 1 }

  /// At the scale of the screen.
  @preconcurrency @MainActor
  public static func `default`() -> UIGraphicsImageRendererFormat {
    var format = UIGraphicsImageRendererFormat()
    format.scale = UIScreen.main.scale
    return format
  }

  /// At the scale of the screen.
  @preconcurrency @MainActor
  public static func preferred() -> UIGraphicsImageRendererFormat { .default() }
}

/// Where a renderer's closure draws.
@preconcurrency @MainActor
public struct UIGraphicsImageRendererContext {
  /// The context itself.
  public let cgContext: CGContext
  /// What the picture is like.
  public let format: UIGraphicsImageRendererFormat

  /// Fills `rect` with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a line of one point around `rect`, inside it.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }
  /// What is drawn from here on shows inside `rect` only.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
