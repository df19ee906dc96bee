import Panorama

/// The strokes of a document as a canvas shows them: the strokes in memory, tiles for the other strokes of
/// a large sketch, and what the gesture in progress has left of strokes.
///
/// All coordinates are relative to `origin`, which is near the visible area. So drawing is as precise at
/// the canvas's edge as in its middle.
@MainActor
final class StrokeSheet {
  /// A stroke that the gesture in progress has changed.
  private struct Changed {
    /// The stroke before the gesture.
    let original: SketchStroke
    /// What is left of it, with the same id; nil for nothing.
    var rest: SketchStroke?
    /// The pieces of `rest`, if they are known.
    var region: InkRegion?
  }

  /// The document that keeps the strokes.
  let document: SketchDocument
  /// The strokes in memory.
  private(set) var strokes: LayeredStrokes
  /// The other strokes of a large sketch; nil if all strokes are in memory.
  private(set) var tiles: InkTiles?
  /// The tiles that take the place of `tiles` and of strokes in memory once they show what is visible.
  private(set) var coming: InkTiles?
  /// Decodes the pictures among the strokes in memory.
  private let pictures: VisiblePictures
  /// What the window shows: the area in coordinates of the sheet, and device pixels per scene unit.
  private var sight: (area: CGRect, scale: Double)?
  /// The area in which all strokes in memory have been drawn.
  private(set) var drawnArea = CGRect.null
  /// Called when tiles or decoded pictures changed.
  var onChange: (() -> Void)?
  /// Called when strokes could not be read.
  var onFailure: ((any Error) -> Void)?
  /// The origin of the sheet's coordinates, on the canvas.
  private(set) var origin = SIMD2<Double>.zero
  /// Whether the origin stays, because the view is on its way to a place near it.
  var keepsOrigin = false
  /// How often the origin has moved. Each move converts all strokes in memory.
  private(set) var originMoves = 0
  /// Strokes of a large sketch that are drawn as shapes until the tiles show them, by id, in coordinates of the
  /// canvas.
  private var awaited: [Int64: SketchStroke] = [:]
  /// What the gesture in progress has changed, by id.
  private var aside: [Int64: Changed] = [:]

  /// - Parameter document: the document that keeps the strokes.
  init(_ document: SketchDocument) {
    self.document = document
    strokes = LayeredStrokes([], layers: document.layers)
    pictures = VisiblePictures(document: document)
    pictures.onChange = { [weak self] in self?.show($0, $1) }
    reload()
  }

  /// Shows the document's strokes again, from scratch. O(n)
  func reload() {
    awaited = [:]
    showLive()
    coming?.close()
    coming = nil
    show(document.visible.index == nil ? nil : InkTiles(document: document))
  }

  private func show(_ tiles: InkTiles?) {
    self.tiles?.close()
    self.tiles = tiles
    tiles?.onChange = { [weak self] in
      self?.hideDrawn()
      self?.onChange?()
    }
    tiles?.onFailure = { [weak self] in self?.onFailure?($0) }
  }

  /// Leaves the strokes that the document has left to its file to tiles. They stay shapes until the visible tiles are
  /// drawn, so that nothing flickers.
  func lighten() {
    coming?.close()
    let new = InkTiles(document: document)
    coming = new
    new.onChange = { [weak self] in self?.takeComing() }
    new.onFailure = { [weak self] in
      self?.reload()
      self?.onFailure?($0)
    }
    if let sight { new.want(global(sight.area), scale: sight.scale) }
    takeComing()
  }

  /// Shows the new tiles if they are drawn and no gesture is in progress.
  private func takeComing(atOnce: Bool = false) {
    guard let new = coming, atOnce || new.isSharp && !hasChanges else { return }
    coming = nil
    awaited = [:]
    showLive()
    show(new)
    onChange?()
  }

  /// Redraws a box in which a stroke that is not in memory appeared or disappeared.
  func repair(_ box: SketchBox) {
    for tiles in [tiles, coming] { tiles?.repair(box) }
  }

  private func showLive() {
    drawnArea = .null
    strokes = LayeredStrokes(document.visible.live.map(local), layers: document.layers)
    for stroke in awaited.values { strokes.insert(local(stroke)) }
  }

  /// Draws a layer with another opacity until the layers change. The tiles of a large sketch cannot be drawn so quickly.
  func preview(opacity: Double, ofLayer id: Int64) {
    if tiles == nil { strokes.show(opacity: opacity, ofLayer: id) }
  }

  /// Moves the origin of the sheet's coordinates. O(n)
  func move(origin: SIMD2<Double>) {
    guard origin != self.origin else { return }
    takeComing(atOnce: true)
    self.origin = origin
    originMoves += 1
    showLive()
  }

  /// Replaces all strokes, as one undo step.
  func replaceAll(with new: [SketchStroke]) throws {
    try document.replace(Set(document.strokes.map(\.id)), with: new)
    showLive()
  }

  /// Shows a stroke that has been added to the document.
  /// - Parameter stroke: in coordinates of the canvas.
  func insert(_ stroke: SketchStroke) {
    if tiles != nil, document.visible.isIndexed(stroke) { awaited[stroke.id] = stroke }
    strokes.insert(local(stroke))
  }

  /// Hides strokes that the tiles now show.
  private func hideDrawn() {
    guard let tiles, !awaited.isEmpty else { return }
    let drawn = awaited.values.filter { tiles.isDrawn(SketchBox($0)) }.map(\.id)
    for id in drawn { awaited[id] = nil }
    strokes.remove(drawn)
  }

  // MARK: Coordinates

  /// A stroke of the canvas in coordinates of the sheet.
  func local(_ stroke: SketchStroke) -> SketchStroke { moved(stroke, by: -origin) }

  /// A stroke of the sheet in coordinates of the canvas.
  func global(_ stroke: SketchStroke) -> SketchStroke { moved(stroke, by: origin) }

  private func moved(_ stroke: SketchStroke, by offset: SIMD2<Double>) -> SketchStroke {
    origin == .zero
      ? stroke : stroke.applying(CGAffineTransform(translationX: offset.x, y: offset.y))
  }

  private func global(_ area: CGRect) -> CGRect { area.offsetBy(dx: origin.x, dy: origin.y) }

  // MARK: Reading

  /// Visits the document's strokes in an area, and possibly some others, from the bottom up.
  func forEachStroke(in area: CGRect, _ body: (SketchStroke) throws -> Void) throws {
    try document.forEachStroke(in: global(area)) { try body(local($0)) }
  }

  /// The visible strokes with these ids, by ascending id.
  func strokes(_ ids: some Sequence<Int64>) throws -> [SketchStroke] {
    try document.strokes(ids).map(local)
  }

  /// The topmost stroke that can be edited and is within `reach` of a point.
  func topmost(at p: SIMD2<Double>, reach: Double) throws -> SketchStroke? {
    var hit = strokes.topmost(at: p, tolerance: reach)
    guard hit == nil, document.visible.index != nil else { return hit }
    let area = CGRect(x: p.x - reach, y: p.y - reach, width: 2 * reach, height: 2 * reach)
    try forEachStroke(in: area) {
      if document.visible.isEditable($0), $0.isInked(at: p, within: reach, item: $0.displayItem) {
        hit = $0
      }
    }
    return hit
  }

  /// The ids of a large sketch's strokes whose boxes touch an area.
  func indexedIDs(in area: CGRect) -> [Int64] {
    document.visible.index == nil ? [] : document.visible.indexedIDs(in: global(area))
  }

  /// Starts reading what will be visible.
  /// - Parameters:
  ///   - area: the visible area.
  ///   - scale: device pixels per scene unit.
  /// - Returns: whether something in the area must be drawn that was not visible before.
  func willShow(_ area: CGRect, scale: Double) -> Bool {
    for tiles in [tiles, coming] { tiles?.want(global(area), scale: scale) }
    sight = (area, scale)
    takeComing()
    wantPictures()
    return needsRecording(around: area)
  }

  /// How far around the visible area strokes are recorded, and how far they have to be, as shares of its size. So they
  /// are recorded a few at a time while the canvas is scrolled.
  private static let (recordedReach, neededReach) = (0.5, 0.4375)
  /// How far around the visible area the drawings of strokes are kept while the hand rests, as a share of its size.
  private static let keptReach = 1.0

  private func needsRecording(around area: CGRect) -> Bool {
    if drawnArea.contains(area.widened(by: Self.neededReach)) { return false }
    let all = area.widened(by: Self.recordedReach)
    if strokes.hasUnrecorded(in: all) { return true }
    drawnArea = all
    return false
  }

  /// Whether many strokes are recorded, some of which may be far from the visible area.
  var isHeavy: Bool { sight != nil && strokes.isHeavy }

  /// Forgets the drawings of strokes far from the visible area if there are very many. They are recorded again when they
  /// come near.
  /// - Returns: whether any were forgotten.
  func forgetFarDrawings() -> Bool {
    guard isHeavy, let sight else { return false }
    let kept = sight.area.widened(by: Self.keptReach)
    guard strokes.forgetDrawings(outside: kept) else { return false }
    drawnArea = drawnArea.intersection(kept)
    return true
  }

  /// The strokes in memory near an eraser's path, in layers that can be edited. See `StrokeList.strokes`.
  func strokesInMemory(
    near a: SIMD2<Double>, _ b: SIMD2<Double>, radius: Double
  ) -> [SketchStroke] {
    strokes.strokes(near: a, b, radius: radius)
  }

  /// The topmost stroke in memory near a point, in layers that can be edited. See `StrokeList.topmost`.
  func topmostInMemory(at p: SIMD2<Double>, tolerance: Double) -> SketchStroke? {
    strokes.topmost(at: p, tolerance: tolerance)
  }

  private func wantPictures() {
    guard let sight, !strokes.pictures.isEmpty || !pictures.isEmpty else { return }
    pictures.want(strokes.pictures.values, in: sight.area, scale: sight.scale)
  }

  /// Shows the decoded part of a picture.
  private func show(_ picture: SketchPicture, _ look: SketchPicture.Look?) {
    for stroke in strokes.pictures.values where stroke.picture == picture {
      stroke.picture?.look = look
      strokes.remove([stroke.id])
      strokes.insert(stroke)
    }
    onChange?()
  }

  /// Whether everything visible has been read.
  var isSharp: Bool { pictures.isIdle && tiles?.isSharp ?? true }

  /// Shows a change of the document.
  func apply(_ change: SketchChange) {
    for id in change.removed { (aside[id], awaited[id]) = (nil, nil) }
    strokes.remove(change.removed)
    for stroke in change.inserted where coming != nil || !document.visible.isIndexed(stroke) {
      strokes.insert(local(stroke))
    }
  }

  /// Draws the strokes.
  /// - Parameters:
  ///   - new: strokes that the document does not have yet, above the others of their layers.
  ///   - drawGround: draws what is on the paper below the strokes in memory.
  func draw(
    in context: CGContext, new: [(layer: Int64, items: [DisplayItem])],
    above drawGround: (CGContext) -> Void
  ) {
    wantPictures()
    if let tiles {
      for (image, page) in [tiles.former, (tiles.image, tiles.page)].compactMap({ $0 }) {
        context.draw(image, in: page.offsetBy(dx: -origin.x, dy: -origin.y))
      }
    }
    drawGround(context)
    drawnArea = sight?.area.widened(by: Self.recordedReach) ?? .infinite
    strokes.draw(in: context, area: drawnArea, new: new)
  }

  // MARK: What a gesture changes

  /// Whether the gesture in progress has changed any strokes.
  var hasChanges: Bool { !aside.isEmpty }

  /// Whether the gesture in progress has changed this stroke.
  func isChanged(_ id: Int64) -> Bool { aside[id] != nil }

  /// The pieces of what the gesture has left of a stroke; nil if they are not known.
  func region(of id: Int64) -> InkRegion? { aside[id]?.region }

  /// Shows what a gesture has left of a stroke.
  /// - Parameters:
  ///   - stroke: the stroke as it has been shown so far.
  ///   - rest: what is left, with the same id; nil for nothing.
  ///   - region: the pieces of `rest`, if they are known.
  func setAside(_ stroke: SketchStroke, leaving rest: SketchStroke?, region: InkRegion? = nil) {
    let id = stroke.id
    awaited[id] = nil
    if aside[id] == nil, let box = document.visible.index?.box(of: id) {
      for tiles in [tiles, coming] { tiles?.hidden.insert(id) }
      repair(box)
    }
    aside[id] = Changed(original: aside[id]?.original ?? stroke, rest: rest, region: region)
    strokes.remove([id])
    if let rest { strokes.insert(rest, item: region.map { rest.item(filling: $0.path) }) }
  }

  /// Brings back what the gesture has changed.
  func bringBack() {
    guard hasChanges else { return }
    strokes.remove(aside.keys)
    for (id, changed) in aside {
      guard document.visible.contains(id) else { continue }
      for tiles in [tiles, coming] { tiles?.hidden.remove(id) }
      if let box = document.visible.index?.box(of: id) { repair(box) }
      insert(global(changed.original))
    }
    aside = [:]
    takeComing()
  }

  /// Writes the gesture's changes, and new strokes, as one undo step.
  /// - Parameter new: strokes to be added as well.
  /// - Returns: the new strokes with their ids.
  @discardableResult
  func writeChanges(adding new: [SketchStroke] = []) throws -> [SketchStroke] {
    let removed = Set(aside.keys)
    guard !removed.isEmpty || !new.isEmpty else { return [] }
    let added = try document.replace(removed, with: (rests + new).map(global))
    strokes.remove(removed)
    // At the bottom of the drawing order, there is room for one stroke below all others.
    for stroke in added where stroke.place >= 0 { insert(stroke) }
    for stroke in added.reversed() where stroke.place < 0 { insert(stroke) }
    for tiles in [tiles, coming] { tiles?.hidden.subtract(removed) }
    aside = [:]
    takeComing()
    return added.suffix(new.count).map(local)
  }

  /// What the gesture has left of strokes, as new strokes at the same positions, from the bottom up.
  private var rests: [SketchStroke] {
    aside.values.sorted { $0.original.order < $1.original.order }.compactMap { changed in
      guard var rest = changed.rest else { return nil }
      rest.place = changed.original.order.place
      rest.id = 0
      return rest
    }
  }
}

extension CGRect {
  /// The rectangle with a share of its size added on each side.
  fileprivate func widened(by share: Double) -> CGRect {
    insetBy(dx: -width * share, dy: -height * share)
  }
}
