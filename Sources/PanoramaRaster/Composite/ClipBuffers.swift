import PanoramaGraphics

/// The coverage of an anti-aliased clip on the present tile.
struct ClipBuffer: ~Copyable {
  /// The clip that it holds.
  var ref = ClipRef()
  var box = PixelRect.empty
  var stride = 0
  var coverage = Arena<UInt8>(capacity: 64)

  /// Makes room for a clip on the pixels of `box`.
  ///
  /// - Parameter room: the minimum number of bytes, so that a buffer that was made for one clip has
  ///   room for others.
  mutating func begin(_ ref: ClipRef, _ box: PixelRect, stride: Int, room: Int) {
    self.ref = ref
    self.box = box
    self.stride = stride
    coverage.removeAll(room: max(size, room))
  }

  var size: Int { stride * max(0, box.height) }

  @inline(__always)
  func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    coverage.base + ((y - box.minY) * stride + (x - box.minX))
  }
}

/// The clips made last on the present tile, so that clips that alternate or contain one another are
/// not made anew. The place of a clip follows from its number, and a later clip replaces it there,
/// so finding a clip takes one comparison. It owns the buffers that it lends.
struct ClipBuffers: ~Copyable {
  /// The maximum number of clips; more are of little use. If so many may take more than
  /// `maximumBytes`, the number is halved until they do not.
  private static let limit = 32
  private static let maximumBytes = 4 << 20

  private var owned = Boxes<ClipBuffer>()
  private var buffers = Arena<UnsafeMutablePointer<ClipBuffer>>(capacity: limit)
  private var mask = 0
  /// The bytes of a clip on the whole tile.
  private var room = 0
  /// The clip that is being made.
  private(set) var made: UnsafeMutablePointer<ClipBuffer>

  init() { made = owned.append(ClipBuffer()) }

  /// Forgets all clips, because another tile begins.
  ///
  /// - Parameter stride: the bytes per row of a clip on the whole tile.
  mutating func begin(_ tile: PixelRect, stride: Int) {
    for i in 0..<buffers.count { buffers[i].pointee.ref = ClipRef() }
    room = stride * tile.height
    var count = Self.limit
    while count > 1, count * room > Self.maximumBytes { count /= 2 }
    mask = count - 1
  }

  /// The coverage of a clip; nil if it is not kept.
  subscript(ref: ClipRef) -> UnsafeMutablePointer<ClipBuffer>? {
    if ref.isNone { return nil }
    let place = place(ref)
    return place < buffers.count && buffers[place].pointee.ref == ref ? buffers[place] : nil
  }

  /// Begins to make a clip.
  mutating func make(_ ref: ClipRef, _ box: PixelRect, stride: Int) {
    made.pointee.begin(ref, box, stride: stride, room: room)
  }

  /// Keeps the clip that was made, and returns it.
  mutating func keep() -> UnsafeMutablePointer<ClipBuffer> {
    let place = place(made.pointee.ref)
    while place >= buffers.count { buffers.append(owned.append(ClipBuffer())) }
    let kept = made
    made = buffers[place]
    buffers[place] = kept
    return kept
  }

  private func place(_ ref: ClipRef) -> Int { (Int(ref.index) &+ 7 &* Int(ref.part)) & mask }
}
