#if Apps
  import ArgumentParser

  /// `panorama gallery [PAGE]`
  struct GalleryCommand: MainActorCommand {
    static let configuration = CommandConfiguration(
      commandName: "gallery", abstract: "Show the catalogue of what there is.")

    @Argument(
      help: """
        A page to open at once: sketch, rectangles, grid, picture, physics, cards, star or controls.
        """)
    var page: String?
    @OptionGroup var options: WindowOptions

    @MainActor
    func perform() throws {
      try WindowRunner(options).run([AppScene.gallery(page)])
    }
  }

  /// `panorama sketch [FILE]`
  struct SketchCommand: MainActorCommand {
    static let configuration = CommandConfiguration(
      commandName: "sketch", abstract: "Draw on a sketch.",
      discussion: """
        A FILE that does not exist is a new sketch, written when its first stroke ends. Without \
        FILE the sketch that has no name is opened; it is kept, too.
        """)

    @Argument(help: "The .sketch files to open.") var files: [String] = []
    @OptionGroup var options: WindowOptions

    @MainActor
    func perform() throws {
      try WindowRunner(options).run(
        files.isEmpty ? [.sketch(path: nil)] : files.map { .sketch(path: $0) })
    }
  }

  /// What happens without a command: files are opened by what they are.
  struct OpenCommand: MainActorCommand {
    static let configuration = CommandConfiguration(
      commandName: "open", abstract: "Open files by what they are (the default).",
      shouldDisplay: false)

    @Argument(help: "The files to open; none opens the gallery.") var files: [String] = []
    @OptionGroup var options: WindowOptions

    @MainActor
    func perform() throws {
      try WindowRunner(options).run(
        files.isEmpty ? [.gallery(page: nil)] : try files.map(AppScene.document))
    }
  }
#endif
