import PanoramaGraphics

/// What a frame changed in the framebuffer.
public struct FrameUpdate: Equatable, Sendable {
  /// Pixels that may differ from the frame before: what a screen has to upload. Disjoint.
  public var changed: [PixelRect]
  /// Pixels that were drawn again, a subset of `changed`. Disjoint.
  public var drawn: [PixelRect]
  /// How far, in whole pixels, and where the old pixels moved.
  public var shift: DisplayListDifference.Shift?

  /// The frame is what was there already.
  public var isEmpty: Bool { changed.isEmpty }
}
