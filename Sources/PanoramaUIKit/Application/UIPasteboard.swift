import Panorama

/// What was copied: the clipboard of the window at work.
@preconcurrency @MainActor
public struct UIPasteboard {
  /// The desktop's, or what a host put in its place.
  public static var general: UIPasteboard { UIPasteboard() }

  /// The text in it; nil while there is no window, or nothing was copied.
  public var string: String? {
    get { CurrentState.window?.clipboard.text }
    nonmutating set { CurrentState.window?.clipboard.text = newValue }
  }
}
