import Foundation
import PanoramaGraphics

/// The clip chain resolved last: items that follow one another mostly share it.
struct ClipCache {
  var node: ClipNode?
  var state = ClipState(box: .empty)
}

extension Planner {
  /// What a clip chain of a list leaves of `outer`, the clip around the list.
  mutating func resolve(
    _ node: ClipNode, _ transform: DeviceTransform, _ outer: ClipState, _ cache: inout ClipCache
  ) -> ClipState {
    if cache.node === node { return cache.state }
    // Without recursion: chains may be long.
    clipChain.removeAll(keepingCapacity: true)
    var next: ClipNode? = node
    while let n = next {
      clipChain.append(n)
      next = n.parent
    }
    var state = outer
    while let n = clipChain.popLast() {
      if !state.box.isEmpty { apply(n.shape, transform, &state) }
    }
    cache = ClipCache(node: node, state: state)
    return state
  }

  private mutating func apply(
    _ clip: ClipNode.Shape, _ transform: DeviceTransform, _ state: inout ClipState
  ) {
    switch clip {
    case .rect(let rect):
      let r = rect.standardized
      let edges = SIMD4(
        Double(r.minX), Double(r.minY), Double(r.maxX), Double(r.maxY))
      applyRectangle(edges, r, transform, &state)
    case .path(let path, let rule):
      if let edges = rectangle(path) {
        let r = CGRect(x: edges.x, y: edges.y, width: edges.z - edges.x, height: edges.w - edges.y)
        return applyRectangle(edges, r, transform, &state)
      }
      state.box = state.box.intersection(transform.pixels(covering: path.controlPointBounds))
      guard !state.box.isEmpty else { return }
      addMask(shape(path, .fill, transform, state.box), isEvenOdd: rule == .evenOdd, &state)
    case .mask(let image, let rect, let place):
      let inside = transform.descending(into: place)
      let r = rect.standardized
      guard inside.isDrawable,
        let source = picture(image, r, .default, inside)
      else {
        state.box = .empty
        return
      }
      state.box = state.box.intersection(inside.pixels(covering: r))
      guard !state.box.isEmpty else { return }
      let edges = SIMD4(Double(r.minX), Double(r.minY), Double(r.maxX), Double(r.maxY))
      addMask(rectangleShape(edges, inside, state.box), isEvenOdd: false, &state)
      clips[clips.count - 1].source = add(source)
    }
  }

  private mutating func applyRectangle(
    _ edges: SIMD4<Double>, _ rect: CGRect, _ transform: DeviceTransform, _ state: inout ClipState
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
    addMask(rectangleShape(edges, transform, state.box), isEvenOdd: false, &state)
  }

  private mutating func addMask(_ shape: Shape, isEvenOdd: Bool, _ state: inout ClipState) {
    let clip = state.mask
    let lines = withUnsafePointer(to: shape) {
      outliner.outline($0, worker: Int(part), bandHeight: layout.pointee.tallest).lines
    }
    state.mask = ClipRef(part: Int32(part), index: Int32(truncatingIfNeeded: clips.count))
    clips.append(
      ClipMask(parent: clip, lines: lines, isEvenOdd: isEvenOdd, box: state.box))
  }
}
