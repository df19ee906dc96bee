extension ScrollView {
  /// What the wheel does without modifier keys. The app sets it; it is never guessed.
  public enum WheelAction: Hashable, Sendable {
    /// Scrolls, horizontally with Shift.
    case scrolls
    /// Zooms about the pointer. With Shift it scrolls horizontally.
    case zooms
  }

  /// The colours of indicators.
  public enum IndicatorStyle: Hashable, Sendable {
    /// The colours of the theme.
    case `default`
    /// Colours for light content.
    case black
    /// Colours for dark content.
    case white
  }
}
