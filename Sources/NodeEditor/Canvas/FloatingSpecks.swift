import NodeGraph
import Panorama

/// Tells one movement of nodes from others, whose nodes need not be compared then: comparing thousands takes as long as
/// drawing them.
final class MoveIdentity: Sendable {}

/// Nodes that are being moved while the graph is drawn as specks, with their wires.
@MainActor
struct FloatingSpecks {
  /// The nodes and all their wires.
  let nodes: Set<NodeID>
  let wires: [WireID]
  /// The movement; nil if it has only one step.
  let move: MoveIdentity?
  /// How far the nodes have moved together.
  var way = CGVector.zero
  /// The positions of nodes that move independently; nil if they move together.
  var places: [NodeID: CGPoint]?

  private let specks: [NodeID: Speck]
  /// The nodes and the wires between them, at their original positions.
  private let nodeList: DisplayList
  private let innerWires: SpeckPaths
  /// The drawing of these wires, and the width of its wires in device pixels.
  private let innerList: (width: Double, list: DisplayList)
  /// The wires to nodes that do not move: the curve, its colour, and whether its start moves.
  private let outerWires: [(shape: WireShape, color: CGColor, movesStart: Bool)]
  private let areCurves: Bool

  /// - Parameters:
  ///   - nodes: the nodes.
  ///   - canvas: their canvas.
  ///   - areCurves: whether wires are curves.
  ///   - width: the width of wires, in device pixels.
  ///   - move: the movement; nil if it has only one step.
  init(
    _ nodes: Set<NodeID>, on canvas: NodeCanvas, areCurves: Bool, width: Double,
    move: MoveIdentity?
  ) {
    self.nodes = nodes
    self.move = move
    self.areCurves = areCurves
    let graph = canvas.graph
    var specks: [NodeID: Speck] = [:]
    var wires: [WireID] = []
    var (paths, inner) = (SpeckPaths(), SpeckPaths())
    var outer: [(WireShape, CGColor, Bool)] = []
    for id in nodes {
      guard let viewlet = canvas.nodeViews[id] else { continue }
      specks[id] = viewlet.speck
      paths.add(viewlet.speck)
      for wire in graph.wires(outOf: id) {
        wires.append(wire.id)
        guard let face = canvas.wires.face(wire.id) else { continue }
        if nodes.contains(wire.to.node) {
          inner.add(face.shape, face.color, isCurve: areCurves)
        } else {
          outer.append((face.shape, face.color, true))
        }
      }
      for wire in graph.wires(into: id) where !nodes.contains(wire.from.node) {
        wires.append(wire.id)
        guard let face = canvas.wires.face(wire.id) else { continue }
        outer.append((face.shape, face.color, false))
      }
    }
    self.specks = specks
    self.wires = wires
    nodeList = DisplayList { paths.drawNodes(in: $0) }
    innerWires = inner
    innerList = (width, DisplayList { inner.drawWires(in: $0, width: width) })
    outerWires = outer
  }

  /// - Parameters:
  ///   - context: the context to draw in.
  ///   - width: the width of wires, in device pixels.
  func draw(in context: CGContext, width: Double) {
    if let places {
      var paths = SpeckPaths()
      for (id, place) in places {
        guard let speck = specks[id] else { continue }
        paths.add(
          Speck(
            rect: CGRect(origin: place, size: speck.rect.size), mark: speck.mark, body: speck.body))
      }
      return paths.drawNodes(in: context)
    }
    let move = SIMD2(way.dx, way.dy)
    var outer = SpeckPaths()
    for (shape, color, movesStart) in outerWires {
      outer.add(
        shape.moved(start: movesStart ? move : .zero, end: movesStart ? .zero : move), color,
        isCurve: areCurves)
    }
    outer.drawWires(in: context, width: width)
    context.saveGState()
    context.translateBy(x: way.dx, y: way.dy)
    if width == innerList.width {
      context.draw(innerList.list)
    } else {
      innerWires.drawWires(in: context, width: width)
    }
    context.draw(nodeList)
    context.restoreGState()
  }
}
