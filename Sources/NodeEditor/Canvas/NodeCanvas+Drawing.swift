import NodeGraph
import Panorama

/// What is behind the nodes, and what replaces them far away.
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
    // As if the nodes were evenly distributed.
    let (all, seen) = (content, content.intersection(visibleRect))
    guard !seen.isNull, all.width > 0, all.height > 0 else { return false }
    let share = Double(seen.width * seen.height) / Double(all.width * all.height)
    return Double(nodeViews.count) * share > Double(NodeMetrics.manyNodes)
  }

  /// Draws the whole graph as specks.
  func drawSpecks(in context: CGContext) {
    var layer = specks
    context.draw(layer.list(at: shownScale) { makeSpecks(of: nodeViews.values, with: wires.shown) })
    if let floating = layer.floating { context.draw(floating.nodeList) }
    specks = layer
  }

  /// The whole graph as specks.
  var overview: FarDrawing {
    var layer = specks
    defer { specks = layer }
    return layer.drawing { makeSpecks(of: nodeViews.values, with: wires.shown) }
  }

  /// Some nodes and wires as specks.
  func makeSpecks(
    of nodes: some Sequence<NodeViewlet>, with wires: [WireLayer.Face]
  ) -> FarDrawing {
    FarDrawing(
      nodes: nodes.map { viewlet in
        let mark = NodeDrawing(face: viewlet.face, look: look).mark
        let isWrong = viewlet.face.failure != nil
        let color =
          isWrong ? look.theme.destructive : viewlet.face.isSelected ? look.theme.accent : mark
        return FarDrawing.Speck(
          rect: viewlet.rect, mark: color, body: NodeLook.mix(look.surface, color, 0.3))
      },
      wires: wires.map { ($0.shape, $0.color) }, in: content)
  }
}
