import PanoramaGraphics

/// A source that its pool keeps alive. Unlike a reference to the source, it is not counted, so that a frame of many
/// paints counts none.
struct SourceRef {
  private let object: Unmanaged<PixelSource>

  init(_ source: Unmanaged<some PixelSource>) {
    object = Unmanaged.fromOpaque(source.toOpaque())
  }

  /// Lends the source to `body`.
  @inline(__always)
  private func with<Result>(_ body: (PixelSource) -> Result) -> Result {
    object._withUnsafeGuaranteedRef(body)
  }

  /// The address of the source.
  var address: UnsafeRawPointer { UnsafeRawPointer(object.toOpaque()) }

  // The rest is as for `PixelSource`.

  @inline(__always) var isOpaque: Bool { with { $0.isOpaque } }
  @inline(__always) var bytes: Int { with { $0.bytes } }
  @inline(__always) var isRowConstant: Bool { with { $0.isRowConstant } }
  @inline(__always) var isSameInPieces: Bool { with { $0.isSameInPieces } }

  @inline(__always)
  func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    with { $0.fetch(span, into: out, scratch: scratch) }
  }

  @inline(__always)
  func blend(
    _ box: PixelRect, into target: Target, through mask: (base: UnsafePointer<UInt8>, stride: Int),
    scratch: FetchScratch
  ) -> Bool {
    with { $0.blend(box, into: target, through: mask, scratch: scratch) }
  }

  @inline(__always)
  func hasRows(in box: PixelRect) -> Bool { with { $0.hasRows(in: box) } }

  @inline(__always)
  func withRows(in box: PixelRect, _ body: (GradientRows) -> Void) {
    with { $0.withRows(in: box, body) }
  }

  @inline(__always)
  func fetchColumn(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    with { $0.fetchColumn(x: x, y: y, count: count, into: out, scratch: scratch) }
  }
}
