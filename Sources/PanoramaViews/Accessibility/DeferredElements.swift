import Foundation
import Synchronization

/// Elements that are made when an assistive program wants to know them, because they are very many: the strokes of a sketch
/// on a thread of its own, the viewlets of a panorama in pieces between frames. Two are equal if they are the same object.
public final class DeferredElements: Hashable, Sendable {
  private let make: @Sendable () -> [AccessibilityElement]
  private let isIdentified: Bool
  private let collecting: (@MainActor (_ isOver: () -> Bool) -> Bool)?

  /// - Parameters:
  ///   - areIdentified: whether each has an `id` among those of the window already, as those inside it have: the same one
  ///     as among `children`, where an element may be at another time.
  ///   - make: makes the elements, on any thread. Otherwise each `id` identifies the element among these, as long as what
  ///     it describes exists.
  public init(areIdentified: Bool = false, _ make: @escaping @Sendable () -> [AccessibilityElement])
  {
    (self.make, collecting, isIdentified) = (make, nil, areIdentified)
  }

  /// Elements of which only the main thread knows: `collect(until:)` makes them.
  ///
  /// - Parameters:
  ///   - items: what they are the elements of.
  ///   - elements: those of an item.
  @MainActor
  package init<Source: Sendable>(
    of items: [Source], _ elements: @escaping @MainActor (Source) -> [AccessibilityElement]
  ) {
    let found = Found()
    // Both go once everything is there, because another thread must not be the last to hold a view.
    var rest = items[...]
    var ask = items.isEmpty ? nil : elements
    collecting = { isOver in
      while let elements = ask {
        let new = rest.prefix(Self.piece).flatMap(elements)
        found.all.withLock { $0 += new }
        rest = rest.dropFirst(Self.piece)
        if rest.isEmpty { (rest, ask) = ([], nil) }
        if isOver() { break }
      }
      return ask == nil
    }
    make = { found.all.withLock { $0 } }
    isIdentified = false
  }

  private final class Found: Sendable {
    let all = Mutex<[AccessibilityElement]>([])
  }

  /// After how many items it looks at the clock.
  private static let piece = 64

  /// Collects elements of which only the main thread knows.
  ///
  /// - Parameter isOver: whether it is to stop for now.
  /// - Returns: whether all are there. Until then, `elements(in:)` has only some.
  @MainActor
  package func collect(until isOver: () -> Bool) -> Bool { collecting?(isOver) ?? true }

  /// The elements, with identifiers of their own among those of the window. O(elements).
  ///
  /// - Parameter parent: identifies the element that they are in.
  public func elements(in parent: UInt64) -> [AccessibilityElement] {
    isIdentified ? make() : make().enumerated().map { Self.identified($1, UInt64($0), in: parent) }
  }

  private static func identified(
    _ element: AccessibilityElement, _ place: UInt64, in parent: UInt64
  ) -> AccessibilityElement {
    var element = element
    element.id = AccessibilityElement.id(
      ofPart: element.id == 0 ? place : element.id, in: parent)
    for i in element.children.indices {
      element.children[i] = identified(element.children[i], UInt64(i), in: element.id)
    }
    return element
  }

  /// Whether they are the same object.
  public static func == (a: DeferredElements, b: DeferredElements) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AccessibilityElement {
  /// The elements inside, also those that are deferred, as far as they are collected. O(n).
  package var allChildren: [AccessibilityElement] {
    (deferredBefore?.elements(in: id) ?? []) + children + (deferred?.elements(in: id) ?? [])
  }

  /// All that is deferred in this element and those inside.
  package var deferredInside: [DeferredElements] {
    children.reduce([deferredBefore, deferred].compactMap { $0 }) { $0 + $1.deferredInside }
  }
}
