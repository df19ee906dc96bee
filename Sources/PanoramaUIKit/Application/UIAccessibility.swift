import Panorama

/// What assistive programs are told about a view.
public typealias UIAccessibilityTraits = AccessibilityTraits

/// The assistive programs. Tests and hosts see the views' elements as `UIWindow.accessibilityTree`.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// What a program tells assistive programs.
  public struct Notification: Hashable, Sendable {
    /// The notification's number.
    public let rawValue: UInt32
    /// Makes a notification from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Another screen is shown.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Something is to be read out.
    public static let announcement = Notification(rawValue: 1008)
    /// Something has scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Has no effect: what assistive programs see is made anew whenever they ask.
  public static func post(notification: Notification, argument: Any?) {}

  /// False: no program here reads the screen out.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether the theme of the current window moves things as little as possible.
  public static var isReduceMotionEnabled: Bool {
    CurrentState.window?.theme.reducesMotion ?? false
  }
  /// Whether the theme of the current window has high contrast.
  public static var isDarkerSystemColorsEnabled: Bool {
    CurrentState.window?.theme.hasHighContrast ?? false
  }
  /// False: texts have their own weight.
  public static var isBoldTextEnabled: Bool { false }
  /// False: nothing is less transparent.
  public static var isReduceTransparencyEnabled: Bool { false }
}
