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
  let wires: Set<WireID>
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
    var wires: Set<WireID> = []
    var (paths, inner) = (SpeckPaths(), SpeckPaths())
    var outer: [(WireShape, CGColor, Bool)] = []
    specks.reserveCapacity(nodes.count)
    for id in nodes {
      guard let speck = canvas.nodeViews[id]?.speck else { continue }
      specks[id] = speck
      paths.add(speck)
    }
    func add(_ wire: Wire, from movesStart: Bool, to movesEnd: Bool) {
      guard movesStart || movesEnd, wires.insert(wire.id).inserted,
        let face = canvas.wires.face(wire.id)
      else { return }
      if movesStart, movesEnd {
        inner.add(face.shape, face.color, isCurve: areCurves)
      } else {
        outer.append((face.shape, face.color, movesStart))
      }
    }
    if specks.count == canvas.nodeViews.count, canvas.groupFrames.isEmpty {
      wires.reserveCapacity(canvas.wires.count)
      for wire in graph.wires { add(wire, from: true, to: true) }
    } else {
      for id in nodes {
        for wire in graph.wires(outOf: id) {
          add(wire, from: true, to: nodes.contains(wire.to.node))
        }
        for wire in graph.wires(into: id) {
          add(wire, from: nodes.contains(wire.from.node), to: true)
        }
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
