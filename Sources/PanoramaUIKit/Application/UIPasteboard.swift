import Panorama

/// The clipboard of the current window.
@preconcurrency @MainActor
public struct UIPasteboard {
  /// The desktop's clipboard, or the one that the host provides instead.
  public static var general: UIPasteboard { UIPasteboard() }

  /// The text in the clipboard; nil when it has none or there is no window.
  public var string: String? {
    get { CurrentState.window?.clipboard.text }
    nonmutating set { CurrentState.window?.clipboard.text = newValue }
  }
}
