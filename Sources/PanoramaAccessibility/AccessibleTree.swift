import Foundation
import PanoramaGraphics
import PanoramaViews

/// The elements of all windows at one moment. The first is the program; those inside an element follow one another.
struct AccessibleTree: Sendable {
  struct Node: Sendable {
    /// What is known of it, without the elements inside.
    var element: AccessibilityElement
    /// The indices of the element around it, and of those inside.
    var parent: Int
    var children = 0..<0
    /// The index of its window in `windows`; −1 for the program.
    var window: Int
    /// The role of the element around it.
    var parentRole: AccessibilityRole?
    /// Whether the element around it is a table.
    var isCell = false
    /// Whether it is one of very many, of which nobody is told when they scroll out of sight.
    var isDeferred = false
    /// Whether it is in a document, whose texts follow one another.
    var isInDocument = false
  }

  /// A window, with what its elements do not say.
  struct WindowState: Hashable, Sendable {
    var number: Int
    /// The top left corner of its content on the screen, in pixels.
    var origin: CGPoint
    /// Pixels per point.
    var scale: Double
    var isActive: Bool
  }

  /// Identifies the program among the elements.
  static let program: UInt64 = 2

  private(set) var nodes: [Node] = []
  private(set) var windows: [WindowState] = []
  private var indices: [UInt64: Int] = [:]

  /// - Parameter windows: their elements, in the order of opening.
  init(
    program name: String = "", windows: [(state: WindowState, element: AccessibilityElement)] = []
  ) {
    self.windows = windows.map(\.state)
    var program = AccessibilityElement(role: .group, name: name, frame: .zero)
    program.id = Self.program
    program.children = windows.map { window in
      var element = window.element
      // Windows have numbers, which are small and odd here: no object's address.
      element.id = UInt64(window.state.number) * 2 + 1
      return element
    }
    nodes = [Node(element: program, parent: 0, window: -1)]
    // Breadth first, so that the elements inside one follow one another.
    var next = 0
    while next < nodes.count {
      let element = nodes[next].element
      nodes[next].element.children = []
      (nodes[next].element.deferredBefore, nodes[next].element.deferred) = (nil, nil)
      // A view that passes on the same element twice: the first one is found by its identifier.
      if indices[element.id] == nil { indices[element.id] = next }
      let before = element.deferredBefore?.elements(in: element.id) ?? []
      let inside = before + element.children + (element.deferred?.elements(in: element.id) ?? [])
      let isDocument = nodes[next].isInDocument || element.role == .document
      let told = before.count..<before.count + element.children.count
      nodes[next].children = nodes.count..<nodes.count + inside.count
      let window = nodes[next].window
      for (i, child) in inside.enumerated() {
        var node = Node(element: child, parent: next, window: next == 0 ? i : window)
        (node.parentRole, node.isCell) = (element.role, element.columns != nil)
        node.isDeferred = nodes[next].isDeferred || !told.contains(i)
        node.isInDocument = isDocument
        nodes.append(node)
      }
      next += 1
    }
  }

  func index(of id: UInt64) -> Int? { indices[id] }

  /// The numbers of rows and columns of a table; nil for anything else.
  func size(ofTable index: Int) -> (rows: Int, columns: Int)? {
    guard let columns = nodes[index].element.columns, columns > 0 else { return nil }
    return ((nodes[index].children.count + columns - 1) / columns, columns)
  }

  /// The place of an element among those around it; −1 for the program.
  func place(of index: Int) -> Int {
    index == 0 ? -1 : index - nodes[nodes[index].parent].children.lowerBound
  }

  /// The frame of an element in pixels on the screen, or in its window.
  func frame(of index: Int, inWindow: Bool) -> (x: Int, y: Int, width: Int, height: Int) {
    pixels(nodes[index].element.frame, of: index, inWindow: inWindow)
  }

  /// The same of a frame in points of the window of an element.
  func pixels(_ frame: CGRect, of index: Int, inWindow: Bool)
    -> (x: Int, y: Int, width: Int, height: Int)
  {
    guard nodes[index].window >= 0 else { return (0, 0, 0, 0) }
    let window = windows[nodes[index].window]
    func whole(_ v: Double) -> Int { v.isFinite ? Int(min(1e9, max(-1e9, v.rounded()))) : 0 }
    let origin = inWindow ? CGPoint.zero : window.origin
    return (
      whole(origin.x + frame.minX * window.scale), whole(origin.y + frame.minY * window.scale),
      whole(frame.width * window.scale), whole(frame.height * window.scale)
    )
  }

  /// A point in pixels, in points of the window of an element.
  func point(_ x: Int, _ y: Int, of index: Int, inWindow: Bool) -> CGPoint {
    guard nodes[index].window >= 0 else { return .zero }
    let window = windows[nodes[index].window]
    let origin = inWindow ? CGPoint.zero : window.origin
    return CGPoint(
      x: (Double(x) - origin.x) / window.scale, y: (Double(y) - origin.y) / window.scale)
  }

  /// The innermost element at a point in pixels, in an element; nil if the point is outside.
  func element(at x: Int, _ y: Int, in index: Int, inWindow: Bool) -> Int? {
    func contains(_ index: Int) -> Bool {
      let f = frame(of: index, inWindow: inWindow)
      return x >= f.x && y >= f.y && x < f.x + f.width && y < f.y + f.height
    }
    guard index == 0 || contains(index) else { return nil }
    var found = index
    // From front to back.
    while let inner = nodes[found].children.last(where: contains) { found = inner }
    return found == 0 ? nil : found
  }
}
