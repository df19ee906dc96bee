import Foundation
import PanoramaGraphics

extension Planner {
  /// What a clip chain of a list leaves of `outer`, the clip around the list.
  ///
  /// O(nodes that the chain resolved last in this list does not share).
  mutating func resolve(
    _ node: ClipNode, _ transform: DeviceTransform, _ outer: ClipState, _ cache: inout ClipCache
  ) -> ClipState {
    if cache.node === node { return cache.state }
    if cache.first < 0 { cache.first = clipStates.count }
    // Without recursion: chains may be long.
    clipChain.removeAll(keepingCapacity: true)
    var next: ClipNode? = node
    var state = outer
    var kept = cache.first
    while let n = next {
      if let known = known(n, cache) {
        state = clipStates[known].state
        kept = known + 1
        break
      }
      clipChain.append(n)
      next = n.parent
    }
    clipStates.removeLast(clipStates.count - kept)
    while let n = clipChain.popLast() {
      if !state.box.isEmpty { apply(n, transform, &state) }
      clipStates.append(ResolvedClip(node: .passUnretained(n), state: state))
    }
    cache.node = node
    cache.state = state
    return state
  }

  /// The place of a node in the chain resolved last.
  private func known(_ node: ClipNode, _ cache: ClipCache) -> Int? {
    guard cache.first < clipStates.count else { return nil }
    let outermost = clipStates[cache.first].node._withUnsafeGuaranteedRef { $0.depth }
    let place = cache.first + node.depth - outermost
    guard place >= cache.first, place < clipStates.count,
      clipStates[place].node.toOpaque() == Unmanaged.passUnretained(node).toOpaque()
    else { return nil }
    return place
  }

  /// A cache that begins with what is known of the end of a chain.
  mutating func clipCache(beginning parent: ResolvedClip?, _ last: ResolvedClip) -> ClipCache {
    let first = clipStates.count
    if let parent { clipStates.append(parent) }
    clipStates.append(last)
    return ClipCache(node: last.node.takeUnretainedValue(), state: last.state, first: first)
  }

  /// Gives back what a list's cache took; the lists within have done so before.
  @inline(__always)
  mutating func close(_ cache: ClipCache) {
    if cache.first >= 0 { clipStates.removeLast(clipStates.count - cache.first) }
  }

  private mutating func apply(
    _ node: ClipNode, _ transform: DeviceTransform, _ state: inout ClipState
  ) {
    switch node.shape {
    case .rect(let rect):
      let r = rect.standardized
      let edges = SIMD4(
        Double(r.minX), Double(r.minY), Double(r.maxX), Double(r.maxY))
      applyRectangle(edges, r, node, transform, &state)
    case .path(let path, let rule):
      if let edges = rectangle(path) {
        let r = CGRect(x: edges.x, y: edges.y, width: edges.z - edges.x, height: edges.w - edges.y)
        return applyRectangle(edges, r, node, transform, &state)
      }
      state.box = state.box.intersection(transform.pixels(covering: path.controlPointBounds))
      guard !state.box.isEmpty else { return }
      if reuseMask(node, transform, &state) { return }
      withShape(path, .fill, transform, state.box) {
        $0.addMask($1, of: node, transform, isEvenOdd: rule == .evenOdd, &state)
      }
    case .mask(let image, let rect, let place):
      let inside = transform.descending(into: place)
      let r = rect.standardized
      state.box =
        inside.isDrawable
        ? state.box.intersection(inside.pixels(covering: r)) : .empty
      guard !state.box.isEmpty, !reuseMask(node, transform, &state) else { return }
      guard let source = paints.picture(image, r, .default, inside) else {
        state.box = .empty
        return
      }
      let edges = SIMD4(Double(r.minX), Double(r.minY), Double(r.maxX), Double(r.maxY))
      let shape = rectangleShape(edges, inside, state.box)
      addMask(shape, of: node, transform, isEvenOdd: false, source: paints.add(source), &state)
    }
  }

  private mutating func applyRectangle(
    _ edges: SIMD4<Double>, _ rect: CGRect, _ node: ClipNode, _ transform: DeviceTransform,
    _ state: inout ClipState
  ) {
    if rect.isInfinite { return }
    if let box = pixelBox(edges, transform) {
      state.box = state.box.intersection(box.outer)
      // Where its border is not seen, a rectangle clips nothing else.
      if box.isWhole || box.inner.contains(state.box) { return }
    } else {
      state.box = state.box.intersection(transform.pixels(covering: rect))
    }
    guard !state.box.isEmpty else { return }
    if reuseMask(node, transform, &state) { return }
    let shape = rectangleShape(edges, transform, state.box)
    addMask(shape, of: node, transform, isEvenOdd: false, &state)
  }

  /// Adds a clip on top of the one in force: what `shape` covers, and `source`, if any.
  private mutating func addMask(
    _ shape: Shape, of node: ClipNode, _ transform: DeviceTransform, isEvenOdd: Bool,
    source: Int32 = -1, _ state: inout ClipState
  ) {
    let lines = withUnsafePointer(to: shape) {
      outliner.outline($0, worker: Int(part), bandHeight: layout.pointee.maximumHeight).lines
    }
    let index = Int32(truncatingIfNeeded: clips.count)
    clipShapes.add(
      ClipShape(
        node: .passUnretained(node), transform: transform, box: state.box, clip: index))
    add(
      ClipMask(
        parent: state.mask, lines: lines, isEvenOdd: isEvenOdd, source: source, shape: index,
        box: state.box), &state)
  }

  /// The same with the lines and the picture of an earlier clip that covers the same; false where
  /// there is none.
  private mutating func reuseMask(
    _ node: ClipNode, _ transform: DeviceTransform, _ state: inout ClipState
  ) -> Bool {
    guard let same = clipShapes.first(node.shape, transform, state.box) else { return false }
    var clip = clips[Int(same)]
    if clip.parent == state.mask {
      state.mask = ClipRef(part: Int32(part), index: same)
    } else {
      clip.parent = state.mask
      add(clip, &state)
    }
    return true
  }

  private mutating func add(_ clip: ClipMask, _ state: inout ClipState) {
    state.mask = ClipRef(part: Int32(part), index: Int32(truncatingIfNeeded: clips.count))
    clips.append(clip)
  }
}
