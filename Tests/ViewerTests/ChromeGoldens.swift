import Panorama
import PanoramaImages
import PanoramaTesting
import TestSupport
import Testing
import Viewer

/// The appearance of the viewer in both themes. Each picture was inspected.
@MainActor @Suite struct ChromeGoldens {
  nonisolated static let themes: [(String, InterfaceTheme)] = [
    ("light", InterfaceTheme.light), ("dark", InterfaceTheme.dark),
  ]

  private func desk(_ theme: InterfaceTheme) throws -> ViewerDesk {
    let folder = try TemporaryFolder()
    // A fixed name, so that the information is always the same.
    let path = try folder.addPicture("lake.png", width: 640, height: 400, color: 0xFF6F_9AC8)
    try folder.addPicture("meadow.png", width: 300, height: 400, color: 0xFF7F_B069)
    return ViewerDesk(folder, [path], size: CGSize(width: 720, height: 480), theme: theme)
  }

  @Test(arguments: themes)
  func toolbar(name: String, theme: InterfaceTheme) throws {
    let desk = try desk(theme)
    try desk.verify("viewer/toolbar-\(name)")
  }

  @Test(arguments: themes)
  func toolbarInANarrowWindow(name: String, theme: InterfaceTheme) throws {
    let desk = try desk(theme)
    desk.send(.resize(ResizeInput(width: 360, height: 300, scale: 1)))
    desk.settle(0.1)
    try desk.verify("viewer/toolbar-narrow-\(name)")
  }

  @Test(arguments: themes)
  func nothingOpen(name: String, theme: InterfaceTheme) throws {
    let desk = ViewerDesk(
      try TemporaryFolder(), [], size: CGSize(width: 560, height: 360), theme: theme)
    try desk.verify("viewer/empty-\(name)")
  }

  @Test(arguments: themes)
  func noPicture(name: String, theme: InterfaceTheme) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("not a picture", to: "notes.png")
    let desk = ViewerDesk(folder, [path], size: CGSize(width: 560, height: 360), theme: theme)
    desk.settle(3)
    try desk.verify("viewer/error-\(name)")
  }

  @Test(arguments: themes)
  func badges(name: String, theme: InterfaceTheme) throws {
    let desk = try desk(theme)
    desk.settle(3)
    desk.viewer.badges.show("Partial: the file ends early", on: desk.viewer.badges.partial)
    desk.viewer.badges.show(desk.viewer.badges.missing.text, on: desk.viewer.badges.missing)
    desk.viewer.badges.show("Copied", on: desk.viewer.badges.notice)
    desk.settle(0.1)
    try desk.verify("viewer/badges-\(name)")
  }

  @Test(arguments: themes)
  func information(name: String, theme: InterfaceTheme) throws {
    let desk = try desk(theme)
    desk.settle(3)
    desk.key("i")
    desk.settle(0.1)
    // The folder and the time of the file depend on this run.
    let panel = try #require(desk.viewer.infoPanel)
    panel.show(
      panel.sections.map { section in
        var section = section
        section.rows.removeAll { $0.name == "Folder" || $0.name == "Modified" }
        return section
      })
    desk.settle(0.1)
    try desk.verify("viewer/information-\(name)")
  }

  @Test(arguments: themes)
  func thumbnails(name: String, theme: InterfaceTheme) throws {
    let desk = try desk(theme)
    desk.settle(3)
    desk.key("t")
    desk.settle(1)
    try desk.verify("viewer/thumbnails-\(name)")
  }

  @Test func pixels() throws {
    let folder = try TemporaryFolder()
    let pixels: [UInt32] = [
      0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF, 0xFF00_0000, 0x8080_0000,
    ]
    let image = CGImage(width: 3, height: 2, pixels: pixels, isOpaque: false)
    try PNGEncoder(compressionLevel: 1).write(image, to: folder("six.png"))
    let desk = ViewerDesk(folder, [folder("six.png")], size: CGSize(width: 240, height: 160))
    desk.settle(3)
    for _ in 1...12 { desk.key("+") }
    // Until the zoom readout has faded.
    desk.settle(4)
    desk.key("escape")
    try desk.verify("viewer/pixels")
  }
}

extension ViewerDesk {
  /// Compares the displayed picture with its golden.
  /// - Throws: `GoldenMismatch`.
  func verify(_ name: String, file: String = #filePath) throws {
    host.draw()
    if let picture = host.picture { try expectGolden(picture, name, file: file) }
  }
}
