import Panorama

/// The strokes in memory, grouped by layer.
struct LayeredStrokes {
  /// From the bottom up; not empty.
  private(set) var layers: [SketchLayer]
  private var lists: [StrokeList]
  /// The strokes that are pictures, by id.
  private(set) var pictures: [Int64: SketchStroke] = [:]
  /// The strokes that are notes, by id.
  private(set) var notes: [Int64: SketchStroke] = [:]

  /// - Parameters:
  ///   - strokes: from the bottom up. O(n)
  ///   - layers: from the bottom up; not empty.
  init(_ strokes: [SketchStroke], layers: [SketchLayer]) {
    self.layers = layers
    for stroke in strokes where stroke.picture != nil { pictures[stroke.id] = stroke }
    for stroke in strokes where stroke.note != nil { notes[stroke.id] = stroke }
    if layers.count == 1 {
      lists = [StrokeList(strokes)]
    } else {
      var parts = [[SketchStroke]](repeating: [], count: layers.count)
      for stroke in strokes { parts[layers.position(of: stroke.layer)].append(stroke) }
      lists = parts.map { StrokeList($0) }
    }
  }

  /// The number of strokes in a layer of `layers`, pictures and notes among them. O(n / 100)
  func count(inLayerAt index: Int) -> Int { lists[index].count }

  /// The strokes in a layer of `layers`, pictures and notes among them, from the bottom up, in several parts. O(n / 100)
  func strokes(inLayerAt index: Int) -> [[SketchStroke]] { lists[index].parts }

  /// Draws a layer with another opacity.
  mutating func show(opacity: Double, ofLayer id: Int64) {
    guard let position = layers.firstIndex(where: { $0.id == id }) else { return }
    layers[position].opacity = min(1, max(0, opacity))
  }

  /// See `StrokeList.insert`.
  mutating func insert(_ stroke: SketchStroke, item: DisplayItem? = nil) {
    if stroke.picture != nil { pictures[stroke.id] = stroke }
    if stroke.note != nil { notes[stroke.id] = stroke }
    lists[layers.position(of: stroke.layer)].insert(stroke, item: item)
  }

  /// Removes strokes; unknown ids are ignored.
  mutating func remove(_ ids: some Collection<Int64>) {
    if !pictures.isEmpty { for id in ids { pictures[id] = nil } }
    if !notes.isEmpty { for id in ids { notes[id] = nil } }
    for i in lists.indices { lists[i].remove(ids) }
  }

  /// The topmost stroke near a point in a layer that can be edited. See `StrokeList.topmost`.
  mutating func topmost(at point: SIMD2<Double>, tolerance: Double) -> SketchStroke? {
    for i in lists.indices.reversed() where layers[i].isEditable {
      if let hit = lists[i].topmost(at: point, tolerance: tolerance) { return hit }
    }
    return nil
  }

  /// The strokes near an eraser's path in layers that can be edited. See `StrokeList.strokes`.
  mutating func strokes(
    near a: SIMD2<Double>, _ b: SIMD2<Double>, radius: Double
  ) -> [SketchStroke] {
    lists.indices.filter { layers[$0].isEditable }
      .flatMap { lists[$0].strokes(near: a, b, radius: radius) }
  }

  /// Whether an area touches strokes of visible layers whose drawings are not recorded yet. See
  /// `StrokeList.hasUnrecorded`.
  func hasUnrecorded(in area: CGRect) -> Bool {
    lists.indices.contains { !layers[$0].isHidden && lists[$0].hasUnrecorded(in: area) }
  }

  /// Whether many strokes are recorded. See `StrokeList.drawnSamples`.
  var isHeavy: Bool { lists.reduce(0) { $0 + $1.drawnSamples } > Self.heavySamples }

  /// The maximum number of samples of strokes whose drawings are kept wherever they are. The drawings of strokes of
  /// handwriting take about 160 bytes for each.
  private static let heavySamples = 1 << 15

  /// See `StrokeList.forgetDrawings`.
  /// - Returns: whether any were forgotten.
  mutating func forgetDrawings(outside area: CGRect) -> Bool {
    let before = lists.reduce(0) { $0 + $1.drawnSamples }
    for i in lists.indices { lists[i].forgetDrawings(outside: area) }
    return lists.reduce(0) { $0 + $1.drawnSamples } < before
  }

  /// Draws the visible layers.
  /// - Parameters:
  ///   - area: the part that is needed.
  ///   - new: strokes that are in none of the lists; they are drawn above the others of their layers.
  @MainActor
  mutating func draw(
    in context: CGContext, area: CGRect = .infinite,
    new: [(layer: Int64, items: [DisplayItem])] = []
  ) {
    for i in lists.indices where !layers[i].isHidden {
      let isGroup = layers[i].opacity < 1
      if isGroup {
        context.saveGState()
        context.setAlpha(layers[i].opacity)
        context.beginTransparencyLayer()
      }
      lists[i].draw(in: context, area: area)
      for part in new where layers.position(of: part.layer) == i {
        context.draw(blending: part.items)
      }
      if isGroup {
        context.endTransparencyLayer()
        context.restoreGState()
      }
    }
  }
}

extension CGContext {
  /// Draws the items of strokes. An item that has a blend mode is drawn by itself, and the items between such
  /// items as one list.
  @MainActor
  func draw(blending items: [DisplayItem]) {
    var run: [DisplayItem] = []
    func flush() {
      if !run.isEmpty { draw(DisplayList(items: run)) }
      run = []
    }
    for item in items {
      guard item.blendMode != .normal, case .fill(let path, _, .color(let color)) = item.operation
      else {
        run.append(item)
        continue
      }
      flush()
      saveGState()
      setBlendMode(item.blendMode)
      setFillColor(color)
      fill(path)
      restoreGState()
    }
    flush()
  }
}
