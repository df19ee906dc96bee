import PanoramaGraphics

/// An outline that the frame needs: what to flatten or stroke, under which transform.
///
/// A plain value: it points into the display list's own arrays, which are immutable and kept alive
/// by the list for the whole of the frame.
struct Shape {
  enum Kind: UInt8 { case fill, stroke, rectangle }

  var kind: Kind
  var points: UnsafePointer<SIMD2<Double>>?
  var pointCount: Int
  var verbs: UnsafePointer<Path.Verb>?
  var verbCount: Int
  /// For `rectangle`: left, top, right, bottom in the item's coordinates.
  var rectangle = SIMD4<Double>(0, 0, 0, 0)
  var transform: DeviceTransform
  /// Device pixels in which it can be seen.
  var window: PixelRect
  /// Known to lie within ± 2¹⁵ device pixels, all of it, and to have no coordinate that is no
  /// number.
  var isNear = false
}

extension Shape {
  /// An upright rectangle.
  ///
  /// - Parameters:
  ///   - edges: left, top, right and bottom in the item's coordinates.
  ///   - window: the device pixels in which it can be seen.
  init(rectangle edges: SIMD4<Double>, _ transform: DeviceTransform, window: PixelRect) {
    self.init(
      kind: .rectangle, points: nil, pointCount: 0, verbs: nil, verbCount: 0, rectangle: edges,
      transform: transform, window: window)
  }
}

/// What became of a shape.
struct Outline {
  var lines = LineRange()
  /// Pixels that the lines touch, not clipped.
  var bounds = PixelRect.empty
  /// There are very many lines: they are in the worker's spill, to be swept before the next shape.
  var isSpilled = false
}

/// Where the lines of a shape are.
struct LineRange {
  /// Which planner's line arena holds them.
  var worker: Int32 = 0
  var first: Int32 = 0
  var count: Int32 = 0
  /// Index of the first of their chunks in the same worker, or −1: every band looks at all lines.
  var chunks: Int32 = -1
}

/// The rows that `LineChunk.size` lines, one behind the other, lie in: bands pass over those that
/// they do not touch.
struct LineChunk {
  static let size = 32

  /// In fixed point.
  var minY: Int32
  var maxY: Int32
}
