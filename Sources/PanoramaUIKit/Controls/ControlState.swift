import Panorama

extension Control {
  /// The states of a control; UIKit's `UIControl.State`.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The control has no particular state.
    public static let normal: State = []
    /// The control is pressed.
    public static let highlighted = State(rawValue: 1)
    /// The control is disabled.
    public static let disabled = State(rawValue: 2)
    /// The control is selected.
    public static let selected = State(rawValue: 4)
    /// The control receives key events.
    public static let focused = State(rawValue: 8)
  }

  /// The current state.
  public var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Calls `action` on `target`, with the control, whenever one of `events` happens. The target is
  /// not retained. Pass the method itself where UIKit takes a selector: `slider.addTarget(self,
  /// action: Self.slid, for: .valueChanged)`.
  ///
  /// - Parameters:
  ///   - target: the object whose method is called.
  ///   - action: a method whose parameter is the control's type or a superclass of it; for a
  ///     control of any other type, nothing is called.
  ///   - events: the events that trigger the call.
  public func addTarget<Target: AnyObject, Sender: Control>(
    _ target: AnyObject, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for events: ControlEvents
  ) {
    addAction(
      ControlAction { [weak target] done in
        guard let target = target as? Target, let sender = done.sender as? Sender else { return }
        action(target)(sender)
      }, for: events)
  }

  /// Calls a method without parameters on `target` whenever one of `events` happens.
  ///
  /// - Parameters:
  ///   - target: the object whose method is called.
  ///   - action: the method.
  ///   - events: the events that trigger the call.
  public func addTarget<Target: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for events: ControlEvents
  ) {
    addAction(
      ControlAction { [weak target] _ in
        if let target = target as? Target { action(target)() }
      }, for: events)
  }
}
