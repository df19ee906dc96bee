import PanoramaGraphics

/// An outline that a frame needs: what is flattened or stroked, under which transform.
///
/// It points into the arrays of the display list, which are immutable and which the list keeps
/// alive for the whole frame.
struct Shape {
  enum Kind: UInt8 { case fill, stroke, rectangle }

  var kind: Kind
  var points: UnsafePointer<SIMD2<Double>>?
  var pointCount: Int
  var verbs: UnsafePointer<PathData.Verb>?
  var verbCount: Int
  /// Of a `rectangle`: left, top, right and bottom in the item's coordinates.
  var rectangle = SIMD4<Double>(0, 0, 0, 0)
  var transform: DeviceTransform
  /// The device pixels in which it can be seen.
  var window: PixelRect
  /// Whether all of it is known to lie within ± 2¹⁵ device pixels and to have finite coordinates.
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

/// The lines of a shape.
struct Outline {
  var lines = LineRange()
  /// The pixels that the lines touch, not clipped.
  var bounds = PixelRect.empty
  /// Whether there are very many lines. They are then in the worker's spill, which has to be swept
  /// before the next shape.
  var isSpilled = false
}

/// The place of a shape's lines.
struct LineRange {
  /// The planner whose arena holds them.
  var worker: Int32 = 0
  var first: Int32 = 0
  var count: Int32 = 0
  /// The index of the first of their chunks in the same planner, or −1 if every band looks at all
  /// lines.
  var chunks: Int32 = -1
}

/// The rows of `LineChunk.size` consecutive lines. Bands skip the chunks that they do not touch.
struct LineChunk {
  static let size = 32

  /// In fixed point.
  var minY: Int32
  var maxY: Int32
}
