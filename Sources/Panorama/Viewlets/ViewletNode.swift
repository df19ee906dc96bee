import Foundation
import PanoramaGraphics

/// A stretch of siblings, back to front, with its picture: a node of the tree that keeps the cost
/// of one change small however many siblings there are.
@MainActor
final class ViewletNode {
  /// Members of a node before it splits: a change rebuilds one node of this size on each level.
  static let limit = 64

  weak var parent: ViewletNode?
  weak var tree: ViewletTree?
  private(set) var nodes: [ViewletNode] = []
  private(set) var viewlets: [Viewlet] = []
  private var picture: DisplayList?

  init(tree: ViewletTree) { self.tree = tree }

  var isEmpty: Bool { nodes.isEmpty && viewlets.isEmpty }
  var isFull: Bool { max(nodes.count, viewlets.count) >= Self.limit }

  func append(_ viewlet: Viewlet) {
    viewlets.append(viewlet)
    viewlet.leaf = self
    invalidate()
  }

  func append(_ node: ViewletNode) {
    nodes.append(node)
    node.parent = self
    invalidate()
  }

  func remove(_ viewlet: Viewlet) {
    viewlets.removeAll { $0 === viewlet }
    viewlet.leaf = nil
    invalidate()
    if isEmpty { parent?.remove(self) }
  }

  private func remove(_ node: ViewletNode) {
    nodes.removeAll { $0 === node }
    invalidate()
    if isEmpty { parent?.remove(self) }
  }

  /// The picture is wrong, and so are those of the nodes above and of the viewlet that owns them.
  /// A wrong one has only wrong ones above it, so the walk ends at the first.
  func invalidate() {
    var node: ViewletNode? = self
    var last: ViewletNode = self
    while let n = node {
      if n.picture == nil, n.parent != nil { return }
      n.picture = nil
      last = n
      node = n.parent
    }
    last.tree?.owner?.contentDidChange()
  }

  var list: DisplayList {
    if let picture { return picture }
    var items = viewlets.compactMap(\.item)
    for node in nodes {
      let list = node.list
      if !list.isEmpty { items.append(DisplayItem(.list(list))) }
    }
    let list = items.isEmpty ? DisplayList.empty : DisplayList(items: items)
    picture = list
    return list
  }

  var all: [Viewlet] { viewlets + nodes.flatMap(\.all) }
}
