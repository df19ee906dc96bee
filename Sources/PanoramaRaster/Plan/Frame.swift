import PanoramaGraphics

/// Everything the band phase reads: plain pointers into the plan and the outline workers' memory,
/// none of which changes while bands are drawn.
struct Frame: @unchecked Sendable {
  var buffer: PixelBuffer
  var commands: UnsafePointer<Command>
  var shapes: UnsafePointer<Shape>
  var clips: UnsafePointer<ClipMask>
  var blits: UnsafePointer<GlyphBlit>
  var glyphMasks: UnsafePointer<UInt8>
  var blurs: UnsafePointer<BlurredRectangle>
  var masks: [ShadowMask]
  /// What the masks cover, one behind the other.
  var maskCoverage: UnsafePointer<UInt8>
  var sources: [PixelSource]
  var solids: UnsafePointer<PixelRect>
  /// There are solids: something may hide something.
  var hasSolids: Bool
  /// By outline worker.
  var lines: UnsafePointer<UnsafeMutablePointer<Line>>
  var chunks: UnsafePointer<UnsafeMutablePointer<LineChunk>>
}
