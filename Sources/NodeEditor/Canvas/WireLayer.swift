import NodeGraph
import Panorama

/// The wires of a graph: their drawing, and the search for a wire by position.
@MainActor
struct WireLayer {
  /// How a wire looks.
  struct Face: Equatable {
    var shape: WireShape
    var color: CGColor
    var isSelected = false
    /// Whether it is an arrow of JSON Canvas, which carries no value.
    var isArrow = false
    /// The text on an arrow.
    var label: String?
  }

  private var spatial = SpatialList()
  private var keys: [WireID: Int] = [:]
  private var ids: [WireID?] = []
  private var faces: [Face?] = []
  private var isRecorded: [Bool] = []
  private var freeKeys: [Int] = []
  /// The colours and fonts.
  var look: NodeLook

  init(look: NodeLook) { self.look = look }

  /// The drawing of all wires that were prepared.
  var list: DisplayList { mutating get { spatial.list } }

  /// The number of wires.
  var count: Int { keys.count }

  /// All wires.
  var all: some Sequence<(WireID, Face)> {
    keys.lazy.compactMap { id, key in faces[key].map { (id, $0) } }
  }

  /// How a wire looks; nil if there is no such wire.
  func face(_ id: WireID) -> Face? { keys[id].flatMap { faces[$0] } }

  /// Replaces all wires. O(n log n).
  mutating func replaceAll(_ wires: [(id: WireID, face: Face)]) {
    keys = Dictionary(uniqueKeysWithValues: wires.enumerated().map { ($1.id, $0) })
    ids = wires.map(\.id)
    faces = wires.map(\.face)
    isRecorded = Array(repeating: false, count: wires.count)
    freeKeys = []
    let faces = wires.map(\.face)
    spatial = SpatialList(count: wires.count) {
      SpatialList.Placement(key: $0, reach: Self.reach(of: faces[$0]), list: nil)
    }
  }

  /// Adds, changes or removes (nil) a wire. O(log n).
  mutating func set(_ face: Face?, _ id: WireID) {
    guard let face else {
      guard let key = keys.removeValue(forKey: id) else { return }
      spatial.remove(key)
      (ids[key], faces[key]) = (nil, nil)
      return freeKeys.append(key)
    }
    let key = keys[id] ?? newKey(id)
    guard faces[key] != face else { return }
    faces[key] = face
    record(key)
  }

  private mutating func newKey(_ id: WireID) -> Int {
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
  mutating func prepare(_ area: CGRect, maximum: Int = .max) -> Bool {
    let keys = spatial.keys(touching: area, onlyUndrawn: true).prefix(maximum)
    for key in keys { record(key) }
    return !keys.isEmpty
  }

  /// Whether there are wires in an area that have not been recorded.
  func hasUnrecorded(in area: CGRect) -> Bool {
    !spatial.keys(touching: area, onlyUndrawn: true).isEmpty
  }

  /// Records those wires in a range of keys that have not been recorded.
  ///
  /// - Returns: whether there are no wires with larger keys.
  mutating func prepare(_ keys: Range<Int>) -> Bool {
    for key in keys.clamped(to: 0..<faces.count) where !isRecorded[key] { record(key) }
    return keys.upperBound >= faces.count
  }

  private mutating func record(_ key: Int) {
    guard let face = faces[key] else { return }
    isRecorded[key] = true
    spatial.set(
      SpatialList.Placement(key: key, reach: Self.reach(of: face), list: recording(of: face)))
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

  // MARK: Drawing

  private static func reach(of face: Face) -> CGRect {
    face.shape.bounds.insetBy(dx: face.isArrow ? -80 : -8, dy: face.isArrow ? -16 : -8)
  }

  private func recording(of face: Face) -> DisplayList {
    let path = face.shape.path
    return DisplayList { context in
      context.setLineCap(.round)
      context.setStrokeColor(face.isSelected ? look.theme.accent : face.color)
      // Wires are drawn wider at small scales, so that they stay visible.
      for (scales, width) in [(0.34..<Double.infinity, 1.0), (0.0..<0.34, 2.0)] {
        context.beginLevelOfDetail(scales)
        context.setLineWidth(NodeMetrics.wireWidth * width * (face.isSelected ? 1.6 : 1))
        context.stroke(path)
        context.endLevelOfDetail()
      }
      if face.isArrow { drawArrow(face, in: context) }
    }
  }

  private func drawArrow(_ face: Face, in context: CGContext) {
    let tip = face.shape.end
    let way = tip - face.shape.control2
    let length = max(1e-6, (way * way).sum().squareRoot())
    let (along, across) = (way / length * 11, SIMD2(-way.y, way.x) / length * 6)
    var head = PathData()
    head.addLines(between: [tip, tip - along + across, tip - along - across])
    head.closeSubpath()
    context.setFillColor(face.isSelected ? look.theme.accent : face.color)
    context.fill(head)
    guard let label = face.label, !label.isEmpty else { return }
    let layout = look.texts.line(label, font: look.caption, width: 150)
    let middle = face.shape.point(at: 0.5)
    let (width, height) = (layout.size.width, layout.size.height)
    context.beginLevelOfDetail(NodeMetrics.textScale..<Double.infinity)
    context.setFillColor(look.ground)
    context.fill(
      PathData(
        roundedRect: CGRect(
          x: middle.x - width / 2 - 5, y: middle.y - height / 2 - 2, width: width + 10,
          height: height + 4), cornerWidth: 4, cornerHeight: 4))
    context.draw(
      layout, at: CGPoint(x: middle.x - width / 2, y: middle.y - height / 2),
      color: look.theme.secondaryText)
    context.endLevelOfDetail()
  }
}
