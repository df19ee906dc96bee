import Foundation

extension View {
  /// This view and what is inside as data: one element; none when hidden, and none for decoration:
  /// what says nothing, takes no touches and holds nothing. O(n).
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
  /// Everything in the window as data. O(n).
  public var accessibilityTree: AccessibilityElement {
    AccessibilityElement(
      role: .window, name: title, frame: bounds, children: rootView.accessibilityChildren())
  }
}
