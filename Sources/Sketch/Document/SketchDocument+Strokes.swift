#if Apps
  import Panorama

  /// The visible strokes, whether they are in memory or not.
  extension SketchDocument {
    /// The visible strokes from the bottom up; empty if reading fails. Each call reads all strokes of
    /// a large sketch from the file: `forEachStroke` needs less memory. O(n)
    public var strokes: [SketchStroke] {
      var found: [SketchStroke] = []
      found.reserveCapacity(strokeCount)
      do {
        try forEachStroke { found.append($0) }
      } catch {
        return []
      }
      return found
    }

    /// How many strokes are visible. O(1)
    public var strokeCount: Int { (index?.count ?? 0) + live.count }

    /// Visits the visible strokes from the bottom up. Only a few strokes of a large sketch are in
    /// memory at a time. O(n)
    /// - Parameters:
    ///   - area: in scene units; strokes outside are not read from a large sketch.
    ///   - body: called with each stroke.
    /// - Throws: `SketchError`, and what `body` throws.
    public func forEachStroke(
      in area: CGRect? = nil, _ body: (SketchStroke) throws -> Void
    ) throws {
      if let index { try read(area.map { index.ids(touching: SketchBox($0)) } ?? index.ids, body) }
      try live.forEach(body)
    }

    /// Bytes that a large sketch holds for strokes that are not loaded.
    package var bytesOutOfSight: Int { index?.bytes ?? 0 }

    /// How many strokes have been read from a large sketch's file.
    package var strokesRead: Int { reader?.strokesRead ?? 0 }

    /// The visible strokes among `ids`, ascending.
    /// - Throws: `SketchError`.
    func strokes(_ ids: some Sequence<Int64>) throws -> [SketchStroke] {
      var found: [SketchStroke] = []
      let ids = ids.sorted()
      if index != nil {
        try read(ids.filter { isIndexed($0) && isVisible($0) }) { found.append($0) }
      }
      for id in ids where !isIndexed(id) {
        let i = place(of: id)
        if i < live.count, live[i].id == id { found.append(live[i]) }
      }
      return found
    }

    private func read(_ ids: [Int64], _ body: (SketchStroke) throws -> Void) throws {
      guard let reader else { return }
      try SketchError.translating(path: path ?? "sketch", otherwise: .badFile) {
        try reader.forEachStroke(ids, body)
      }
    }

    /// Whether the stroke is in the index of a large sketch and not in `live`.
    func isIndexed(_ id: Int64) -> Bool { index.map { id <= $0.last } ?? false }

    func isVisible(_ id: Int64) -> Bool {
      if isIndexed(id) { return index?.box(of: id) != nil }
      let i = place(of: id)
      return i < live.count && live[i].id == id
    }

    func apply(_ change: SketchChange) {
      for id in change.removed where isIndexed(id) {
        if let box = index?.remove(id) { onIndexChange?(box) }
      }
      if change.removed.count == 1, let id = change.removed.first {
        let i = place(of: id)
        if i < live.count, live[i].id == id { live.remove(at: i) }
      } else if !change.removed.isEmpty {
        let gone = Set(change.removed)
        live.removeAll { gone.contains($0.id) }
      }
      for stroke in change.inserted {
        if isIndexed(stroke.id) {
          let box = SketchBox(stroke)
          index?.insert(stroke.id, box)
          onIndexChange?(box)
        } else {
          live.insert(stroke, at: place(of: stroke.id))
        }
      }
    }

    /// Compares the visible strokes with a newer list of visible ids. O(n)
    /// - Parameter ids: ascending.
    func difference(to ids: [Int64]) -> (gone: [Int64], came: [Int64]) {
      var (gone, came): ([Int64], [Int64]) = ([], [])
      var i = 0
      for id in [index?.ids ?? [], live.map(\.id)].joined() {
        while i < ids.count, ids[i] < id {
          came.append(ids[i])
          i += 1
        }
        if i < ids.count, ids[i] == id { i += 1 } else { gone.append(id) }
      }
      return (gone, came + ids[i...])
    }

    private func place(of id: Int64) -> Int { live.partitioningIndex { $0.id >= id } }
  }
#endif
