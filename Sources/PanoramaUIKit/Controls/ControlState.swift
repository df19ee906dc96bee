import Panorama

extension Control {
  /// What holds of a control; UIKit's `UIControl.State`.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// From bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing in particular.
    public static let normal: State = []
    /// Pressed.
    public static let highlighted = State(rawValue: 1)
    /// Switched off.
    public static let disabled = State(rawValue: 2)
    /// Chosen.
    public static let selected = State(rawValue: 4)
    /// Keys go to it.
    public static let focused = State(rawValue: 8)
  }

  /// What holds now.
  public var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Calls `action` with `target` and the control whenever one of `events` happens; the target is
  /// not kept. What a selector is on iOS is the method itself here:
  /// `slider.addTarget(self, action: Self.slid, for: .valueChanged)`.
  ///
  /// - Parameters:
  ///   - target: whose method is called.
  ///   - action: a method whose parameter is the control's own type, or one that it descends from;
  ///     with a control of another type nothing is called.
  ///   - events: when.
  public func addTarget<Target: AnyObject, Sender: Control>(
    _ target: AnyObject, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for events: ControlEvents
  ) {
    addAction(
      Action { [weak target] done in
        guard let target = target as? Target, let sender = done.sender as? Sender else { return }
        action(target)(sender)
      }, for: events)
  }

  /// The same with a method without parameters.
  ///
  /// - Parameters:
  ///   - target: whose method is called.
  ///   - action: the method.
  ///   - events: when.
  public func addTarget<Target: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for events: ControlEvents
  ) {
    addAction(
      Action { [weak target] _ in
        if let target = target as? Target { action(target)() }
      }, for: events)
  }
}
