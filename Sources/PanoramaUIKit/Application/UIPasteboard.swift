import Panorama

/// The clipboard of the current window, and the pictures that this program copied.
@preconcurrency @MainActor
public struct UIPasteboard {
  /// The desktop's clipboard, or the one that the host provides instead.
  public static var general: UIPasteboard { UIPasteboard() }

  private static var copied: [UIImage] = []

  /// Whether there is text in the clipboard. Asking may wait, as for `string`.
  public var hasStrings: Bool { string?.isEmpty == false }
  /// The text in the clipboard; nil if it has none or there is no window. If the program that has copied
  /// the text does not answer, reading waits up to one second; `Window.clipboard.read` does not wait.
  public var string: String? {
    get { CurrentState.window?.clipboard.text }
    nonmutating set {
      Self.copied = []
      CurrentState.window?.clipboard.text = newValue
    }
  }

  /// Whether there are pictures that this program copied.
  public var hasImages: Bool { !(images ?? []).isEmpty }
  /// The first of `images`; nil for none.
  public var image: UIImage? {
    get { images?.first }
    nonmutating set { images = newValue.map { [$0] } }
  }
  /// The pictures that this program copied, until it or another program copies something else; nil for
  /// none. They stay within the program, because the desktop's clipboard is used only for text. Setting
  /// them removes the text. If this program copied pictures, asking for them may wait, as for `string`.
  public var images: [UIImage]? {
    get {
      Self.copied.isEmpty || hasStrings ? nil : Self.copied
    }
    nonmutating set {
      CurrentState.window?.clipboard.text = nil
      Self.copied = newValue ?? []
    }
  }
}
