import NodeGraph
import Panorama

/// The wires of a graph: their drawing, and the search for a wire by position.
@MainActor
final class WireLayer {
  /// How a wire looks.
  struct Face: Equatable {
    var shape: WireShape
    var color: CGColor
    var isSelected = false
    /// The ends with the head of an arrow.
    var arrows: Wire.Arrows = []
    /// The text on an arrow, as far as it is shown.
    var label: String?

    /// The label as it is shown; nil if there is none.
    var shownLabel: String? {
      label.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
  }

  private var spatial = SpatialList()
  /// What is in front of the nodes, with the keys of the wires.
  private var front = SpatialList()
  /// The rectangles of the labels of the wires that were prepared, by key.
  private var labelFrames: [Int: CGRect] = [:]
  private var keys: [WireID: Int] = [:]
  private var ids: [WireID?] = []
  private var faces: [Face?] = []
  private var isRecorded: [Bool] = []
  private var freeKeys: [Int] = []
  /// The colours and fonts.
  var look: NodeLook

  init(look: NodeLook) { self.look = look }

  /// The drawing of all wires that were prepared.
  var list: DisplayList { spatial.list }

  /// The drawing in front of the nodes: the labels of all wires that were prepared, and the handles of selected ones.
  var frontList: DisplayList { front.list }
  /// Whether there has been something in front of the nodes since all wires were replaced.
  private(set) var hasFront = false

  /// The number of wires.
  var count: Int { keys.count }

  /// All wires.
  var all: some Sequence<(WireID, Face)> {
    keys.lazy.compactMap { [faces] id, key in faces[key].map { (id, $0) } }
  }

  /// How a wire looks; nil if there is no such wire.
  func face(_ id: WireID) -> Face? { keys[id].flatMap { faces[$0] } }

  /// Replaces all wires. They must be prepared again. O(n log n).
  func replaceAll(_ wires: [(id: WireID, face: Face)]) {
    keys = Dictionary(uniqueKeysWithValues: wires.enumerated().map { ($1.id, $0) })
    ids = wires.map(\.id)
    faces = wires.map(\.face)
    freeKeys = []
    hasFront = false
    forgetDrawings()
  }

  /// Adds, changes or removes (nil) many wires. All must be prepared again. O(n log n).
  func set(_ wires: some Sequence<(id: WireID, face: Face?)>) {
    for (id, face) in wires {
      if let face { faces[keys[id] ?? newKey(id)] = face } else { set(nil, id) }
    }
    forgetDrawings()
  }

  /// Moves all wires that no card is in the way of. All must be prepared again. O(n log n).
  func moveAll(by way: SIMD2<Double>) {
    for key in faces.indices {
      guard let shape = faces[key]?.shape else { continue }
      faces[key]?.shape = shape.moved(start: way, end: way)
    }
    forgetDrawings()
  }

  private func forgetDrawings() {
    let faces = faces
    isRecorded = Array(repeating: false, count: faces.count)
    spatial = SpatialList(count: faces.count) { key in
      faces[key].map {
        SpatialList.Placement(key: key, reach: WireDrawing.reach(of: $0), list: nil)
      }
    }
    front = SpatialList(count: faces.count) { key in
      faces[key].flatMap { WireDrawing.labelReach(of: $0) }.map {
        SpatialList.Placement(key: key, reach: $0, list: nil)
      }
    }
    hasFront = hasFront || faces.contains { $0?.shownLabel != nil }
    labelFrames = [:]
  }

  /// Adds, changes or removes (nil) a wire. O(log n).
  func set(_ face: Face?, _ id: WireID) {
    guard let face else {
      guard let key = keys.removeValue(forKey: id) else { return }
      spatial.remove(key)
      front.remove(key)
      labelFrames[key] = nil
      (ids[key], faces[key]) = (nil, nil)
      return freeKeys.append(key)
    }
    let key = keys[id] ?? newKey(id)
    guard faces[key] != face else { return }
    faces[key] = face
    record(key)
  }

  private func newKey(_ id: WireID) -> Int {
    let key = freeKeys.popLast() ?? ids.count
    if key == ids.count {
      ids.append(id)
      faces.append(nil)
      isRecorded.append(false)
    }
    ids[key] = id
    keys[id] = key
    return key
  }

  /// Records those wires in an area that have not been recorded.
  ///
  /// - Parameters:
  ///   - area: the area, in points of the canvas.
  ///   - maximum: the maximum number of wires.
  /// - Returns: whether there were any.
  func prepare(_ area: CGRect, maximum: Int = .max) -> Bool {
    let keys = undrawn(in: area).prefix(maximum)
    if keys.count > Self.manyWires, keys.count >= faces.count, !isRecorded.contains(true) {
      recordAll()
    } else {
      for key in keys { record(key) }
    }
    return !keys.isEmpty
  }

  /// Whether there are wires in an area that have not been recorded.
  func hasUnrecorded(in area: CGRect) -> Bool {
    !undrawn(in: area).isEmpty
  }

  private func undrawn(in area: CGRect) -> [Int] {
    let keys = spatial.keys(touching: area, onlyUndrawn: true)
    guard hasFront else { return keys }
    // A label may reach beyond its wire.
    let known = Set(keys)
    return keys + front.keys(touching: area, onlyUndrawn: true).filter { !known.contains($0) }
  }

  /// Records those wires in a range of keys that have not been recorded.
  ///
  /// - Returns: whether there are no wires with larger keys.
  func prepare(_ keys: Range<Int>) -> Bool {
    for key in keys.clamped(to: 0..<faces.count) where !isRecorded[key] { record(key) }
    return keys.upperBound >= faces.count
  }

  private func record(_ key: Int) {
    guard let face = faces[key] else { return }
    isRecorded[key] = true
    let drawing = WireDrawing(face: face, look: look)
    spatial.set(Self.placement(key, drawing))
    let (frame, placement) = Self.frontPlacement(key, drawing)
    labelFrames[key] = frame
    if let placement {
      hasFront = true
      front.set(placement)
    } else if hasFront {
      front.remove(key)
    }
  }

  /// Records all wires, for a picture of a large graph: one by one, each would be searched for in the lists.
  private func recordAll() {
    let (faces, look) = (faces, look)
    var fronts: [SpatialList.Placement] = []
    spatial = SpatialList(count: faces.count) { key in
      faces[key].map { Self.placement(key, WireDrawing(face: $0, look: look)) }
    }
    for (key, face) in faces.enumerated() {
      guard let face else { continue }
      isRecorded[key] = true
      let (frame, placement) = Self.frontPlacement(key, WireDrawing(face: face, look: look))
      labelFrames[key] = frame
      if let placement { fronts.append(placement) }
    }
    front = SpatialList(fronts)
    hasFront = !fronts.isEmpty
  }

  /// If there are more wires, and all are needed at once, they are recorded together.
  private static let manyWires = 4096

  private static func placement(_ key: Int, _ drawing: WireDrawing) -> SpatialList.Placement {
    SpatialList.Placement(
      key: key, reach: WireDrawing.reach(of: drawing.face),
      list: DisplayList { drawing.draw(in: $0) })
  }

  /// What is drawn in front of the nodes, if anything, with the rectangle of the label.
  private static func frontPlacement(
    _ key: Int, _ drawing: WireDrawing
  ) -> (label: CGRect?, placement: SpatialList.Placement?) {
    let label = drawing.label
    let placement = drawing.frontReach(label?.frame).map { reach in
      SpatialList.Placement(
        key: key, reach: reach, list: DisplayList { drawing.drawFront(label, in: $0) })
    }
    return (label?.frame, placement)
  }

  /// The wire whose label is at a point, among those that were prepared; nil if there is none.
  /// O(log n + labels nearby).
  func label(at point: CGPoint) -> WireID? {
    guard hasFront else { return nil }
    return front.keys(at: point).last { labelFrames[$0]?.contains(point) ?? false }
      .flatMap { ids[$0] }
  }

  /// The rectangle of the label of a wire that may stick out of `area`; nil if it has none, or is inside.
  func labelFrame(_ id: WireID, outOf area: CGRect) -> CGRect? {
    guard let face = face(id), let reach = WireDrawing.labelReach(of: face), !area.contains(reach)
    else { return nil }
    return WireDrawing(face: face, look: look).label?.frame
  }

  /// The wire nearest to a point; nil if none is within `distance`. O(log n + wires nearby).
  func wire(near point: CGPoint, within distance: Double) -> WireID? {
    let area = CGRect(
      x: point.x - distance, y: point.y - distance, width: 2 * distance, height: 2 * distance)
    var best: (id: WireID, distance: Double)?
    for key in spatial.keys(touching: area) {
      guard let face = faces[key], let id = ids[key] else { continue }
      let off = face.shape.distance(to: point)
      if off <= distance, off < best?.distance ?? .infinity { best = (id, off) }
    }
    return best?.id
  }
}
