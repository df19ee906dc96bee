#if Apps
  import Panorama

  extension SketchPanorama {
    /// The eraser's radius, in points on screen.
    private static let eraserReach = 8.0

    /// Follows the finger in steps no longer than the eraser's radius, so that a fast one skips
    /// nothing.
    func erase(to end: SIMD2<Double>) {
      guard let start = eraserPosition else { return }
      readNear(start, end)
      let d = end - start
      let length = (d * d).sum().squareRoot()
      let steps = min(4096, max(1, (length / max(reach, 1e-6)).rounded(.up)))
      for k in stride(from: 1, through: steps, by: 1) { erase(at: start + d * (k / steps)) }
      eraserPosition = end
    }

    /// Starts erasing where the finger came down.
    func beginErasing(at p: SIMD2<Double>) {
      eraserPosition = p
      erase(to: p)
    }

    private func erase(at p: SIMD2<Double>) {
      while let hit = strokes.topmost(at: p, tolerance: reach) {
        erased.insert(hit.id)
        strokes.remove([hit.id])
      }
      for (id, stroke) in nearEraser
      where stroke.distance(to: p) <= stroke.width / 2 + reach && !erased.contains(id) {
        erased.insert(id)
        ink?.hidden.insert(id)
        ink?.repair(SketchBox(stroke))
      }
    }

    /// Brings erased strokes back.
    func bringBack(_ ids: Set<Int64>) {
      for id in ids where document.visible.isIndexed(id) {
        ink?.hidden.remove(id)
        if let box = document.visible.index?.box(of: id) { ink?.repair(box) }
      }
      let live = document.visible.live.filter { ids.contains($0.id) }
      strokes.apply(SketchChange(inserted: live))
    }

    /// Reads the points of a large sketch's strokes that the eraser may touch on its way.
    private func readNear(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
      guard let index = document.visible.index else { return }
      let low = pointwiseMin(start, end)
      let size = pointwiseMax(start, end) - low
      let area = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
        .insetBy(dx: -reach, dy: -reach)
      let ids = index.ids(touching: SketchBox(area))
      let wanted = Set(ids)
      nearEraser = nearEraser.filter { wanted.contains($0.key) }
      do {
        for stroke in try document.strokes(ids.filter { nearEraser[$0] == nil }) {
          nearEraser[stroke.id] = stroke
        }
      } catch {
        ink?.onFailure?(error)
      }
    }

    private var reach: Double { Self.eraserReach / (panoramaView?.zoomScale ?? 1) }
  }
#endif
