import Foundation
import PanoramaGraphics

extension AccessibilityElement {
  /// Identifies the element of an object that has only one.
  static func id(of object: AnyObject) -> UInt64 {
    UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// Elements inside that of `parent`, each with an identifier: those that a view has made for its parts are identified
  /// by their order.
  static func identified(_ elements: [AccessibilityElement], in parent: UInt64)
    -> [AccessibilityElement]
  {
    guard elements.contains(where: { $0.id == 0 }) else { return elements }
    var elements = elements
    for i in elements.indices where elements[i].id == 0 {
      let id = id(ofPart: UInt64(i), in: parent)
      elements[i].id = id
      elements[i].children = identified(elements[i].children, in: id)
    }
    return elements
  }

  /// The same for parts of parts, too, of which only those around may have an identifier.
  static func identifiedThroughout(_ elements: [AccessibilityElement], in parent: UInt64)
    -> [AccessibilityElement]
  {
    var elements = elements
    for i in elements.indices {
      if elements[i].id == 0 { elements[i].id = id(ofPart: UInt64(i), in: parent) }
      guard !elements[i].children.isEmpty else { continue }
      elements[i].children = identifiedThroughout(elements[i].children, in: elements[i].id)
    }
    return elements
  }

  /// Identifies a part of an element by a number among its parts.
  public static func id(ofPart number: UInt64, in parent: UInt64) -> UInt64 {
    // Addresses are even, so these are never those of objects.
    (parent &* 0x9e37_79b9_7f4a_7c15 &+ number &* 0xc2b2_ae3d_27d4_eb4f) | 1
  }

  /// Whether this element or one inside has the keyboard focus. O(n).
  var holdsFocus: Bool { traits.contains(.focused) || children.contains(where: \.holdsFocus) }

  /// The elements from this one to that with an identifier; nil if there is none. O(n).
  @MainActor
  func way(to id: UInt64) -> [AccessibilityElement]? {
    if self.id == id { return [self] }
    _ = deferred?.collect { false }
    for child in allChildren {
      if let way = child.way(to: id) { return [self] + way }
    }
    return nil
  }
}
