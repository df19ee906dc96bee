import PanoramaGraphics

/// What a frame changed in the framebuffer.
public struct FrameUpdate: Equatable, Sendable {
  /// The pixels that may differ from the frame before, which a screen has to upload. The rectangles
  /// are disjoint.
  public var changed: [PixelRect]
  /// The pixels that were drawn again, a subset of `changed`. The rectangles are disjoint.
  public var drawn: [PixelRect]
  /// By how many pixels, and where, the old pixels moved.
  public var shift: DisplayListDifference.Shift?

  /// Whether the frame is the same as the one before.
  public var isEmpty: Bool { changed.isEmpty }
}
