import Foundation
import NodeGraph
import Panorama

/// The canvas of a graph: nodes as viewlets, with wires and groups behind them.
///
/// It shows the open graph of a session, and passes touches and clicks to its `hand`, which edits the session.
@MainActor
public final class NodeCanvas: Panorama {
  /// The session whose graph is shown.
  public let session: GraphSession
  /// The marks on the background. Default: dots.
  public var gridStyle = GridStyle.dots {
    didSet { if gridStyle != oldValue { groundDidChange() } }
  }
  /// Whether edges between cards go around other cards.
  var edgesGoAround = false { didSet { if edgesGoAround != oldValue { routeEdges() } } }
  /// The lanes beside cards in which edges go around them.
  var edgeLanes: [WireID: Int] = [:]
  /// The graph whose layout is computed on another thread; nil if none is.
  var arrangedGraph: GraphID?
  /// Whether many nodes are moving, whose edges find their way when they have arrived.
  var isMovingMany = false
  /// Called when the visible part or the scale has changed.
  var didScroll: @MainActor () -> Void = {}

  /// Called when nodes have arrived at the positions of the automatic layout.
  var didLand: @MainActor () -> Void = {}

  /// Called when files of cards have been read.
  var didReadFiles: @MainActor () -> Void = {}

  private(set) var look: NodeLook
  /// The nodes except groups.
  private(set) var nodeViews: [NodeID: NodeViewlet] = [:]
  /// The frames in which groups are shown.
  var groupFrames: [NodeID: CGRect] = [:]
  let wires: WireLayer
  /// The card or group whose dots are shown because the mouse is over it, or a wire is dragged to it.
  var hovered: NodeID? { didSet { if hovered != oldValue { hoveredDidChange(oldValue) } } }
  weak var hand: (any CanvasTouchHandling)?
  private var grid: GridDrawing?
  private var preparedArea = CGRect.null
  private(set) var warmUp: WarmUp?
  var groupList: DisplayList?
  /// The labels of wires, in front of the nodes; nil until there is one.
  private var labels: WireLabels?
  /// The maximum number of characters of a label that are shown. It is smaller in a graph with very many labels.
  private(set) var labelCharacters = NodeMetrics.lineCharacters
  private(set) lazy var specks = SpeckLayer(self)
  private(set) lazy var cardScroll = CardScroll(self)
  /// The pictures on cards and groups.
  var pictures: CardPictures { didSet { look.cards.pictures = pictures } }
  /// The files of file cards.
  var files: CardFiles { didSet { look.files = files } }
  private var contentArea: CGRect?
  private var nodeRects: [(id: NodeID, rect: CGRect)]?

  /// The minimum distance between the canvas's edges and its origin, in points.
  private static let minimumReach = 50_000.0

  /// - Parameters:
  ///   - session: the session whose graph is shown.
  ///   - theme: the colours.
  ///   - fonts: the fonts.
  public init(_ session: GraphSession, theme: InterfaceTheme, fonts: FontLibrary) {
    self.session = session
    look = NodeLook(theme: theme, fonts: fonts)
    wires = WireLayer(look: look)
    pictures = CardPictures(
      folder: { [session] in session.folder }, isImmediate: session.isImmediate)
    files = CardFiles(
      folder: { [session] in session.folder }, isImmediate: session.isImmediate,
      colors: look.colors)
    look.cards.pictures = pictures
    look.files = files
    super.init(bounds: .zero)
    pictures.didRead = { [weak self] in self?.picturesDidChange() }
    files.didRead = { [weak self] in self?.showFiles($0) }
    minimumZoomScale = NodeMetrics.zoom.lowerBound
    maximumZoomScale = NodeMetrics.zoom.upperBound
    session.observer = self
    rebuild()
  }

  var graph: Graph { session.graph }

  /// The nodes, the groups and the wires between them.
  public override func accessibilityElements(in view: View) -> [AccessibilityElement] {
    let alone = session.selection.count == 1 ? session.selection.first : nil
    let focus = alone.flatMap { nodeViews[$0] }
    focus?.takesKeys = view.window?.sendsKeys(to: view) ?? false
    defer { focus?.takesKeys = false }
    let nodes = super.accessibilityElements(in: view)
    // Among very many, which are told later, it would not be heard of.
    let first = nodes.contains { $0.deferred != nil } ? focus?.accessibilityElements(in: view) : nil
    return groupElements(in: view) + nodes + (first ?? []) + wireElements(in: view)
  }

  // MARK: Showing a graph

  /// Shows everything in the colours of another theme.
  public func apply(_ theme: InterfaceTheme, fonts: FontLibrary) {
    guard theme != look.theme else { return }
    look = NodeLook(theme: theme, fonts: fonts)
    look.cards.pictures = pictures
    files.colors = look.colors
    look.files = files
    rebuild()
  }

  func rebuild() {
    for viewlet in nodeViews.values { viewlet.removeFromParent() }
    nodeViews = [:]
    groupFrames = [:]
    wires.look = look
    let graph = graph
    countFiles()
    for node in graph.nodes { add(node) }
    nodeRects = nil
    growBounds(around: graph.nodeIDs)
    let labels = graph.wires.reduce(0) { $0 + ($1.label?.isEmpty ?? true ? 0 : 1) }
    labelCharacters = max(
      NodeMetrics.fewCharacters,
      min(NodeMetrics.lineCharacters, NodeMetrics.allLabelCharacters / max(1, labels)))
    wires.replaceAll(
      graph.wires.compactMap { wire in self.face(of: wire).map { (wire.id, $0) } })
    preparedArea = .null
    warmUp = nil
    self.labels?.removeFromParent()
    self.labels = nil
    specks.forget()
    groundDidChange()
    contentDidChange()
  }

  /// Shows only some nodes and the wires between them, for a picture.
  func removeFromView(allBut ids: Set<NodeID>) {
    for wire in graph.wires where !ids.contains(wire.from.node) || !ids.contains(wire.to.node) {
      wires.set(nil, wire.id)
    }
    for id in graph.nodeIDs where !ids.contains(id) {
      nodeViews.removeValue(forKey: id)?.removeFromParent()
      groupFrames[id] = nil
    }
    specks.forget()
    contentDidChange()
  }

  private func add(_ node: Node) {
    guard !node.isGroup else {
      groupFrames[node.id] = node.frame
      return
    }
    let viewlet = NodeViewlet(face(of: node), look: look)
    nodeViews[node.id] = viewlet
    addViewlet(viewlet)
  }

  /// Makes the canvas larger than what is on it, so that it can be scrolled in every direction.
  private func growBounds(around ids: some Sequence<NodeID>) {
    var reach = Self.minimumReach
    for id in ids {
      guard let rect = rect(of: id) else { continue }
      let (x, y) = (max(abs(rect.minX), abs(rect.maxX)), max(abs(rect.minY), abs(rect.maxY)))
      reach = max(reach, 2 * x, 2 * y)
    }
    guard reach > bounds.maxX else { return }
    // The content offset is relative to the corner of the bounds.
    let (zoom, offset) = (panoramaView?.zoomScale ?? 1, panoramaView?.contentOffset ?? .zero)
    let shift = (reach - bounds.maxX) * zoom
    bounds = CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    labels?.frame = bounds
    panoramaView?.contentOffset = CGPoint(x: offset.x + shift, y: offset.y + shift)
  }

  // MARK: Following changes

  /// Shows what an edit, undo or redo changed.
  func follow(_ change: DocumentChange, _ results: Set<NodeID>) {
    let graph = graph
    var touched: Set<NodeID> = []
    if !change.subgraphs.isEmpty || change.graphs.keys.contains(where: { $0 != session.graphID }) {
      // The ports of any subgraph may have changed.
      touched = Set(graph.nodeIDs)
    }
    let own = change.graphs[session.graphID]
    if own?.nodes.values.contains(where: { $0.before == nil || $0.after == nil }) ?? false {
      countFiles()
    }
    for (id, step) in own?.nodes ?? [:] {
      touched.insert(id)
      if step.after == nil, graph.node(id) == nil {
        nodeViews.removeValue(forKey: id)?.removeFromParent()
        groupFrames[id] = nil
      }
    }
    for (id, step) in own?.wires ?? [:] {
      for wire in [step.before, step.after] { if let wire { touched.insert(wire.to.node) } }
      if graph.wire(id) == nil { wires.set(nil, id) }
    }
    // How far all have moved together, if nothing else has happened.
    var common: SIMD2<Double>?
    var isTogether = touched.count == nodeViews.count && groupFrames.isEmpty
    for id in touched {
      if let step = own?.nodes[id], let viewlet = nodeViews[id], let end = Self.end(of: step) {
        let start = viewlet.place
        let way = SIMD2(Double(end.x - start.x), Double(end.y - start.y))
        isTogether = isTogether && way == common ?? way
        common = way
        viewlet.move(to: end)
      } else {
        isTogether = false
        sync(id, in: graph)
      }
    }
    for id in results {
      nodeViews[id]?.face.result = session.result(of: id)
      touched.insert(id)
    }
    for id in own.map({ Array($0.wires.keys) }) ?? [] { syncWire(id, in: graph) }
    if isTogether, results.isEmpty, !edgesGoAround, let common {
      wires.moveAll(by: common)
      renewVisibleWires()
    } else {
      syncWires(at: touched)
    }
    growBounds(around: touched)
    specks.drop()
    updateSpecks(of: touched, and: own.map { Array($0.wires.keys) } ?? [])
    contentDidChange()
    // A card that moves or is folded may be in the way of any edge, or no longer.
    let nodes = own?.nodes.values
    if edgesGoAround,
      nodes?.contains(where: {
        $0.before?.frame != $0.after?.frame || $0.before?.isCollapsed != $0.after?.isCollapsed
      }) ?? false
    {
      routeEdges()
    }
  }

  /// Where a node is after a step that only moves it; nil for other steps.
  private static func end(of step: GraphChange.Step<Node>) -> CGPoint? {
    guard var moved = step.before, let after = step.after, !after.isGroup else { return nil }
    moved.frame.origin = after.frame.origin
    return moved == after ? after.frame.origin : nil
  }

  private func sync(_ id: NodeID, in graph: Graph) {
    guard let node = graph.node(id) else { return }
    if node.isGroup {
      nodeViews.removeValue(forKey: id)?.removeFromParent()
      groupFrames[id] = node.frame
    } else if let viewlet = nodeViews[id] {
      viewlet.face = face(of: node)
      viewlet.place = node.frame.origin
    } else {
      groupFrames[id] = nil
      add(node)
      bringLabelsToFront()
    }
  }

  func syncWire(_ id: WireID, in graph: Graph) {
    wires.set(graph.wire(id).flatMap { face(of: $0) }, id)
  }

  /// Redraws the wires of nodes that moved or have other results.
  func syncWires(at ids: some Collection<NodeID>) {
    let graph = graph
    guard ids.count <= NodeMetrics.manyNodes || 4 * ids.count <= nodeViews.count else {
      wires.set(graph.wires.map { ($0.id, face(of: $0)) })
      return renewVisibleWires()
    }
    for id in ids {
      for wire in graph.wires(into: id) { syncWire(wire.id, in: graph) }
      for wire in graph.wires(outOf: id) { syncWire(wire.id, in: graph) }
    }
  }

  /// Records the wires that are visible at once, and the others later.
  private func renewVisibleWires() {
    preparedArea = .null
    if let warmUp { beginWarmUp(WarmUp(self, after: warmUp)) }
    groundDidChange()
  }

  private func beginWarmUp(_ new: WarmUp) {
    guard let window = panoramaView?.window else { return }
    warmUp = new
    window.add(new)
  }

  /// Redraws the specks of some nodes with their wires, and of some other wires.
  func updateSpecks(of nodes: Set<NodeID>, and wires: [WireID]) {
    let graph = graph
    specks.update(
      nodes: nodes,
      wires: wires
        + nodes.flatMap { graph.wires(into: $0) + graph.wires(outOf: $0) }.map(\.id))
  }

  /// Hides a wire whose end is being dragged.
  func hideWire(_ id: WireID) {
    wires.set(nil, id)
    redraw()
  }

  /// Shows a hidden wire again.
  func showWire(_ id: WireID) {
    syncWire(id, in: graph)
    redraw()
  }

  private func hoveredDidChange(_ old: NodeID?) {
    for id in [old, hovered] {
      guard let id else { continue }
      nodeViews[id]?.face.isHovered = id == hovered
      if groupFrames[id] != nil { looksDidChange() }
    }
  }

  // MARK: Drawing

  /// Redraws after nodes or groups were moved, added or removed.
  func contentDidChange() {
    contentArea = nil
    nodeRects = nil
    looksDidChange()
  }

  /// Redraws after only the appearance of the content has changed.
  func looksDidChange() {
    groupList = nil
    redraw()
  }

  /// Draws groups, wires and labels again.
  func redraw() {
    if wires.hasFront {
      let shown = labels ?? WireLabels(self)
      if labels == nil { addViewlet(shown) }
      labels = shown
      shown.setNeedsDisplay()
    }
    setNeedsDisplay()
  }

  /// Keeps the labels in front of the nodes, after some of these were added or brought to the front.
  func bringLabelsToFront() { labels?.bringToFront() }

  public override func visibleRectDidChange() {
    groundDidChange()
    didScroll()
  }

  func groundDidChange() {
    guard panoramaView != nil else { return setNeedsDisplay() }
    let visible = visibleRect
    let new = GridDrawing(gridStyle, in: visible, scale: shownScale)
    var isChanged = new != grid
    grid = new
    if warmUp == nil { beginWarmUp(WarmUp(self)) }
    // When the user zooms in, specks stay until everything visible can be drawn without a stutter.
    showsSpecks = isFar || showsSpecks && !(warmUp?.isReady(visible) ?? true)
    if !showsSpecks, !preparedArea.contains(visible) {
      preparedArea = visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2)
      isChanged = wires.prepare(preparedArea) || isChanged
    }
    if isChanged { redraw() }
  }

  /// Whether specks are shown instead of viewlets.
  private(set) var showsSpecks = false {
    didSet {
      guard showsSpecks != oldValue else { return }
      minimumViewletScale = showsSpecks ? .infinity : 0
      setNeedsDisplay()
    }
  }

  /// The rectangle around all nodes; empty if there are none.
  var content: CGRect {
    if let contentArea { return contentArea }
    let area = contentRect ?? .zero
    contentArea = area
    return area
  }

  /// The nodes that touch a rectangle. Groups count only if they are completely inside.
  func nodes(touching area: CGRect) -> Set<NodeID> {
    Set(cards(touching: area)).union(groupFrames.filter { area.holds($0.value) }.keys)
  }

  /// The nodes except groups that touch a rectangle.
  func cards(touching area: CGRect) -> some Sequence<NodeID> {
    let rects = nodeRects ?? nodeViews.values.map { ($0.id, $0.rect) }
    nodeRects = rects
    return rects.lazy.filter { $0.rect.intersects(area) }.map(\.id)
  }

  public override func draw(in context: CGContext) {
    if panoramaView != nil {
      grid?.draw(in: context, color: look.grid)
    } else {
      _ = wires.prepare(bounds)
    }
    context.draw(groups)
    if showsSpecks { specks.draw(in: context) } else { context.draw(wires.list) }
  }

  // MARK: Touches

  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    hand?.touchesBegan(touches, with: event)
  }
  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    hand?.touchesMoved(touches, with: event)
  }
  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    hand?.touchesEnded(touches)
  }
  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    hand?.touchesCancelled(touches)
  }
  public override func scrollWheel(with event: ScrollEvent) {
    if !cardScroll.take(event) { super.scrollWheel(with: event) }
  }
  public override func mouseMoved(with event: MouseEvent) {
    hand?.mouseMoved(to: event.location(in: self))
  }
  public override func mouseExited(with event: MouseEvent) { hand?.mouseMoved(to: nil) }
  public override func rightMouseDown(with event: MouseEvent) {
    guard let hand, let point = event.location(in: self) else {
      return super.rightMouseDown(with: event)
    }
    hand.rightMouseDown(at: point, with: event)
  }
}
