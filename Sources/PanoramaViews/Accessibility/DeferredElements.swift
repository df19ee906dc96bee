/// Elements that are made when an assistive program wants to know them, on a thread of its own, because they are very many:
/// the strokes of a sketch. Two are equal if they are the same object.
public final class DeferredElements: Hashable, Sendable {
  private let make: @Sendable () -> [AccessibilityElement]

  /// - Parameter make: makes the elements, on any thread. Each `id` identifies the element among these, as long as what
  ///   it describes exists.
  public init(_ make: @escaping @Sendable () -> [AccessibilityElement]) { self.make = make }

  /// The elements, with identifiers of their own among those of the window. O(elements).
  ///
  /// - Parameter parent: identifies the element that they are in.
  public func elements(in parent: UInt64) -> [AccessibilityElement] {
    make().map { Self.identified($0, in: parent) }
  }

  private static func identified(_ element: AccessibilityElement, in parent: UInt64)
    -> AccessibilityElement
  {
    var element = element
    element.id = AccessibilityElement.id(ofPart: element.id, in: parent)
    element.children = element.children.map { identified($0, in: parent) }
    return element
  }

  /// Whether they are the same object.
  public static func == (a: DeferredElements, b: DeferredElements) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
