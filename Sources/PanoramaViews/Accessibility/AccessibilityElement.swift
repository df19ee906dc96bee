import Foundation
import PanoramaGraphics

/// What something on screen is, for those who do not see it: assistive programs and tests.
public enum AccessibilityRole: String, Hashable, Sendable {
  case window, group, button, slider, toggle, choice, textField, text, heading, image, progress
  case toolbar, menu, dialog, scrollArea, canvas, tab, tabList, item
}

/// What can be done to something on screen.
public enum AccessibilityAction: String, Hashable, Sendable {
  case press, increment, decrement, type, scroll, zoom, drag, close, cancel
}

/// One thing on screen as data: what it is, what it is called, what it says, where it is.
public struct AccessibilityElement: Hashable, Sendable {
  /// What can hold or not.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// From bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Takes no presses now.
    public static let disabled = Traits(rawValue: 1)
    /// Chosen or switched on.
    public static let selected = Traits(rawValue: 2)
    /// Keys go to it.
    public static let focused = Traits(rawValue: 4)
  }

  /// What it is.
  public var role: AccessibilityRole
  /// What it is called; empty for what has no name.
  public var name: String
  /// What it says or is set to; empty for nothing.
  public var value: String
  /// Points in the window.
  public var frame: CGRect
  /// What holds of it now.
  public var traits: Traits
  /// What can be done to it now.
  public var actions: [AccessibilityAction]
  /// What is inside, back to front.
  public var children: [AccessibilityElement]

  /// All fields in order.
  public init(
    role: AccessibilityRole, name: String, value: String = "", frame: CGRect,
    traits: Traits = [], actions: [AccessibilityAction] = [],
    children: [AccessibilityElement] = []
  ) {
    self.role = role
    self.name = name
    self.value = value
    self.frame = frame
    self.traits = traits
    self.actions = actions
    self.children = children
  }

  /// The first element of this name, itself or inside, depth first; nil when there is none. O(n).
  public func first(named name: String, role: AccessibilityRole? = nil) -> AccessibilityElement? {
    if self.name == name, role == nil || role == self.role { return self }
    for child in children {
      if let found = child.first(named: name, role: role) { return found }
    }
    return nil
  }

  /// Every element of this role, itself or inside, depth first. O(n).
  public func all(_ role: AccessibilityRole) -> [AccessibilityElement] {
    (self.role == role ? [self] : []) + children.flatMap { $0.all(role) }
  }

  /// One element a line, indented by depth: `button "Open" at 20, 230, 70 x 44 (press)`; what would
  /// steer a terminal is escaped. O(n).
  public var text: String { lines(0).joined(separator: "\n") }

  private func lines(_ depth: Int) -> [String] {
    var line = String(repeating: "  ", count: depth) + role.rawValue
    if !name.isEmpty { line += " \"\(TerminalText.escaped(name))\"" }
    if !value.isEmpty { line += " = \"\(TerminalText.escaped(value))\"" }
    if traits.contains(.selected) { line += " selected" }
    if traits.contains(.disabled) { line += " disabled" }
    if traits.contains(.focused) { line += " focused" }
    func whole(_ v: Double) -> Int { Int(min(1e9, max(-1e9, v.rounded()))) }
    line += " at \(whole(frame.minX)), \(whole(frame.minY)),"
    line += " \(whole(frame.width)) x \(whole(frame.height))"
    if !actions.isEmpty { line += " (" + actions.map(\.rawValue).joined(separator: ", ") + ")" }
    return [line] + children.flatMap { $0.lines(depth + 1) }
  }
}
