import Panorama

/// What the user wants of all programs.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// Whether nothing should slide or fade by itself.
  public static var isReduceMotionEnabled: Bool {
    CurrentState.window?.theme.reducesMotion ?? false
  }
}
