import PanoramaGraphics

/// The clip chain that a list resolved last. Consecutive items mostly share it, or most of it.
struct ClipCache {
  /// The end of the chain.
  var node: ClipNode?
  var state = ClipState(box: .empty)
  /// The index of the chain's first state among the resolver's; −1 while there are none. The chain
  /// ends with the resolver's last state, because nested lists have given theirs back.
  var first = -1
}

/// What a clip chain leaves up to one of its nodes.
struct ResolvedClip {
  /// Lives as long as the list that is planned.
  var node: Unmanaged<ClipNode>
  var state: ClipState
}

/// The coverage of one node of a clip chain: lines and, for a mask, a picture.
struct ClipShape {
  /// Lives as long as the list that is planned.
  let node: Unmanaged<ClipNode>
  let transform: DeviceTransform
  let box: PixelRect
  /// The index of the first clip of the planner that has this shape.
  let clip: Int32

  /// Whether the coverage is the same on the same pixels.
  func covers(sameAs o: ClipNode.Shape, _ transform: DeviceTransform, _ box: PixelRect) -> Bool {
    self.box == box && self.transform == transform
      && node._withUnsafeGuaranteedRef { $0.shape == o }
  }
}

/// The clip shapes planned last, which are used again for equal clips.
struct ClipShapes: ~Copyable {
  private var shapes = Arena<ClipShape>(capacity: 32)
  private var next = 0
  private static let limit = 32

  mutating func removeAll() {
    shapes.removeAll()
    next = 0
  }

  /// The first clip that covers the same; nil if there is none among the last.
  func first(
    _ shape: ClipNode.Shape, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Int32? {
    for i in 0..<shapes.count where shapes.base[i].covers(sameAs: shape, transform, box) {
      return shapes.base[i].clip
    }
    return nil
  }

  mutating func add(_ shape: ClipShape) {
    if shapes.count < Self.limit { return shapes.append(shape) }
    shapes.base[next] = shape
    next = (next + 1) % Self.limit
  }
}
