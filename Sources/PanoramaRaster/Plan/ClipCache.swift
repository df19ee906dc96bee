import PanoramaGraphics

/// The clip chain that a list resolved last: items that follow one another mostly share it, or most
/// of it.
struct ClipCache {
  /// The end of the chain.
  var node: ClipNode?
  var state = ClipState(box: .empty)
  /// Where the states along the chain begin in `Planner.clipStates`; −1 while there are none. They
  /// end with it: lists within have given theirs back.
  var first = -1
}

/// What a clip chain leaves as far as one of its nodes.
struct ResolvedClip {
  /// Alive as long as the list that is planned.
  var node: Unmanaged<ClipNode>
  var state: ClipState
}

/// What one node of a clip chain lets through: lines, and a picture if it is a mask.
struct ClipShape {
  /// Alive as long as the list that is planned.
  let node: Unmanaged<ClipNode>
  let transform: DeviceTransform
  let box: PixelRect
  /// Index of the first clip among the planner's that has this shape.
  let clip: Int32

  /// The same coverage on the same pixels.
  func covers(sameAs o: ClipNode.Shape, _ transform: DeviceTransform, _ box: PixelRect) -> Bool {
    self.box == box && self.transform == transform
      && node._withUnsafeGuaranteedRef { $0.shape == o }
  }
}

/// The clip shapes planned last, to be used again where the same comes again.
struct ClipShapes: ~Copyable {
  private var shapes = Arena<ClipShape>(capacity: 32)
  private var next = 0
  private static let limit = 32

  mutating func removeAll() {
    shapes.removeAll()
    next = 0
  }

  /// The first clip that covers the same; nil where there is none among the last.
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
