import Foundation

extension View {
  /// This view and what is inside as data: one element, or, where the view itself says nothing,
  /// those inside; none when hidden. O(n).
  public func accessibilityElements() -> [AccessibilityElement] {
    guard !isHidden, alpha > 0.01 else { return [] }
    let inside = accessibilityChildren()
    let name = accessibilityLabel ?? accessibilityTitle
    guard let role = accessibilityRole ?? (accessibilityLabel == nil ? nil : .group) else {
      return inside
    }
    return [
      AccessibilityElement(
        role: role, name: name, value: accessibilityValue,
        frame: convert(bounds, to: nil), traits: accessibilityTraits, children: inside)
    ]
  }
}

extension Window {
  /// Everything in the window as data. O(n).
  public var accessibilityTree: AccessibilityElement {
    AccessibilityElement(
      role: .window, name: title, frame: bounds, children: rootView.accessibilityElements())
  }
}
