import Panorama

/// Shows a window to nobody: drives it by given times and draws its frames into a bitmap, the way
/// the SDL host does on a screen.
@MainActor
public final class HeadlessHost {
  /// What is shown.
  public let window: Window
  /// How many frames were drawn.
  public private(set) var frameCount = 0
  /// What was drawn last; nil before the first frame.
  public private(set) var frame: DisplayList?
  private let renderer: FrameRenderer

  /// - Parameters:
  ///   - window: what is shown; `handle` its input directly.
  ///   - threads: how many draw; the pictures do not depend on it.
  public init(window: Window, threads: Int = 1) {
    self.window = window
    renderer = FrameRenderer(
      rasterizer: Rasterizer(threads: threads), width: Self.pixels(window.size.width, window),
      height: Self.pixels(window.size.height, window))
  }

  /// Moves the window on to `time`, seconds, and draws a frame if it wants one.
  /// - Returns: whether it drew.
  @discardableResult
  public func frame(at time: Double) -> Bool {
    window.advance(to: time)
    guard window.needsFrame else { return false }
    draw()
    return true
  }

  /// Draws the window as it stands.
  @discardableResult
  public func draw() -> FrameUpdate {
    renderer.resize(
      width: Self.pixels(window.size.width, window), height: Self.pixels(window.size.height, window)
    )
    frameCount += 1
    let scale = window.screenScale
    let list = window.makeFrame()
    frame = list
    return renderer.render(list, transform: CGAffineTransform(scaleX: scale, y: scale))
  }

  /// What was drawn last.
  public var picture: CGImage? { renderer.makeImage() }

  private static func pixels(_ points: Double, _ window: Window) -> Int {
    let pixels = (points * window.screenScale).rounded()
    return pixels >= 1 ? Int(min(pixels, 65_535)) : 1
  }
}
