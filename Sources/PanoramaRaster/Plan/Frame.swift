import CRasterKernels
import PanoramaGraphics

/// Everything that the band phase reads: pointers into what the planners recorded, which does not
/// change while bands are drawn.
struct Frame: @unchecked Sendable {
  // Unchecked: threads only read it, except for the buffer's pixels, where each thread has its own tile.
  var buffer: PixelBuffer
  /// What each planner recorded.
  var parts: UnsafePointer<FramePart>
  /// The segments in drawing order.
  var segments: UnsafePointer<PlanSegment>
  var segmentCount: Int
  var glyphMasks: UnsafePointer<UInt8>
  /// The coverage of all shadow masks, one after the other.
  var maskCoverage: UnsafePointer<UInt8>
  /// Whether there are occluders that may hide anything.
  var hasOccluders: Bool

  @inline(__always)
  func command(_ ref: CommandRef) -> UnsafePointer<Command> {
    parts[Int(ref.part)].commands + Int(ref.index)
  }

  @inline(__always)
  func clip(_ ref: ClipRef) -> ClipMask { parts[Int(ref.part)].clips[Int(ref.index)] }

  /// The command's paint, which must be more than a colour.
  @inline(__always)
  func source(_ command: borrowing Command) -> SourceRef {
    parts[Int(command.part)].sources[Int(command.source)]
  }

  /// Prefetches the command's paint, which must be more than a colour. It lies somewhere in memory, and without
  /// this, small shapes would wait for it longer than they take to draw.
  @inline(__always)
  func prefetchSource(_ command: borrowing Command) {
    let source = source(command).address
    // A gradient spans about four cache lines.
    for ahead in 0..<4 { pr_prefetch(source + 64 * ahead) }
  }

  @inline(__always)
  func lines(_ range: LineRange) -> UnsafePointer<Line> {
    UnsafePointer(parts[Int(range.worker)].lines + Int(range.first))
  }
}

/// What one planner recorded.
struct FramePart {
  var commands: UnsafePointer<Command>
  var clips: UnsafePointer<ClipMask>
  var blits: UnsafePointer<GlyphBlit>
  var blurs: UnsafePointer<BlurredRectangle>
  var occluders: UnsafePointer<PixelRect>
  var rectangles: UnsafePointer<FineRectangle>
  var masks: UnsafePointer<ShadowMask>
  var coverages: UnsafePointer<ShapeCoverage>
  var sources: UnsafePointer<SourceRef>
  var lines: UnsafeMutablePointer<Line>
  var chunks: UnsafeMutablePointer<LineChunk>
  /// See `BandBins`.
  var starts: UnsafePointer<Int32>
  var order: UnsafePointer<Int32>
}

/// Consecutive commands of the frame that one planner recorded.
struct PlanSegment {
  var part: Int32 = 0
  /// The index of its positions in the planner's `BandBins.starts`, or −1 if it has no commands.
  var starts: Int32 = -1
}
