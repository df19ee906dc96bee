import Panorama

/// Prints the accessibility trees of windows as text, without opening them.
@MainActor
struct AccessibilityDump {
  let theme: Theme
  let fonts: FontLibrary
  /// The size in points; nil for the size of the content.
  let size: CGSize?

  /// Prints the tree of each scene after its first layout to standard output.
  ///
  /// - Throws: `AppError` if a scene cannot be opened.
  func print(_ scenes: [AppScene]) throws {
    for scene in scenes { try StandardOutput.print(try text(scene)) }
  }

  private func text(_ scene: AppScene) throws -> String {
    // As in a replay, nothing on disk may change.
    let content = try AppContent.make(scene, theme: theme, fonts: fonts, for: .replay)
    let window = Window(size: size ?? content.size, fonts: fonts)
    window.theme = theme
    content.install(in: window)
    _ = window.makeFrame()
    return window.accessibilityTree.text
  }
}
