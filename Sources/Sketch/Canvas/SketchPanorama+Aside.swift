#if Apps
  import Panorama

  extension SketchPanorama {
    /// Shows what a gesture has left of a stroke.
    /// - Parameters:
    ///   - stroke: as it was shown up to now.
    ///   - rest: what is left, with the same id; nil for nothing.
    ///   - region: the pieces of `rest`, if they are known.
    func setAside(_ stroke: SketchStroke, leaving rest: SketchStroke?, region: InkRegion? = nil) {
      let id = stroke.id
      if aside.strokes[id] == nil {
        aside.strokes[id] = StrokesAside.Changed(original: stroke)
        if document.visible.isIndexed(id) {
          ink?.hidden.insert(id)
          ink?.repair(SketchBox(stroke))
        }
      }
      aside.strokes[id]?.rest = rest
      aside.strokes[id]?.region = region
      strokes.remove([id])
      if let rest { strokes.insert(rest, item: region.map { rest.item(filling: $0.path) }) }
    }

    /// Brings back what a gesture has changed.
    func bringBack() {
      guard !aside.isEmpty else { return }
      strokes.remove(aside.ids)
      for (id, changed) in aside.strokes {
        if document.visible.isIndexed(id) {
          ink?.hidden.remove(id)
          if let box = document.visible.index?.box(of: id) { ink?.repair(box) }
        } else if document.visible.contains(id) {
          strokes.insert(changed.original)
        }
      }
      aside = StrokesAside()
    }

    /// Writes what a gesture has left of strokes, and new strokes, as one step of undo.
    /// - Parameter new: strokes to be added as well.
    /// - Returns: the new strokes with their ids.
    @discardableResult
    func writeAside(adding new: [SketchStroke] = []) throws -> [SketchStroke] {
      let removed = aside.ids
      guard !removed.isEmpty || !new.isEmpty else { return [] }
      let added = try document.replace(removed, with: aside.rests + new)
      strokes.remove(removed)
      for stroke in added where !document.visible.isIndexed(stroke) { strokes.insert(stroke) }
      ink?.hidden.subtract(removed)
      aside = StrokesAside()
      return Array(added.suffix(new.count))
    }
  }
#endif
