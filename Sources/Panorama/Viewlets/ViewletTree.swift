import Foundation
import PanoramaGraphics

/// The viewlets inside one viewlet: their order, their picture, and who is where.
///
/// Order and picture are kept in a tree of stretches of 64; places, once there are many, in a grid
/// of cells that is made when it is first asked and kept up with every move.
@MainActor
final class ViewletTree {
  weak var owner: Viewlet?
  private(set) var count = 0
  private var root: ViewletNode?
  private var nextOrder = 0.0
  private var grid: ViewletGrid?
  /// Below this, looking at each is as fast.
  private static let gridThreshold = 48

  var all: [Viewlet] { root?.all ?? [] }
  var list: DisplayList { root?.list ?? .empty }

  func append(_ viewlet: Viewlet) {
    viewlet.order = nextOrder
    nextOrder += 1
    count += 1
    freeLeaf().append(viewlet)
    grid?.insert(viewlet)
  }

  func remove(_ viewlet: Viewlet) {
    guard let leaf = viewlet.leaf else { return }
    grid?.remove(viewlet)
    leaf.remove(viewlet)
    count -= 1
    if count == 0 {
      root = nil
      grid = nil
    }
  }

  func didMove(_ viewlet: Viewlet) { grid?.move(viewlet) }

  /// Those that may cover `point`, front first.
  func candidates(at point: CGPoint) -> [Viewlet] {
    guard count >= Self.gridThreshold else { return all.reversed() }
    let grid = grid ?? ViewletGrid(all)
    self.grid = grid
    return grid.viewlets(near: point).sorted { $0.order > $1.order }
  }

  /// The last leaf with room; makes one, and levels above it, where there is none.
  private func freeLeaf() -> ViewletNode {
    guard let root else {
      let leaf = ViewletNode(tree: self)
      self.root = leaf
      return leaf
    }
    var path = [root]
    while let last = path.last?.nodes.last { path.append(last) }
    if let leaf = path.last, !leaf.isFull, leaf.nodes.isEmpty { return leaf }
    // The lowest level with room gets a new branch down to a new leaf.
    for depth in path.indices.dropLast().reversed() where !path[depth].isFull {
      return branch(from: path[depth], levels: path.count - 1 - depth)
    }
    let top = ViewletNode(tree: self)
    top.append(root)
    self.root = top
    return branch(from: top, levels: path.count)
  }

  private func branch(from node: ViewletNode, levels: Int) -> ViewletNode {
    var node = node
    for _ in 0..<levels {
      let next = ViewletNode(tree: self)
      node.append(next)
      node = next
    }
    return node
  }
}
