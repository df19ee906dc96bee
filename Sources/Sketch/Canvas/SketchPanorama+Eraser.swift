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
      var rest = stroke.parted(at: p, within: reach)?.rest
      // Rounding must not have this go on for ever.
      if let left = rest, left.region?.area ?? 0 >= stroke.region?.area ?? 0 { rest = nil }
      erasing?.near[stroke.id] = nil
      setAside(stroke, leaving: rest)
    }

    /// Erases exactly what is below the eraser on its way.
    private func erasePart(from start: SIMD2<Double>, to end: SIMD2<Double>) {
      var hits = strokes.strokes(near: start, end, radius: reach)
      hits += (erasing?.near ?? [:]).values.filter {
        $0.displayItem.mayTouch(start, end, radius: reach)
      }
      for stroke in hits {
        guard let before = aside.strokes[stroke.id]?.region ?? stroke.region,
          let (rest, region) = stroke.erasing(
            from: start, to: end, radius: reach, before: before)
        else { continue }
        erasing?.near[stroke.id] = nil
        setAside(stroke, leaving: region.pieces.isEmpty ? nil : rest, region: region)
      }
    }

    /// Reads the points of a large sketch's strokes that the eraser may touch on its way.
    private func readNear(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
      guard let index = document.visible.index, let erasing else { return }
      let low = pointwiseMin(start, end)
      let size = pointwiseMax(start, end) - low
      let area = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
        .insetBy(dx: -reach, dy: -reach)
      let ids = index.ids(touching: SketchBox(area)).filter { aside.strokes[$0] == nil }
      let wanted = Set(ids)
      var near = erasing.near.filter { wanted.contains($0.key) }
      do {
        for stroke in try document.strokes(ids.filter { near[$0] == nil }) {
          if document.isEditable(stroke) { near[stroke.id] = stroke }
        }
      } catch {
        ink?.onFailure?(error)
      }
      self.erasing?.near = near
    }

    /// The eraser's radius in scene units.
    private var reach: Double { eraserRadius / shownScale }
  }
#endif
