import Foundation

/// Elements of many things.
extension AccessibilityElement {
  /// The elements of few items, as they are; of more than 500 in one, which has them deferred. They are collected in
  /// pieces on the main thread, so that no frame waits for them.
  ///
  /// - Parameters:
  ///   - items: what they are the elements of.
  ///   - name: what the items are called, such as “wires”.
  ///   - view: where they are seen.
  ///   - elements: returns those of an item.
  @MainActor
  public static func many<Source: Sendable>(
    _ items: [Source], _ name: String, in view: View,
    _ elements: @escaping @MainActor (Source) -> [AccessibilityElement]
  ) -> [AccessibilityElement] {
    guard items.count > few else { return items.flatMap(elements) }
    var all = AccessibilityElement(
      role: .group, name: "\(items.count) \(name)",
      frame: view.superview.map { $0.convert($0.bounds, to: nil) } ?? .zero)
    all.deferred = DeferredElements(of: items, elements)
    return [all]
  }

  /// So many take about a millisecond.
  private static let few = 500
}
