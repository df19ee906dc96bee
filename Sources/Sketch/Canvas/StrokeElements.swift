import Panorama

/// The strokes of a layer as they were at one moment. Assistive programs are told of each, but a sketch may have a hundred
/// thousand: their elements are made on another thread.
struct StrokeElements: Sendable {
  /// How a part of the canvas is shown in the window.
  struct Sight: Sendable {
    /// A rectangle of the canvas, and the same in the window.
    var seen: CGRect
    var shown: CGRect

    func frame(_ box: CGRect) -> CGRect {
      guard seen.width > 0, seen.height > 0 else { return shown }
      let (x, y) = (shown.width / seen.width, shown.height / seen.height)
      return CGRect(
        x: shown.minX + (box.minX - seen.minX) * x, y: shown.minY + (box.minY - seen.minY) * y,
        width: box.width * x, height: box.height * y)
    }
  }

  var layer: Int64
  /// The strokes in memory, from the bottom up, and where their coordinates begin on the canvas.
  var strokes: [[SketchStroke]]
  var origin: SIMD2<Double>
  /// The other strokes of a large sketch, of which only the boxes are known.
  var index: StrokeIndex?
  var selected: Set<Int64>
  /// A stroke that is told by itself; 0 for none.
  var omitted: Int64 = 0
  var sight: Sight

  /// The strokes from the bottom up; those of a group are in one, where its first stroke is. O(n).
  var elements: [AccessibilityElement] {
    var elements: [AccessibilityElement] = []
    var groups: [Int64: Int] = [:]
    func add(_ element: AccessibilityElement, group: Int64) {
      guard group != 0 else { return elements.append(element) }
      if let place = groups[group] {
        elements[place].children.append(element)
        elements[place].frame = elements[place].frame.union(element.frame)
      } else {
        groups[group] = elements.count
        var whole = AccessibilityElement(
          role: .group, name: "Group", frame: element.frame, children: [element])
        // The numbers of groups begin at 1, as those of strokes do.
        whole.id = 1 << 63 | UInt64(bitPattern: group)
        elements.append(whole)
      }
    }
    if let index {
      for (id, box) in index.entries where (index.layers[id] ?? 0) == layer && id != omitted {
        add(element(id, name: "Stroke", box: box.rect), group: index.groups[id] ?? 0)
      }
    }
    for stroke in strokes.joined() where stroke.content == nil && stroke.id != omitted {
      let extent = CGRect(around: stroke.points) ?? .zero
      let box = extent.insetBy(dx: -stroke.width / 2, dy: -stroke.width / 2)
      add(
        element(
          stroke.id, name: Self.name(stroke),
          value: "\(stroke.color.hex), \(PenFigures.width(stroke.width))",
          box: box.offsetBy(dx: origin.x, dy: origin.y)), group: stroke.group)
    }
    return elements
  }

  private func element(_ id: Int64, name: String, value: String = "", box: CGRect)
    -> AccessibilityElement
  {
    var element = AccessibilityElement(
      role: .item, name: name, value: value, frame: sight.frame(box),
      traits: selected.contains(id) ? .selected : [])
    element.id = UInt64(bitPattern: id)
    return element
  }

  private static func name(_ stroke: SketchStroke) -> String {
    switch stroke.shape?.kind {
    case .line: return "Line"
    case .arrow: return "Arrow"
    case .rectangle: return "Rectangle"
    case .ellipse: return "Ellipse"
    case .triangle: return "Triangle"
    case nil: break
    }
    switch stroke.ink?.tool {
    case .highlighter, .marker: return "Highlighter"
    case .area, .multiplyingArea: return "Area"
    case .pen, .liner, nil: return "Stroke"
    }
  }
}
