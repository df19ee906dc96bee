import PanoramaGraphics

/// The clip chain that was resolved last in a list. Most consecutive items share all or much of it.
struct ClipCache {
  /// The end of the chain, which lives as long as the list that is planned.
  var node: Unmanaged<NestedClip>?
  var state = ClipState(box: .empty)
  /// The index of the chain's first state among the resolver's; −1 while there are none. The chain ends with
  /// the resolver's last state, because nested lists have removed theirs.
  var first = -1
}

/// The clip that results from a chain up to one of its nodes.
struct ResolvedClip {
  /// Lives as long as the list that is planned.
  var node: Unmanaged<NestedClip>
  var state: ClipState
}

/// The coverage of one node of a clip chain: lines and, for a mask, a picture.
struct ClipShape {
  /// Lives as long as the list that is planned.
  let node: Unmanaged<NestedClip>
  let transform: DeviceTransform
  let box: PixelRect
  /// The index of the planner's first clip with this shape.
  let clip: Int32

  /// Whether the coverage is the same on the same pixels.
  func covers(
    sameAs o: Unmanaged<NestedClip>, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Bool {
    guard self.box == box, self.transform == transform else { return false }
    return node.toOpaque() == o.toOpaque()
      || node._withUnsafeGuaranteedRef { $0.flat } == o._withUnsafeGuaranteedRef { $0.flat }
  }
}

/// The clip shapes that were planned last, which are reused for equal clips.
struct ClipShapes: ~Copyable {
  private var shapes = Arena<ClipShape>(capacity: 32)
  private var next = 0
  private static let limit = 32

  mutating func removeAll() {
    shapes.removeAll()
    next = 0
  }

  /// The first clip with the same coverage; nil if there is none among the last shapes.
  func first(
    _ node: Unmanaged<NestedClip>, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Int32? {
    for i in 0..<shapes.count where shapes.base[i].covers(sameAs: node, transform, box) {
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
