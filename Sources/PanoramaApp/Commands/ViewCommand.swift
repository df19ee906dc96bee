#if Apps
  import ArgumentParser
  import PanoramaSDL

  /// `panorama view [FILE …]`
  struct ViewCommand: MainActorCommand {
    static let configuration = CommandConfiguration(
      commandName: "view", abstract: "Look at pictures.",
      discussion: """
        One FILE is shown among the pictures of its folder; several are paged through by \
        themselves. In the place of a folder come its pictures. Arrows or a swipe go from one to \
        the next; F1 lists all keys.
        """)

    @Argument(help: "The pictures, or folders of pictures, to look at.") var files: [String] = []
    @OptionGroup var options: WindowOptions

    @MainActor
    func perform(_ display: DisplayOpening?) throws {
      try WindowRunner(options, opening: display).run([.pictures(files: files)])
    }
  }
#endif
