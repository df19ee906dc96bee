import PanoramaGraphics

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
