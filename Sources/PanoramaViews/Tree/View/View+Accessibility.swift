import Foundation

extension View {
  /// The element of this view and those inside it. There is none for a hidden view, or for decoration,
  /// which has no name, takes no touches and contains no elements. O(n).
  public func accessibilityElements() -> [AccessibilityElement] {
    guard !isHidden, alpha > 0.01, !accessibilityElementsHidden else { return [] }
    let isElement = rare?.accessibility.isElement
    let id = AccessibilityElement.id(of: self)
    let inside =
      isElement == true ? [] : AccessibilityElement.identified(accessibilityChildren(), in: id)
    if isElement == false { return inside }
    let name = accessibilityLabel ?? accessibilityTitle
    let isDecoration = accessibilityLabel == nil && !isUserInteractionEnabled && inside.isEmpty
    let traits = accessibilityTraits
    let own = accessibilityRole ?? (isDecoration && isElement == nil ? nil : .group)
    guard let role = traits.role ?? own else { return [] }
    var states = accessibilityStates.union(traits.states)
    // A part that the keys are for, such as a chosen card, is the focus itself.
    if isFirstResponder, !inside.contains(where: \.holdsFocus) { states.insert(.focused) }
    var element = AccessibilityElement(
      role: role, name: name, value: accessibilityValue ?? accessibilityContent,
      frame: convert(bounds, to: nil), traits: states,
      actions: states.contains(.disabled) ? [] : accessibilityActions,
      children: inside, identifier: accessibilityIdentifier ?? "", hint: accessibilityHint ?? "")
    element.id = id
    element.number = accessibilityNumber
    element.selection = accessibilitySelection
    element.columns = accessibilityColumns
    return [element]
  }

  /// A name of the view for tests, which nobody reads out; nil for none. Default: nil.
  public var accessibilityIdentifier: String? {
    get { rare?.accessibility.identifier }
    set { rareState.accessibility.identifier = newValue }
  }
}

/// What a program says about a view to assistive programs.
struct AccessibilityDescription {
  var value: String?
  var hint: String?
  var identifier: String?
  var traits: AccessibilityTraits = []
  /// Whether the view is one element; nil for what it is by itself.
  var isElement: Bool?
  var isHidden = false
}

extension Window {
  /// Whether keys go to `view`, or to a view around it, because neither another view has the focus nor anything is in
  /// front.
  public func sendsKeys(to view: View) -> Bool {
    guard let target = keys.target as? View else { return false }
    return view.isDescendant(of: target)
  }

  /// The elements of everything in the window. O(n).
  public var accessibilityTree: AccessibilityElement {
    AccessibilityElement(
      role: .window, name: title, frame: bounds,
      children: AccessibilityElement.identified(
        rootView.accessibilityChildren(), in: AccessibilityElement.id(of: rootView)))
  }
}
