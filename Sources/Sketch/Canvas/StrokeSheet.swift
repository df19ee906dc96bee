#if Apps
  import Panorama

  /// The strokes of a document as a canvas shows them: those in memory, the tiles of a large sketch's
  /// others, and what the gesture in progress has left of strokes.
  @MainActor
  final class StrokeSheet {
    /// A stroke that the gesture in progress has changed.
    private struct Changed {
      /// As it was.
      let original: SketchStroke
      /// What is shown of it in its place, still with its id; nil for nothing.
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
    /// Called when tiles changed.
    var onChange: (() -> Void)?
    /// Called when strokes could not be read.
    var onFailure: ((any Error) -> Void)?
    /// The page, in scene units.
    private let page: CGRect
    /// What the gesture in progress has changed, by id.
    private var aside: [Int64: Changed] = [:]

    /// - Parameters:
    ///   - document: the document that keeps the strokes.
    ///   - page: the page, in scene units.
    init(_ document: SketchDocument, page: CGRect) {
      self.document = document
      self.page = page
      strokes = LayeredStrokes([], layers: document.layers)
      reload()
    }

    /// Shows the document's strokes anew. O(n)
    func reload() {
      strokes = LayeredStrokes(document.visible.live, layers: document.layers)
      tiles?.close()
      tiles = document.visible.index == nil ? nil : InkTiles(document: document, page: page)
      tiles?.onChange = { [weak self] in self?.onChange?() }
      tiles?.onFailure = { [weak self] in self?.onFailure?($0) }
    }

    /// Shows other strokes, as one step of undo.
    func replaceAll(with new: [SketchStroke]) throws {
      try document.replace(Set(document.strokes.map(\.id)), with: new)
      strokes = LayeredStrokes(document.visible.live, layers: document.layers)
    }

    /// Shows a stroke that the document has gained.
    func insert(_ stroke: SketchStroke) {
      if !document.visible.isIndexed(stroke) { strokes.insert(stroke) }
    }

    /// Shows what changed in the document.
    func apply(_ change: SketchChange) {
      for id in change.removed { aside[id] = nil }
      strokes.apply(
        SketchChange(
          removed: change.removed,
          inserted: change.inserted.filter { !document.visible.isIndexed($0) }))
    }

    /// Draws the strokes.
    /// - Parameter new: strokes that the document does not have yet, above the others of their layers.
    func draw(in context: CGContext, new: [(layer: Int64, items: [DisplayItem])]) {
      if let tiles { context.draw(tiles.image, in: page) }
      strokes.draw(in: context, new: new)
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
    ///   - stroke: as it was shown up to now.
    ///   - rest: what is left, with the same id; nil for nothing.
    ///   - region: the pieces of `rest`, if they are known.
    func setAside(_ stroke: SketchStroke, leaving rest: SketchStroke?, region: InkRegion? = nil) {
      let id = stroke.id
      if aside[id] == nil, document.visible.isIndexed(id) {
        tiles?.hidden.insert(id)
        tiles?.repair(SketchBox(stroke))
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
        if document.visible.isIndexed(id) {
          tiles?.hidden.remove(id)
          if let box = document.visible.index?.box(of: id) { tiles?.repair(box) }
        } else if document.visible.contains(id) {
          strokes.insert(changed.original)
        }
      }
      aside = [:]
    }

    /// Writes what the gesture has left of strokes, and new strokes, as one step of undo.
    /// - Parameter new: strokes to be added as well.
    /// - Returns: the new strokes with their ids.
    @discardableResult
    func writeChanges(adding new: [SketchStroke] = []) throws -> [SketchStroke] {
      let removed = Set(aside.keys)
      guard !removed.isEmpty || !new.isEmpty else { return [] }
      let added = try document.replace(removed, with: rests + new)
      strokes.remove(removed)
      added.forEach(insert)
      tiles?.hidden.subtract(removed)
      aside = [:]
      return Array(added.suffix(new.count))
    }

    /// What the gesture has left of strokes, as new strokes in their places, from the bottom up.
    private var rests: [SketchStroke] {
      aside.values.sorted { $0.original.order < $1.original.order }.compactMap { changed in
        guard var rest = changed.rest else { return nil }
        rest.place = changed.original.order.place
        rest.id = 0
        return rest
      }
    }
  }
#endif
