import Foundation
import NodeGraph
import Panorama

/// Draws nodes as specks and wires as hairlines, for scales at which no more can be seen. The canvas is
/// divided into parts, each of which has a cell with its own display lists. The rasterizer skips invisible parts,
/// and a change redraws only the parts in which it happened.
@MainActor
final class SpeckLayer {
  private struct Part: Hashable, Comparable {
    let row: Int
    let column: Int

    static func < (l: Part, r: Part) -> Bool { (l.row, l.column) < (r.row, r.column) }
  }

  private struct Cell {
    var nodes: Set<NodeID> = []
    var wires: Set<WireID> = []
    var nodeList: DisplayList?
    var wireList: DisplayList?
  }

  private unowned let canvas: NodeCanvas
  private var cells: [Part: Cell] = [:]
  /// The parts in the order in which they are drawn.
  private var order: [Part] = []
  private var nodeParts: [NodeID: Part] = [:]
  private var wireParts: [WireID: Part] = [:]
  private var isMade = false
  private var side = 1000.0
  private var areCurves = true
  /// The width with which the wires were drawn, in device pixels.
  private var wireWidth = 1.0
  /// The nodes that are being moved, in front of all others.
  private var floating: FloatingSpecks?

  /// The number of parts along the longer side of the graph.
  private static let parts = 24.0
  /// If there are more wires, they are drawn straight.
  private static let maximumCurves = 3_000

  init(_ canvas: NodeCanvas) { self.canvas = canvas }

  /// Discards everything, because another graph is shown or the colours have changed.
  func forget() {
    discardParts()
    floating = nil
  }

  private func discardParts() {
    cells = [:]
    order = []
    nodeParts = [:]
    wireParts = [:]
    isMade = false
    areCurves = canvas.wires.count <= Self.maximumCurves
  }

  private func make() {
    guard !isMade else { return }
    isMade = true
    let area = canvas.content
    side = max(1000, Double(max(area.width, area.height)) / Self.parts)
    areCurves = canvas.wires.count <= Self.maximumCurves
    let floating = floating
    var nodes: [Part: [NodeID]] = [:]
    nodeParts.reserveCapacity(canvas.nodeViews.count)
    for (id, viewlet) in canvas.nodeViews where !(floating?.nodes.contains(id) ?? false) {
      let part = part(of: viewlet.rect)
      nodeParts[id] = part
      nodes[part, default: []].append(id)
    }
    var wires: [Part: [WireID]] = [:]
    wireParts.reserveCapacity(canvas.wires.count)
    for (id, face) in canvas.wires.all where !(floating?.wires.contains(id) ?? false) {
      let part = part(of: face.shape)
      wireParts[id] = part
      wires[part, default: []].append(id)
    }
    for part in Set(nodes.keys).union(wires.keys) {
      cells[part] = Cell(nodes: Set(nodes[part] ?? []), wires: Set(wires[part] ?? []))
    }
  }

  /// Whether so many nodes change that it is quicker to make all parts again.
  private func areMost(_ count: Int) -> Bool {
    count > Self.fewNodes && 4 * count > canvas.nodeViews.count
  }

  private static let fewNodes = 64

  // MARK: Changes

  /// Redraws nodes and wires that have changed, moved or been removed.
  func update(nodes: Set<NodeID>, wires: @autoclosure () -> some Sequence<WireID>) {
    guard isMade else { return }
    guard !areMost(nodes.count) else { return discardParts() }
    for id in nodes {
      let isFloating = floating?.nodes.contains(id) ?? false
      let new = isFloating ? nil : canvas.nodeViews[id].map { part(of: $0.rect) }
      if let old = nodeParts[id] {
        cells[old]?.nodeList = nil
        guard old != new else { continue }
        cells[old]?.nodes.remove(id)
        nodeParts[id] = nil
      }
      if let new { insert(id, in: new) }
    }
    for id in wires() {
      let isFloating = floating?.wires.contains(id) ?? false
      let new = isFloating ? nil : canvas.wires.face(id).map { part(of: $0.shape) }
      if let old = wireParts[id] {
        cells[old]?.wireList = nil
        guard old != new else { continue }
        cells[old]?.wires.remove(id)
        wireParts[id] = nil
      }
      if let new { insert(id, in: new) }
    }
  }

  private func insert(_ id: NodeID, in part: Part) {
    cells[part, default: Cell()].nodes.insert(id)
    cells[part]?.nodeList = nil
    nodeParts[id] = part
    if order.count != cells.count { order = [] }
  }

  private func insert(_ id: WireID, in part: Part) {
    cells[part, default: Cell()].wires.insert(id)
    cells[part]?.wireList = nil
    wireParts[id] = part
    if order.count != cells.count { order = [] }
  }

  private func part(of rect: CGRect) -> Part { part(rect.midX, rect.midY) }

  private func part(of shape: WireShape) -> Part {
    let middle = (shape.start + shape.end) / 2
    return part(middle.x, middle.y)
  }

  private func part(_ x: Double, _ y: Double) -> Part {
    func index(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value / side)).rounded(.down)) }
    return Part(row: index(y), column: index(x))
  }

  // MARK: Moving

  /// Takes nodes out of their parts, to show them elsewhere with their wires, in front of the others.
  ///
  /// - Parameters:
  ///   - nodes: the nodes, which are only asked for if another movement's are shown.
  ///   - move: the movement; nil if it has only one step.
  func lift(_ nodes: @autoclosure () -> Set<NodeID>, for move: MoveIdentity?) {
    if let move, floating?.move === move { return }
    let nodes = nodes()
    guard move != nil || floating?.nodes != nodes else { return }
    drop()
    if areMost(nodes.count) { discardParts() } else { make() }
    let floating = FloatingSpecks(
      nodes, on: canvas, areCurves: areCurves, width: screenScale, move: move)
    self.floating = floating
    update(nodes: nodes, wires: floating.wires)
  }

  private var screenScale: Double { canvas.panoramaView?.window?.screenScale ?? 1 }

  /// Shows the lifted nodes moved by `way` from their original positions.
  func move(by way: CGVector) { floating?.way = way }

  /// Shows each lifted node at its own new position, without wires.
  func move(to places: [NodeID: CGPoint]) { floating?.places = places }

  /// Puts the lifted nodes back where the canvas has them.
  ///
  /// - Returns: the nodes.
  @discardableResult
  func drop() -> Set<NodeID> {
    guard let old = floating else { return [] }
    floating = nil
    update(nodes: old.nodes, wires: old.wires)
    return old.nodes
  }

  // MARK: Drawing

  func draw(in context: CGContext) {
    make()
    let width = screenScale
    if width != wireWidth {
      wireWidth = width
      for part in cells.keys { cells[part]?.wireList = nil }
    }
    for part in sortedParts {
      if let list = wireList(part) { context.draw(list) }
    }
    drawNodes(in: context)
    floating?.draw(in: context, width: width)
  }

  /// Draws only the nodes, for the overview.
  func drawNodes(in context: CGContext) {
    make()
    for part in sortedParts {
      if let list = nodeList(part) { context.draw(list) }
    }
  }

  private var sortedParts: [Part] {
    if order.isEmpty { order = cells.keys.sorted() }
    return order
  }

  private func nodeList(_ part: Part) -> DisplayList? {
    guard let cell = cells[part], !cell.nodes.isEmpty else { return nil }
    if let list = cell.nodeList { return list }
    var paths = SpeckPaths()
    for id in cell.nodes {
      if let viewlet = canvas.nodeViews[id] { paths.add(viewlet.speck) }
    }
    let list = DisplayList { paths.drawNodes(in: $0) }
    cells[part]?.nodeList = list
    return list
  }

  private func wireList(_ part: Part) -> DisplayList? {
    guard let cell = cells[part], !cell.wires.isEmpty else { return nil }
    if let list = cell.wireList { return list }
    var paths = SpeckPaths()
    for id in cell.wires {
      if let face = canvas.wires.face(id) {
        paths.add(face.shape, face.color, isCurve: areCurves)
      }
    }
    let list = DisplayList { paths.drawWires(in: $0, width: wireWidth) }
    cells[part]?.wireList = list
    return list
  }
}

/// Draws many nodes or wires with one path per colour, for scales at which they are only specks.
struct SpeckPaths {
  private var bodies: [CGColor: PathData] = [:]
  private var titles: [CGColor: PathData] = [:]
  private var wires: [CGColor: PathData] = [:]

  mutating func add(_ node: Speck) {
    let rect = node.rect
    bodies[node.body, default: PathData()].addRect(rect)
    titles[node.mark, default: PathData()].addRect(
      CGRect(
        x: rect.minX, y: rect.minY, width: rect.width,
        height: min(NodeMetrics.titleHeight, rect.height)))
  }

  mutating func add(_ shape: WireShape, _ color: CGColor, isCurve: Bool) {
    wires[color, default: PathData()].move(to: shape.start)
    for bend in shape.bends { wires[color, default: PathData()].addLine(to: bend) }
    if isCurve, shape.bends.isEmpty {
      wires[color, default: PathData()].addCurve(
        to: shape.end, control1: shape.control1, control2: shape.control2)
    } else {
      wires[color, default: PathData()].addLine(to: shape.end)
    }
  }

  func drawNodes(in context: CGContext) {
    for paths in [bodies, titles] {
      for (color, path) in paths.sorted(by: { $0.key.argb < $1.key.argb }) {
        context.setFillColor(color)
        context.fill(path)
      }
    }
  }

  /// Draws the wires, which are about `width` device pixels wide at every scale below one.
  func drawWires(in context: CGContext, width: Double) {
    let sorted = wires.sorted { $0.key.argb < $1.key.argb }
    for level in Self.levels {
      let scale = exp2(Double(level))
      let lower = level == Self.levels.lowerBound ? 0 : scale
      context.beginLevelOfDetail(lower..<(level == Self.levels.upperBound ? .infinity : 2 * scale))
      context.setLineWidth(width / (1.5 * scale))
      for (color, path) in sorted {
        context.setStrokeColor(color.copy(alpha: 0.6))
        context.stroke(path)
      }
      context.endLevelOfDetail()
    }
  }

  /// The binary logarithms of the scales that have their own line width.
  private static let levels = -6 ... -1
}
