import Foundation
import PanoramaGraphics

/// The role of something on the screen, for assistive programs and tests.
public enum AccessibilityRole: String, Hashable, Sendable {
  /// A window.
  case window
  /// Several elements that belong together.
  case group
  /// Something to press.
  case button
  /// A value on a line.
  case slider
  /// Something that is on or off.
  case toggle
  /// A choice among several values.
  case choice
  /// Text to edit.
  case textField
  /// Text to read.
  case text
  /// The heading of what follows.
  case heading
  /// A paragraph of a document.
  case paragraph
  /// Leads to another place when it is pressed.
  case link
  /// A picture.
  case image
  /// The progress of something.
  case progress
  /// A row of buttons.
  case toolbar
  /// A list of actions.
  case menu
  /// A question that waits for an answer.
  case dialog
  /// Something that scrolls.
  case scrollArea
  /// A text of many paragraphs, such as a book. Its elements are in the order of reading.
  case document
  /// A list of items, which may scroll.
  case list
  /// A surface to draw on.
  case canvas
  /// One of several pages.
  case tab
  /// A row of tabs.
  case tabList
  /// One of many things in a list or on a canvas.
  case item
}

/// An action that can be performed on something on the screen.
public enum AccessibilityAction: String, Hashable, Sendable {
  /// Presses it.
  case press
  /// Increases its value.
  case increment
  /// Decreases its value.
  case decrement
  /// Types text into it.
  case type
  /// Scrolls it.
  case scroll
  /// Zooms it.
  case zoom
  /// Drags it.
  case drag
  /// Closes it.
  case close
  /// Leaves it without a decision.
  case cancel
}

/// A description of something on the screen: its role, name, value and position.
public struct AccessibilityElement: Hashable, Sendable, Identifiable {
  /// The states that an element may have.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The element cannot be operated now.
    public static let disabled = Traits(rawValue: 1)
    /// The element is chosen or switched on.
    public static let selected = Traits(rawValue: 2)
    /// The element has the keyboard focus.
    public static let focused = Traits(rawValue: 4)
  }

  /// The role of the element.
  public var role: AccessibilityRole
  /// The name; empty if the element has none.
  public var name: String
  /// The value or content; empty if there is none.
  public var value: String
  /// The frame in the window, in points.
  public var frame: CGRect
  /// The current states.
  public var traits: Traits
  /// The actions that are currently possible.
  public var actions: [AccessibilityAction]
  /// The elements inside, from back to front.
  public var children: [AccessibilityElement]
  /// A name for tests, which nobody reads out; empty for none.
  public var identifier: String
  /// What happens if the element is operated, in a few words; empty for nothing.
  public var hint: String
  /// Identifies the element among those of its window as long as what it describes exists. 0 until a view passes the
  /// element on.
  public var id: UInt64 = 0
  /// The value as a number; nil if it is none.
  public var number: Number?
  /// The selected part of the value, counted in Unicode scalars; an empty range is the caret. Nil for no caret.
  public var selection: Range<Int>?
  /// The level of a heading, from 1, the topmost; nil if it has none.
  public var level: Int?

  /// The number of columns, at least 1, if the elements inside are the cells of a table, row by row; nil for no table.
  public var columns: Int?
  /// More elements inside, before `children`; nil for none. Neither `text` nor the searches contain them.
  public var deferredBefore: DeferredElements?
  /// More elements inside, after `children`; nil for none. Neither `text` nor the searches contain them.
  public var deferred: DeferredElements?

  /// A value on a line, such as a slider's.
  public struct Number: Hashable, Sendable {
    /// The value now.
    public var value: Double
    /// The least and the greatest value.
    public var range: ClosedRange<Double>
    /// By how much `increment` and `decrement` change it.
    public var step: Double

    /// Makes a number from all its properties.
    public init(_ value: Double, in range: ClosedRange<Double>, step: Double) {
      (self.value, self.range, self.step) = (value, range, step)
    }
  }

  /// Makes an element from all its properties.
  public init(
    role: AccessibilityRole, name: String, value: String = "", frame: CGRect,
    traits: Traits = [], actions: [AccessibilityAction] = [],
    children: [AccessibilityElement] = [], identifier: String = "", hint: String = ""
  ) {
    self.role = role
    self.name = name
    self.value = value
    self.frame = frame
    self.traits = traits
    self.actions = actions
    self.children = children
    self.identifier = identifier
    self.hint = hint
  }

  /// The first element with this name, and with `role` unless it is nil, depth first from this one on;
  /// nil if there is none. O(n).
  public func first(named name: String, role: AccessibilityRole? = nil) -> AccessibilityElement? {
    if self.name == name, role == nil || role == self.role { return self }
    for child in children {
      if let found = child.first(named: name, role: role) { return found }
    }
    return nil
  }

  /// The first element with this identifier, depth first from this one on; nil if there is none. O(n).
  public func first(identified identifier: String) -> AccessibilityElement? {
    if self.identifier == identifier { return self }
    for child in children {
      if let found = child.first(identified: identifier) { return found }
    }
    return nil
  }

  /// All elements with this role, including this one, in depth-first order. O(n).
  public func all(_ role: AccessibilityRole) -> [AccessibilityElement] {
    (self.role == role ? [self] : []) + children.flatMap { $0.all(role) }
  }

  /// The elements as text, one per line and indented by depth: `button "Open" at 20, 230, 70 x 44
  /// (press)`. Characters that would control a terminal are escaped. O(n).
  public var text: String { lines(0).joined(separator: "\n") }

  private func lines(_ depth: Int) -> [String] {
    var line = String(repeating: "  ", count: depth) + role.rawValue
    if !name.isEmpty { line += " \"\(TerminalText.escaped(name))\"" }
    if let level { line += " level \(level)" }
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
