#if Apps
  import ArgumentParser
  import PanoramaSDL

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
    func perform(_ display: DisplayOpening?) throws {
      try WindowRunner(options, opening: display).run(
        files.isEmpty ? [.sketch(path: nil)] : files.map { .sketch(path: $0) })
    }
  }
#endif
