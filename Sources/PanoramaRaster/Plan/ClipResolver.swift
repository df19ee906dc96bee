import Foundation
import PanoramaGraphics

/// Resolves the clip chains of lists to boxes and anti-aliased clips.
///
/// Keeps its memory from frame to frame.
struct ClipResolver: ~Copyable {
  /// The chain being resolved, from the inside out.
  private var chain: [Unmanaged<NestedClip>] = []
  /// The chains resolved last, from the outside in, of all lists being planned.
  private var resolved: [ResolvedClip] = []
  private var shapes = ClipShapes()

  /// Forgets the last frame.
  mutating func removeAll() {
    if !resolved.isEmpty { resolved.removeAll(keepingCapacity: true) }
    shapes.removeAll()
  }

  /// Forgets the clips that can be reused, because the recorder forgot them.
  mutating func forgetShapes() { shapes.removeAll() }

  /// The clip that results from a list's clip chain inside the clip of the list itself.
  ///
  /// O(nodes that are not shared with the chain resolved before it in this list).
  ///
  /// - Parameters:
  ///   - node: the end of the chain, which lives as long as the list that is planned.
  ///   - items: makes the pictures and lines of clips.
  mutating func resolve(
    _ node: Unmanaged<NestedClip>, in scope: ListScope, _ cache: inout ClipCache,
    items: inout ItemPlanner
  ) -> ClipState {
    if cache.node?.toOpaque() == node.toOpaque() { return cache.state }
    if cache.first < 0 { cache.first = resolved.count }
    // A loop rather than recursion, because chains may be long.
    chain.removeAll(keepingCapacity: true)
    var next: Unmanaged<NestedClip>? = node
    var state = scope.clip
    var kept = cache.first
    while let n = next {
      if let known = index(of: n, cache) {
        state = resolved[known].state
        kept = known + 1
        break
      }
      chain.append(n)
      next = n._withUnsafeGuaranteedRef { $0.parentRef }
    }
    resolved.removeLast(resolved.count - kept)
    while let n = chain.popLast() {
      if !state.box.isEmpty { apply(n, scope.transform, &state, &items) }
      resolved.append(ResolvedClip(node: n, state: state))
    }
    cache.node = node
    cache.state = state
    return state
  }

  /// The index of a node in the chain resolved last.
  private func index(of node: Unmanaged<NestedClip>, _ cache: ClipCache) -> Int? {
    guard cache.first < resolved.count else { return nil }
    let outermost = resolved[cache.first].node._withUnsafeGuaranteedRef { $0.depth }
    let index = cache.first + node._withUnsafeGuaranteedRef { $0.depth } - outermost
    guard index >= cache.first, index < resolved.count,
      resolved[index].node.toOpaque() == node.toOpaque()
    else { return nil }
    return index
  }

  /// The end of the chain that was just resolved with `cache`: its last node and that node's parent.
  func end(of cache: ClipCache) -> (parent: ResolvedClip?, last: ResolvedClip) {
    let last = resolved.count - 1
    return (last > cache.first ? resolved[last - 1] : nil, resolved[last])
  }

  /// A cache that begins with the last nodes of a chain.
  mutating func cache(beginning parent: ResolvedClip?, _ last: ResolvedClip) -> ClipCache {
    let first = resolved.count
    if let parent { resolved.append(parent) }
    resolved.append(last)
    return ClipCache(node: last.node, state: last.state, first: first)
  }

  /// Removes a list's resolved clips. The caches of nested lists have to be closed before.
  @inline(__always)
  mutating func close(_ cache: ClipCache) {
    if cache.first >= 0 { resolved.removeLast(resolved.count - cache.first) }
  }

  private mutating func apply(
    _ node: Unmanaged<NestedClip>, _ transform: DeviceTransform, _ state: inout ClipState,
    _ items: inout ItemPlanner
  ) {
    switch node._withUnsafeGuaranteedRef({ $0.flat }) {
    case .rect(let rect):
      let r = rect.standardized
      applyRectangle(r.edges, rect: r, of: node, transform, &state, &items.recorder)
    case .path(nil, _): state.box = .empty
    case .path(let path?, let rule):
      if let edges = path.rectangleEdges {
        let r = CGRect(x: edges.x, y: edges.y, width: edges.z - edges.x, height: edges.w - edges.y)
        return applyRectangle(edges, rect: r, of: node, transform, &state, &items.recorder)
      }
      state.box = state.box.intersection(transform.pixels(covering: path.controlPointBounds))
      guard !state.box.isEmpty, !reuseMask(of: node, transform, &state, &items.recorder)
      else { return }
      addMask(
        items.recorder.shape(path, .fill, transform, window: state.box), of: node, transform,
        isEvenOdd: rule == .evenOdd, &state, &items.recorder)
    case .mask(let image, let rect, let place):
      let inside = transform.descending(into: place)
      let r = rect.standardized
      state.box =
        inside.isDrawable ? state.box.intersection(inside.pixels(covering: r)) : .empty
      guard !state.box.isEmpty, !reuseMask(of: node, transform, &state, &items.recorder)
      else { return }
      guard let source = items.paints.picture(image, r, .default, inside) else {
        state.box = .empty
        return
      }
      addMask(
        Shape(rectangle: r.edges, inside, window: state.box), of: node, transform,
        source: items.paints.add(source), &state, &items.recorder)
    }
  }

  /// - Parameter edges: the edges of `rect` in full precision.
  private mutating func applyRectangle(
    _ edges: SIMD4<Double>, rect: CGRect, of node: Unmanaged<NestedClip>,
    _ transform: DeviceTransform,
    _ state: inout ClipState, _ recorder: inout CommandRecorder
  ) {
    if rect.isInfinite { return }
    if let box = PixelBox(edges, transform) {
      state.box = state.box.intersection(box.outer)
      // If the rectangle's border is not visible, its box is all of the clip.
      if box.isWhole || box.inner.contains(state.box) { return }
    } else {
      state.box = state.box.intersection(transform.pixels(covering: rect))
    }
    guard !state.box.isEmpty, !reuseMask(of: node, transform, &state, &recorder) else { return }
    if let rectangle = FineRectangle(edges, transform, color: 0) {
      return addMask(
        ClipMask(parent: state.mask, rectangle: rectangle.clipped(to: state.box), box: state.box),
        of: node, transform, &state, &recorder)
    }
    let shape = Shape(rectangle: edges, transform, window: state.box)
    addMask(shape, of: node, transform, &state, &recorder)
  }

  /// Adds an anti-aliased clip inside the current one.
  ///
  /// - Parameters:
  ///   - shape: the coverage of the clip.
  ///   - source: the index of a picture whose coverage counts too, or −1.
  private mutating func addMask(
    _ shape: borrowing Shape, of node: Unmanaged<NestedClip>, _ transform: DeviceTransform,
    isEvenOdd: Bool = false, source: Int32 = -1, _ state: inout ClipState,
    _ recorder: inout CommandRecorder
  ) {
    addMask(
      ClipMask(
        parent: state.mask, lines: recorder.outline(shape).lines, isEvenOdd: isEvenOdd,
        source: source, box: state.box),
      of: node, transform, &state, &recorder)
  }

  private mutating func addMask(
    _ mask: ClipMask, of node: Unmanaged<NestedClip>, _ transform: DeviceTransform,
    _ state: inout ClipState,
    _ recorder: inout CommandRecorder
  ) {
    var mask = mask
    mask.shape = Int32(truncatingIfNeeded: recorder.clips.count)
    shapes.add(
      ClipShape(
        node: node, transform: transform, box: state.box, clip: mask.shape))
    state.mask = recorder.addClip(mask)
  }

  /// Uses the lines and the picture of an earlier clip with the same coverage.
  ///
  /// - Returns: false if there is no such clip.
  private func reuseMask(
    of node: Unmanaged<NestedClip>, _ transform: DeviceTransform, _ state: inout ClipState,
    _ recorder: inout CommandRecorder
  ) -> Bool {
    guard let same = shapes.first(node, transform, state.box) else { return false }
    var clip = recorder.clips[Int(same)]
    if clip.parent == state.mask {
      state.mask = ClipRef(part: Int32(recorder.part), index: same)
    } else {
      clip.parent = state.mask
      state.mask = recorder.addClip(clip)
    }
    return true
  }
}
