import Panorama

/// The selection, and the finger or the keys that make it or move it.
@MainActor
final class StrokeLasso {
  /// What is selected; nil for nothing.
  private(set) var selection: SketchSelection?
  /// Called when the selection changed.
  var onChange: (() -> Void)?
  /// Called when the lasso was drawn around more strokes than can be selected.
  var onLimit: (() -> Void)?
  /// How a finger selects.
  var rule = SelectionRule()
  private let sheet: StrokeSheet
  private var gesture: LassoGesture?

  /// The maximum distance that a finger may move in a tap, in points on screen.
  private static let tapSize = 8.0
  /// How far from a stroke a tap may be, in points on screen.
  private static let tapReach = 12.0

  init(on sheet: StrokeSheet) { self.sheet = sheet }

  /// Replaces the selection.
  func select(_ selection: SketchSelection?) {
    self.selection = selection
    onChange?()
  }

  func deselect() {
    if selection != nil { select(nil) }
  }

  /// Adapts the selection after the origin of the sheet's coordinates has moved.
  /// - Parameter offset: from the former coordinates to the present ones.
  func move(by offset: SIMD2<Double>) {
    let move = CGAffineTransform(translationX: offset.x, y: offset.y)
    selection = selection.flatMap { SketchSelection($0.parts.map { $0.applying(move) }) }
  }

  /// The box around the selection; nil if nothing is selected.
  /// - Parameter scale: points on screen per scene unit.
  func box(scale: Double) -> SelectionBox? {
    selection.map { SelectionBox($0.bounds, scale: scale, shape: $0.shape) }
  }

  // MARK: The finger

  /// Starts where the finger came down: drags the selection, or draws around strokes.
  func begin(at p: SIMD2<Double>, scale: Double) {
    if let box = box(scale: scale), let grip = box.grip(at: p) {
      gesture = .drag(box, grip, from: p, to: p)
    } else {
      select(nil)
      gesture = rule.shape == .lasso ? .around([p]) : .frame(from: p, to: p)
    }
  }

  /// Follows the finger.
  func move(to p: SIMD2<Double>) {
    gesture?.move(to: p)
    guard case .drag = gesture, !sheet.hasChanges else { return }
    if gesture?.transform != .identity || gesture?.shape != nil { lift() }
  }

  /// Moves the selection with keys. The move is shown at once; `end` writes all moves up to then as one undo
  /// step. Keys are ignored while a finger uses the lasso.
  func nudge(by offset: SIMD2<Double>) {
    guard selection != nil else { return }
    switch gesture {
    case nil:
      lift()
      gesture = .nudge(offset)
    case .nudge(let sum): gesture = .nudge(sum + offset)
    case .around, .frame, .drag: break
    }
  }

  /// Whether keys have moved the selection and the move is not written.
  var isNudged: Bool { if case .nudge = gesture { true } else { false } }

  /// Whether a finger moves the selection as a whole.
  var isMoving: Bool {
    if case .drag(_, .inside, _, _) = gesture { true } else { false }
  }

  /// Ends the drag of a finger or keys, as one undo step.
  func end(scale: Double) throws {
    guard let gesture else { return }
    self.gesture = nil
    if let outline = gesture.outline {
      select(try enclosed(by: outline, scale: scale))
    } else if let shape = gesture.shape {
      if shape == selection?.shape { return sheet.bringBack() }
      try change { $0.drawing(shape) }
    } else {
      try transform(gesture.transform)
    }
  }

  /// Drops the drag of a finger or keys.
  func cancel() { gesture = nil }

  // MARK: Changing the selection

  /// Moves, turns and scales the selection, as one undo step.
  /// - Parameter transform: a similarity.
  func transform(_ transform: CGAffineTransform) throws {
    guard !transform.isIdentity else { return sheet.bringBack() }
    try change { $0.applying(transform) }
  }

  /// Where changed strokes are in the drawing order.
  enum Place {
    /// Where they were.
    case same
    /// Above all others of their layers.
    case front
    /// Below all others of their layers.
    case back
  }

  /// Changes the selected strokes, as one undo step.
  /// - Parameters:
  ///   - place: where they are in the drawing order from now on.
  ///   - change: returns the changed stroke. It gets the stroke's id.
  func change(placing place: Place = .same, _ change: (SketchStroke) -> SketchStroke) throws {
    guard let selection else { return }
    lift()
    let lowest = sheet.document.visible.placeBelowAll
    let changed = selection.parts.map { part in
      var stroke = change(part.selected)
      switch place {
      case .same: stroke.place = part.stroke.order.place
      case .front: stroke.place = 0
      case .back: stroke.place = lowest
      }
      stroke.id = 0
      return stroke
    }
    select(SketchSelection(strokes: try write(adding: changed)))
  }

  /// Erases the selection, as one undo step.
  func erase() throws {
    guard selection != nil else { return }
    lift()
    try write()
    select(nil)
  }

  /// Adds strokes on top and selects them, as one undo step.
  /// - Parameter offset: how far they are moved, in scene units.
  func insert(_ new: [SketchStroke], offset: SIMD2<Double>) throws {
    let move = CGAffineTransform(translationX: offset.x, y: offset.y)
    // A copy of a group is a group of its own.
    var groups: [Int64: Int64] = [0: 0]
    let added = try sheet.writeChanges(
      adding: new.map {
        var stroke = $0.applying(move)
        (stroke.id, stroke.place) = (0, 0)
        let group = groups[stroke.group] ?? SketchSelection.newGroup()
        groups[stroke.group] = group
        stroke.group = group
        return stroke
      })
    select(SketchSelection(strokes: added))
  }

  @discardableResult
  private func write(adding new: [SketchStroke] = []) throws -> [SketchStroke] {
    do {
      return try sheet.writeChanges(adding: new)
    } catch {
      sheet.bringBack()
      throw error
    }
  }

  /// Takes the selection out of the drawing, so that it can be shown elsewhere.
  private func lift() {
    // More of a picture may be decoded than when it was selected.
    if let selection, selection.strokes.contains(where: { $0.picture != nil }) {
      self.selection = SketchSelection(selection.parts)
    }
    for part in selection?.parts ?? [] { sheet.setAside(part.stroke, leaving: part.rest) }
  }

  // MARK: Selecting

  /// What a finger drew around, or tapped.
  private func enclosed(by points: [SIMD2<Double>], scale: Double) throws -> SketchSelection? {
    guard let area = CGRect(around: points),
      Double(max(area.width, area.height)) * scale > Self.tapSize
    else { return try piece(at: points[0], reach: Self.tapReach / scale) }
    let test = SelectionTest(corners: points, takesTouched: rule.takesTouched)
    let document = sheet.document
    var parts: [SketchSelection.Part] = []
    var hasLeftOut = false
    var pointCount = 0
    try sheet.forEachStroke(in: area) { stroke in
      guard document.visible.isEditable(stroke), SketchBox(area).intersects(SketchBox(stroke)),
        let part = stroke.parted(by: test)
      else { return }
      pointCount += stroke.points.count
      guard parts.count < SketchSelection.maximumCount, pointCount <= SketchSelection.maximumPoints
      else {
        hasLeftOut = true
        return
      }
      parts.append(part)
    }
    if hasLeftOut { onLimit?() }
    return SketchSelection(try withGroups(parts))
  }

  /// The topmost piece at a point.
  private func piece(at p: SIMD2<Double>, reach: Double) throws -> SketchSelection? {
    guard let hit = try sheet.topmost(at: p, reach: reach),
      let (piece, rest) = hit.parted(at: p, within: reach)
    else { return nil }
    return SketchSelection(
      try withGroups([SketchSelection.Part(stroke: hit, selected: piece, rest: rest)]))
  }

  /// Adds the other strokes of the groups of which something is selected. Groups are selected whole, except for what is in
  /// layers that cannot be changed. O(strokes) if there are groups
  private func withGroups(_ parts: [SketchSelection.Part]) throws -> [SketchSelection.Part] {
    let groups = Set(parts.lazy.map(\.stroke.group)).subtracting([0])
    guard !groups.isEmpty else { return parts }
    let visible = sheet.document.visible
    let whole = try sheet.strokes(visible.ids(inGroups: groups))
      .filter { visible.isEditable($0) }.map { SketchSelection.Part(stroke: $0, selected: $0) }
    let others = parts.filter { $0.stroke.group == 0 }
    return (others + whole).sorted { $0.stroke.order < $1.stroke.order }
  }

  // MARK: Drawing

  /// The area of the selection that the gesture's transform maps to an area.
  private func source(of area: CGRect) -> CGRect {
    area.applying((gesture?.transform ?? .identity).inverted())
  }

  /// Whether an area shows parts of the selection that are not drawn yet.
  func hasUndrawn(in area: CGRect) -> Bool {
    sheet.hasChanges && selection?.drawing.hasUnrecorded(in: source(of: area)) ?? false
  }

  /// Draws the selection and the lasso's path.
  func draw(in context: CGContext, scale: Double) {
    let transform = gesture?.transform ?? .identity
    if let shape = gesture?.shape, let stroke = selection?.strokes.first {
      let item = stroke.drawing(shape).displayItem
      context.draw(blending: [item])
      return SelectionBox(item.bounds, scale: scale, shape: shape)
        .draw(in: context, under: .identity)
    }
    if sheet.hasChanges {
      context.saveGState()
      context.concatenate(transform)
      selection?.drawing.draw(in: context, area: source(of: sheet.drawnArea))
      context.restoreGState()
    }
    box(scale: scale)?.draw(in: context, under: transform)
    if let outline = gesture?.outline {
      SelectionBox.draw(lasso: outline, in: context, scale: scale)
    }
  }
}
