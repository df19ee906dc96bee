import Panorama

/// Says as text what windows would show, without opening any.
@MainActor
struct AccessibilityDump {
  let theme: Theme
  let fonts: FontLibrary
  /// Points; nil: as large as the content asks to be.
  let size: CGSize?

  /// One tree a scene, as it stands after its first layout, on standard output.
  /// - Throws: `AppError`: what is wrong with a scene's file.
  func print(_ scenes: [AppScene]) throws {
    for scene in scenes { Swift.print(try text(scene)) }
  }

  private func text(_ scene: AppScene) throws -> String {
    // As for a replay: looking must change nothing on disk.
    let content = try AppContent.make(scene, theme: theme, fonts: fonts, for: .replay)
    let window = Window(size: size ?? content.size, fonts: fonts)
    window.theme = theme
    content.install(in: window)
    _ = window.makeFrame()
    return window.accessibilityTree.text
  }
}
