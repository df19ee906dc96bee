#if Apps
  import ArgumentParser

  /// `panorama gallery [PAGE]`
  struct GalleryCommand: MainActorCommand {
    static let configuration = CommandConfiguration(
      commandName: "gallery", abstract: "Show the catalogue of what there is.")

    @Argument(
      help: """
        A page to open at once: sketch, rectangles, grid, picture, pixels, physics, cards, star, controls or tabs.
        """)
    var page: String?
    @OptionGroup var options: WindowOptions

    @MainActor
    func perform() throws {
      try WindowRunner(options).run([AppScene.gallery(page)])
    }
  }
#endif
