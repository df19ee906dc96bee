import Panorama

/// The clipboard of the current window.
@preconcurrency @MainActor
public struct UIPasteboard {
  /// The desktop's clipboard, or the one that the host provides instead.
  public static var general: UIPasteboard { UIPasteboard() }

  /// Whether there is text in the clipboard.
  public var hasStrings: Bool { string?.isEmpty == false }
  /// The text in the clipboard; nil when it has none or there is no window.
  public var string: String? {
    get { CurrentState.window?.clipboard.text }
    nonmutating set { CurrentState.window?.clipboard.text = newValue }
  }
}
