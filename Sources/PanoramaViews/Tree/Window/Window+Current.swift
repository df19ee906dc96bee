extension CurrentState {
  /// The window that last handled input, advanced, or was given a controller. `UIScreen.main`
  /// describes it.
  public package(set) static var window: Window? {
    get { currentWindow as? Window }
    set { currentWindow = newValue }
  }
}
