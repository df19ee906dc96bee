import Panorama

/// Where the items of one section are: a pattern of frames that is repeated.
struct ItemField {
  /// The frames of one repetition, in the field's coordinates.
  let pattern: [CGRect]
  /// The distance between two repetitions, in points.
  let stride: CGFloat
  let count: Int
  let isHorizontal: Bool
  /// The extent of all items in the direction of scrolling, in points.
  let length: CGFloat
  /// The extent of all items across that direction, in points; 0 if nobody asks.
  var thickness: CGFloat = 0

  /// - Parameter unit: the extent of one repetition, in points.
  init(
    _ pattern: [CGRect], unit: CGFloat, spacing: CGFloat, count: Int, isHorizontal: Bool
  ) {
    (self.pattern, self.isHorizontal) = (pattern, isHorizontal)
    self.count = pattern.isEmpty ? 0 : count
    stride = unit + spacing
    let repetitions = pattern.isEmpty ? 0 : (count + pattern.count - 1) / pattern.count
    length = repetitions > 0 ? CGFloat(repetitions) * stride - spacing : 0
  }

  /// The frame of an item.
  subscript(item: Int) -> CGRect {
    let way = CGFloat(item / pattern.count) * stride
    let frame = pattern[item % pattern.count]
    return isHorizontal ? frame.offsetBy(dx: way, dy: 0) : frame.offsetBy(dx: 0, dy: way)
  }

  /// The items in an area.
  func items(in area: CGRect) -> [Int] {
    guard count > 0 else { return [] }
    let repetitions = (count + pattern.count - 1) / pattern.count
    var range = 0..<repetitions
    if stride > 0, repetitions > 1 {
      let (low, high) = isHorizontal ? (area.minX, area.maxX) : (area.minY, area.maxY)
      let first = min(max(0, (low / stride).rounded(.down) - 1), CGFloat(repetitions))
      let last = min(max(first, (high / stride).rounded(.up)), CGFloat(repetitions))
      range = Int(first)..<Int(last)
    }
    var found: [Int] = []
    for repetition in range {
      let way = CGFloat(repetition) * stride
      let shifted =
        isHorizontal ? area.offsetBy(dx: -way, dy: 0) : area.offsetBy(dx: 0, dy: -way)
      for (index, frame) in pattern.enumerated() where frame.intersects(shifted) {
        let item = repetition * pattern.count + index
        if item < count { found.append(item) }
      }
    }
    return found
  }
}

/// Where everything in a collection is, as a value.
struct CollectionPlan {
  enum Axis { case vertical, horizontal }

  /// A view at an edge of a section.
  struct Edge {
    var kind: String
    var frame: CGRect
    /// Whether it stays in sight while its section scrolls.
    var pins = false
    /// Whether it is at the end of the section.
    var isEnd = false
  }

  /// A view behind or in front of a section that is not part of the data.
  struct Decoration {
    var kind: String
    var frame: CGRect
    var zIndex: Int
  }

  /// The part of a section that scrolls across.
  struct Strip {
    /// The part of the content that it covers.
    var frame: CGRect
    /// The extent of what scrolls in it, in points.
    var length: CGFloat
    /// The distance between two groups, in points.
    var stride: CGFloat
    var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior

    var snapsToGroups: Bool {
      switch behavior {
      case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered: true
      default: false
      }
    }
  }

  struct Section {
    /// The area of the section, with its margins, headers and footers.
    var area: CGRect
    /// Where the field's coordinates begin.
    var origin: CGPoint
    var field: ItemField
    var edges: [Edge] = []
    var decorations: [Decoration] = []
    /// Nil if the section does not scroll across.
    var strip: Strip?
    /// How far it is scrolled across, in points.
    var slide: CGFloat = 0

    /// Where the field's coordinates begin now.
    var start: CGPoint { CGPoint(x: origin.x - slide, y: origin.y) }
  }

  let axis: Axis
  var sections: [Section] = []
  var size = CGSize.zero

  init(axis: Axis) { self.axis = axis }

  /// The frame of an item; nil if there is none.
  func frame(of path: IndexPath) -> CGRect? {
    guard sections.indices.contains(path.section) else { return nil }
    let section = sections[path.section]
    guard 0..<section.field.count ~= path.item else { return nil }
    return section.field[path.item].offsetBy(dx: section.start.x, dy: section.start.y)
  }

  /// The frame of an item or of a view at an edge; nil if there is none.
  func frame(of element: CollectionElement, visible: CGRect) -> CGRect? {
    guard let kind = element.kind else { return frame(of: element.path) }
    guard sections.indices.contains(element.path.section) else { return nil }
    let section = sections[element.path.section]
    if element.isDecoration { return section.decorations.first { $0.kind == kind }?.frame }
    return section.edges.first { $0.kind == kind }.map { shown($0, section, visible) }
  }

  /// What is in an area.
  ///
  /// - Parameter visible: the area in which pinned views stay.
  func elements(
    in area: CGRect, visible: CGRect
  ) -> [(element: CollectionElement, frame: CGRect, zIndex: Int)] {
    var found: [(element: CollectionElement, frame: CGRect, zIndex: Int)] = []
    for (index, section) in sections.enumerated() where section.area.intersects(area) {
      let inside = area.offsetBy(dx: -section.start.x, dy: -section.start.y)
      for item in section.field.items(in: inside) {
        let path = IndexPath(item: item, section: index)
        let frame = section.field[item].offsetBy(dx: section.start.x, dy: section.start.y)
        found.append((CollectionElement(kind: nil, path: path), frame, 0))
      }
      for part in section.decorations where part.frame.intersects(area) {
        let path = IndexPath(item: 0, section: index)
        let element = CollectionElement(kind: part.kind, path: path, isDecoration: true)
        found.append((element, part.frame, part.zIndex))
      }
      for edge in section.edges {
        let frame = shown(edge, section, visible)
        guard frame.intersects(area) else { continue }
        let path = IndexPath(item: 0, section: index)
        found.append((CollectionElement(kind: edge.kind, path: path), frame, edge.pins ? 1024 : 1))
      }
    }
    return found
  }

  /// The frame of an edge, which may stay in sight.
  private func shown(_ edge: Edge, _ section: Section, _ visible: CGRect) -> CGRect {
    guard edge.pins, !visible.isNull else { return edge.frame }
    var frame = edge.frame
    if axis == .vertical {
      let low = section.area.minY
      let high = max(low, section.area.maxY - frame.height)
      frame.origin.y =
        edge.isEnd
        ? max(low, min(frame.minY, visible.maxY - frame.height))
        : min(high, max(frame.minY, visible.minY))
    } else {
      let low = section.area.minX
      let high = max(low, section.area.maxX - frame.width)
      frame.origin.x =
        edge.isEnd
        ? max(low, min(frame.minX, visible.maxX - frame.width))
        : min(high, max(frame.minX, visible.minX))
    }
    return frame
  }
}
