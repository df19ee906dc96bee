import NodeGraph
import Panorama

/// The drawing of the groups, and whether the graph is drawn as specks.
extension NodeCanvas {
  var groups: DisplayList {
    if let groupList { return groupList }
    guard !groupFrames.isEmpty else { return .empty }
    let graph = graph
    let selection = session.selection
    let list = DisplayList { context in
      for id in graph.nodeIDs {
        guard let frame = groupFrames[id], let node = graph.node(id) else { continue }
        GroupDrawing(
          node: node, title: session.title(of: node), frame: frame,
          isSelected: selection.contains(id), look: look
        ).draw(in: context)
      }
    }
    groupList = list
    return list
  }

  /// Whether the graph is drawn as specks.
  var isFar: Bool {
    let scale = shownScale
    guard scale < NodeMetrics.textScale else { return false }
    guard scale >= NodeMetrics.farScale else { return true }
    // This estimate assumes that the nodes are evenly distributed.
    let (all, seen) = (content, content.intersection(visibleRect))
    guard !seen.isNull, all.width > 0, all.height > 0 else { return false }
    let share = Double(seen.width * seen.height) / Double(all.width * all.height)
    return Double(nodeViews.count) * share > Double(NodeMetrics.manyNodes)
  }
}
