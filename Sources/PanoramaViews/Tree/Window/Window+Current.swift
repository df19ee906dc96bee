extension CurrentState {
  /// The window at work: the one that last took input, moved on or was given a controller. What
  /// `UIScreen.main` is about.
  public package(set) static var window: Window? {
    get { windowAtWork as? Window }
    set { windowAtWork = newValue }
  }
}
