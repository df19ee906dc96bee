import Foundation
import PanoramaGraphics

/// Keeps a framebuffer equal to the newest frame and draws only what changed.
///
/// A frame is a display list in points and the transform to pixels. `render` compares it with the previous
/// one. A scroll moves the old pixels and draws the uncovered strips, an edit draws its rectangles, and an
/// equal frame draws nothing. The result is the same, byte for byte, as if the whole frame were redrawn.
///
/// It is not thread-safe: only one thread at a time may use it.
public final class FrameRenderer {
  /// Draws the frames.
  public let rasterizer: Rasterizer
  /// The colour shown where the frame is transparent. Its alpha is ignored.
  public var backgroundColor: CGColor {
    didSet { if backgroundColor != oldValue { invalidate() } }
  }
  /// The width of the framebuffer in pixels.
  public var width: Int { bitmap.width }
  /// The height of the framebuffer in pixels.
  public var height: Int { bitmap.height }

  private var bitmap: Bitmap
  /// The frame that the framebuffer shows; nil if it is unknown.
  private var shown: (frame: DisplayList, transform: CGAffineTransform)?
  /// Whether the end of the shown frame was left out because the frame needs too much work. Any change may
  /// then move the point at which it was cut off.
  private var isCutOff = false

  /// If more than this share of the frame is damaged, drawing all of it is cheaper.
  private static let wholeShare = 0.8

  /// A framebuffer that is black until the first `render`.
  ///
  /// - Parameters:
  ///   - rasterizer: draws the frames.
  ///   - width: in pixels, 0 … 65,535.
  ///   - height: in pixels, 0 … 65,535.
  ///   - backgroundColor: the colour shown where the frame is transparent.
  public init(
    rasterizer: Rasterizer, width: Int, height: Int, backgroundColor: CGColor = .black
  ) {
    self.rasterizer = rasterizer
    self.backgroundColor = backgroundColor
    bitmap = Bitmap(width: width, height: height)
  }

  /// Makes the next `render` draw the frame as a whole.
  public func invalidate() { shown = nil }

  /// Changes the size of the framebuffer, in pixels. The next frame is drawn as a whole.
  public func resize(width: Int, height: Int) {
    guard width != bitmap.width || height != bitmap.height else { return }
    bitmap = Bitmap(width: width, height: height)
    shown = nil
  }

  /// Draws the changes between the previous frame and `frame`.
  ///
  /// - Parameters:
  ///   - frame: the drawing.
  ///   - transform: from the frame's points to pixels.
  /// - Complexity: O(changed items and pixels).
  @discardableResult
  public func render(_ frame: DisplayList, transform: CGAffineTransform) -> FrameUpdate {
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    defer { shown = (frame, transform) }
    guard !whole.isEmpty else { return FrameUpdate(changed: [], drawn: []) }
    guard let shown else { return redraw(frame, transform, whole) }
    if shown.frame === frame, shown.transform == transform {
      return FrameUpdate(changed: [], drawn: [])
    }
    if isCutOff { return redraw(frame, transform, whole) }
    let difference = DisplayListDifference(
      from: shown.frame, shown.transform, to: frame, transform, in: whole)
    let area = difference.damage.reduce(0) { $0 + $1.area }
    if Double(area) > Self.wholeShare * Double(whole.area) {
      return redraw(frame, transform, whole)
    }
    var changed = DamageRegion(limit: whole)
    if let shift = difference.shift {
      bitmap.withPixelBuffer { $0.shift(shift.region, dx: shift.dx, dy: shift.dy) }
      changed.add(shift.region)
    }
    changed.add(difference.damage)
    draw(frame, transform, difference.damage)
    if area == 0, rasterizer.mayEndEarly(frame, transform: transform, width: width, height: height)
    {
      // Only drawing tells whether the frame ends early, but a pixel is enough.
      draw(frame, transform, [PixelRect(x: 0, y: 0, width: 1, height: 1)])
    }
    if isCutOff { return redraw(frame, transform, whole) }
    return FrameUpdate(
      changed: changed.rects, drawn: difference.damage, shift: difference.shift)
  }

  /// Lends the framebuffer, for presenting or comparing. The buffer must not leave `body`.
  public func withPixelBuffer<Result>(_ body: (PixelBuffer) throws -> Result) rethrows -> Result {
    try bitmap.withPixelBuffer(body)
  }

  /// A copy of the framebuffer; nil if it is empty. O(pixels).
  public func makeImage() -> CGImage? { bitmap.makeImage() }

  private func redraw(_ frame: DisplayList, _ transform: CGAffineTransform, _ whole: PixelRect)
    -> FrameUpdate
  {
    draw(frame, transform, [whole])
    return FrameUpdate(changed: [whole], drawn: [whole])
  }

  private func draw(_ frame: DisplayList, _ transform: CGAffineTransform, _ damage: [PixelRect]) {
    guard !damage.isEmpty else { return }
    let background = backgroundColor.copy(alpha: 1).premultipliedPixel
    bitmap.withPixelBuffer { buffer in
      isCutOff = rasterizer.draw(
        frame, into: buffer, transform: transform, damage: damage, background: background)
    }
  }
}

/// What a frame changed in the framebuffer.
public struct FrameUpdate: Equatable, Sendable {
  /// The pixels that may differ from the previous frame, which a screen has to upload. The rectangles
  /// are disjoint.
  public var changed: [PixelRect]
  /// The pixels that were redrawn, a subset of `changed`. The rectangles are disjoint.
  public var drawn: [PixelRect]
  /// How far the old pixels moved, and in which region; nil if they did not move.
  public var shift: DisplayListDifference.Shift?

  /// Whether the frame is the same as the previous one.
  public var isEmpty: Bool { changed.isEmpty }
}
