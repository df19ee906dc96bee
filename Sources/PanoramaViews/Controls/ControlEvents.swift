import Foundation

/// The events of a control, with UIKit's names.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32
  /// Makes a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A press began.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// The second or a later one of several quick presses began.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The press moved on the control.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The press moved outside the control.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The press came back onto the control.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The press left the control.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The press ended on the control. Buttons act on this event.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The press ended outside the control.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The press was cancelled.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The control's value changed.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// The control performed its main action.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// Editing began.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// The text changed.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// Editing ended.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// Editing ended with Return.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)
  /// All events of presses.
  public static let allTouchEvents = ControlEvents(rawValue: 0x0000_01FF)
  /// All events of text editing.
  public static let allEditingEvents = ControlEvents(rawValue: 0x000F_0000)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: 0xFFFF_FFFF)
}
