#if Apps
  import Panorama

  /// What is visible, in memory or not.
  extension SketchDocument {
    /// What is visible, from the bottom up. Of a large sketch they are read from the file when this
    /// is asked for, all of them: see `forEachStroke`. Empty where that fails. O(n)
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

    /// Gives what is visible from the bottom up, one at a time: of a large sketch no more than a few
    /// are in memory at once. O(n)
    /// - Parameters:
    ///   - area: in scene units; what lies outside is not read from a large sketch.
    ///   - body: called with each stroke.
    /// - Throws: `SketchError`, and what `body` throws.
    public func forEachStroke(
      in area: CGRect? = nil, _ body: (SketchStroke) throws -> Void
    ) throws {
      if let index { try read(area.map { index.ids(touching: SketchBox($0)) } ?? index.ids, body) }
      try live.forEach(body)
    }

    /// Of a large sketch, the memory that its strokes take while none is in sight.
    package var bytesOutOfSight: Int { index?.bytes ?? 0 }

    /// Of a large sketch, the strokes read from its file so far.
    package var strokesRead: Int { reader?.strokesRead ?? 0 }

    /// The visible ones among these, ascending. - Throws: `SketchError`.
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

    /// Whether it is one that was there when a large sketch was opened.
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

    /// What became of what is visible, when these are the ids that are now. O(n)
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
