extension ScrollView {
  /// What the plain wheel does. A setting of the app, never guessed from an event.
  public enum WheelAction: Hashable, Sendable {
    /// Scrolls; with Shift sideways.
    case scrolls
    /// Zooms about the pointer; with Shift it scrolls sideways.
    case zooms
  }

  /// How indicators look.
  public enum IndicatorStyle: Hashable, Sendable {
    /// The theme's.
    case `default`
    /// For light content.
    case black
    /// For dark content.
    case white
  }
}
