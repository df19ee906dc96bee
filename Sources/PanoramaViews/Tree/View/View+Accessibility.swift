import Foundation

extension View {
  /// The element of this view and those inside it. There is none for a hidden view, or for decoration,
  /// which has no name, takes no touches and contains no elements. O(n).
  public func accessibilityElements() -> [AccessibilityElement] {
    guard !isHidden, alpha > 0.01 else { return [] }
    let inside = accessibilityChildren()
    let name = accessibilityLabel ?? accessibilityTitle
    let isDecoration = accessibilityLabel == nil && !isUserInteractionEnabled && inside.isEmpty
    guard let role = accessibilityRole ?? (isDecoration ? nil : .group) else { return [] }
    return [
      AccessibilityElement(
        role: role, name: name, value: accessibilityValue,
        frame: convert(bounds, to: nil), traits: accessibilityTraits,
        actions: accessibilityTraits.contains(.disabled) ? [] : accessibilityActions,
        children: inside)
    ]
  }
}

extension Window {
  /// The elements of everything in the window. O(n).
  public var accessibilityTree: AccessibilityElement {
    AccessibilityElement(
      role: .window, name: title, frame: bounds, children: rootView.accessibilityChildren())
  }
}
