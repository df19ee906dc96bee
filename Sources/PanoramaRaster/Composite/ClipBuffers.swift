import PanoramaGraphics

/// Coverage of an anti-aliased clip on the tile at hand.
final class ClipBuffer {
  /// Which of the plan's clips it holds.
  var ref = ClipRef()
  var box = PixelRect.empty
  var stride = 0
  var coverage = Arena<UInt8>(capacity: 64)

  /// Makes room for a clip on the pixels of `box`.
  ///
  /// - Parameter room: bytes at least, so that a buffer that serves for one clip does for others.
  func begin(_ ref: ClipRef, _ box: PixelRect, stride: Int, room: Int) {
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

/// The clips made last on the tile at hand: what alternates, or nests in another, is not made anew.
/// Each has its place by its number, where a later one takes it; so a search is one look.
struct ClipBuffers {
  /// More are of little use, and of more bytes none but the newest is kept.
  private static let limit = 32
  private static let maximumBytes = 4 << 20

  private var buffers: [ClipBuffer] = []
  private var mask = 0
  /// Bytes of a clip on the whole tile.
  private var room = 0
  /// The one being made.
  var made = ClipBuffer()

  /// Forgets all: another tile begins.
  ///
  /// - Parameter stride: of a clip on all of it.
  mutating func begin(_ tile: PixelRect, stride: Int) {
    for i in buffers.indices { buffers[i].ref = ClipRef() }
    room = stride * tile.height
    var count = Self.limit
    while count > 1, count * room > Self.maximumBytes { count /= 2 }
    mask = count - 1
  }

  /// The coverage of a clip; nil where it is not at hand.
  subscript(ref: ClipRef) -> ClipBuffer? {
    if ref.isNone { return nil }
    let place = place(ref)
    return place < buffers.count && buffers[place].ref == ref ? buffers[place] : nil
  }

  /// Begins to make a clip.
  mutating func make(_ ref: ClipRef, _ box: PixelRect, stride: Int) {
    made.begin(ref, box, stride: stride, room: room)
  }

  /// Keeps what was made. - Returns: the same.
  mutating func keep() -> ClipBuffer {
    let place = place(made.ref)
    while place >= buffers.count { buffers.append(ClipBuffer()) }
    swap(&buffers[place], &made)
    return buffers[place]
  }

  private func place(_ ref: ClipRef) -> Int { (Int(ref.index) &+ 7 &* Int(ref.part)) & mask }
}
