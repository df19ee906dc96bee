#if Apps
  import ArgumentParser
  import PanoramaSDL

  /// `panorama view [FILE …]`
  struct ViewCommand: MainActorCommand {
    static let configuration = CommandConfiguration(
      commandName: "view", abstract: "Look at pictures.",
      discussion: """
        One FILE is shown among the pictures of its folder; several are paged through by \
        themselves. Arrows or a swipe go from one to the next.
        """)

    @Argument(help: "The pictures to look at.") var files: [String] = []
    @OptionGroup var options: WindowOptions

    @MainActor
    func perform(_ display: DisplayOpening?) throws {
      try WindowRunner(options, opening: display).run([.pictures(files: files)])
    }
  }
#endif
