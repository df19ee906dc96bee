#if Apps
  import Panorama

  extension SketchPanorama {
    /// Starts erasing where the finger came down.
    func beginErasing(at p: SIMD2<Double>) {
      erasing = EraserGesture(at: p)
      erase(to: p)
    }

    /// Follows the finger.
    func erase(to end: SIMD2<Double>) {
      guard let start = erasing?.position else { return }
      readNear(start, end)
      if tool == .partEraser {
        erasePart(from: start, to: end)
      } else {
        // In steps no longer than the eraser's radius, so that a fast one skips nothing.
        let d = end - start
        let length = (d * d).sum().squareRoot()
        let steps = min(4096, max(1, (length / max(reach, 1e-6)).rounded(.up)))
        for k in stride(from: 1, through: steps, by: 1) { erasePieces(at: start + d * (k / steps)) }
      }
      erasing?.position = end
    }

    /// Erases everything that a person sees as one piece and the eraser touches.
    private func erasePieces(at p: SIMD2<Double>) {
      while let hit = strokes.topmost(at: p, tolerance: reach) { erasePiece(of: hit, at: p) }
      for stroke in (erasing?.near ?? [:]).values
      where stroke.isInked(at: p, within: reach, item: stroke.displayItem) {
        erasePiece(of: stroke, at: p)
      }
    }

    private func erasePiece(of stroke: SketchStroke, at p: SIMD2<Double>) {
      var rest: SketchStroke?
      if stroke.erasure != nil, let region = stroke.region,
        let hit = region.piece(at: p, within: reach)
      {
        rest = stroke.keeping(region.pieces.indices.filter { $0 != hit }, of: region)
      }
      // Rounding must not have this go on for ever.
      if let left = rest, left.region?.area ?? 0 >= stroke.region?.area ?? 0 { rest = nil }
      put(rest, nil, for: stroke)
    }

    /// Erases exactly what is below the eraser on its way.
    private func erasePart(from start: SIMD2<Double>, to end: SIMD2<Double>) {
      var hits = strokes.strokes(near: start, end, radius: reach)
      hits += (erasing?.near ?? [:]).values.filter {
        $0.displayItem.mayTouch(start, end, radius: reach)
      }
      for stroke in hits {
        guard let before = erasing?.touched[stroke.id]?.region ?? stroke.region,
          let (rest, region) = stroke.erasing(
            from: start, to: end, radius: reach, before: before)
        else { continue }
        put(region.pieces.isEmpty ? nil : rest, region, for: stroke)
      }
    }

    /// Shows what is left of a stroke.
    private func put(_ rest: SketchStroke?, _ region: InkRegion?, for stroke: SketchStroke) {
      let id = stroke.id
      if erasing?.touched[id] == nil {
        erasing?.touched[id] = EraserGesture.Touched(original: stroke)
        erasing?.near[id] = nil
        if document.visible.isIndexed(id) {
          ink?.hidden.insert(id)
          ink?.repair(SketchBox(stroke))
        }
      }
      erasing?.touched[id]?.rest = rest
      erasing?.touched[id]?.region = region
      strokes.remove([id])
      if let rest { strokes.insert(rest, item: region.map { rest.item(filling: $0.path) }) }
    }

    /// Brings back what the eraser has touched.
    func bringBack(_ erasing: EraserGesture) {
      strokes.remove(erasing.touched.keys)
      for (id, touched) in erasing.touched {
        if document.visible.isIndexed(id) {
          ink?.hidden.remove(id)
          if let box = document.visible.index?.box(of: id) { ink?.repair(box) }
        } else if document.visible.contains(id) {
          strokes.insert(touched.original)
        }
      }
    }

    /// Writes what the eraser did, as one step of undo.
    func writeErasing() throws {
      guard let (removed, added) = erasing?.edit, !removed.isEmpty else { return }
      let rests = try document.replace(removed, with: added)
      strokes.remove(removed)
      for rest in rests where !document.visible.isIndexed(rest) { strokes.insert(rest) }
      ink?.hidden.subtract(removed)
      erasing?.touched = [:]
    }

    /// Reads the points of a large sketch's strokes that the eraser may touch on its way.
    private func readNear(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
      guard let index = document.visible.index, let erasing else { return }
      let low = pointwiseMin(start, end)
      let size = pointwiseMax(start, end) - low
      let area = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
        .insetBy(dx: -reach, dy: -reach)
      let ids = index.ids(touching: SketchBox(area)).filter { erasing.touched[$0] == nil }
      let wanted = Set(ids)
      var near = erasing.near.filter { wanted.contains($0.key) }
      do {
        for stroke in try document.strokes(ids.filter { near[$0] == nil }) {
          near[stroke.id] = stroke
        }
      } catch {
        ink?.onFailure?(error)
      }
      self.erasing?.near = near
    }

    /// The eraser's radius in scene units.
    private var reach: Double { eraserRadius / (panoramaView?.zoomScale ?? 1) }
  }
#endif
