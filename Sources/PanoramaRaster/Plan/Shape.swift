import PanoramaGraphics

/// An outline that the frame needs: what to flatten or stroke, under which transform, and, once
/// that is done, where its lines are.
///
/// A plain value: it points into the display list's own arrays, which are immutable and kept alive
/// by the list for the whole of the frame.
struct Shape {
  enum Kind: UInt8 { case fill, stroke, rectangle }

  var kind: Kind
  /// Index into the plan's stroke styles.
  var style: Int32 = 0
  var points: UnsafePointer<SIMD2<Double>>?
  var pointCount: Int
  var verbs: UnsafePointer<Path.Verb>?
  var verbCount: Int
  /// For `rectangle`: left, top, right, bottom in the item's coordinates.
  var rectangle = SIMD4<Double>(0, 0, 0, 0)
  var transform: DeviceTransform
  /// Device pixels in which it can be seen.
  var window: PixelRect

  // Filled in by the outline phase.

  /// Whose line arena holds the lines.
  var worker: Int32 = 0
  var firstLine = 0
  var lineCount = 0
  /// Index of the band table in the same worker, or −1: every band looks at all lines.
  var bandTable = -1
  /// Pixels that the lines touch, not clipped.
  var bounds = PixelRect.empty
}
