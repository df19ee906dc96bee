import Panorama

/// The user's preferences for all programs.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// Whether the user wants no sliding or fading animations.
  public static var isReduceMotionEnabled: Bool {
    CurrentState.window?.theme.reducesMotion ?? false
  }
}
