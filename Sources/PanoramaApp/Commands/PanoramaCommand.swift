#if Apps
  import ArgumentParser

  /// `panorama`: what is there to do, and what happens without saying what.
  struct PanoramaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "panorama",
      abstract: "Scenes larger than their window, moved by hand.",
      discussion: """
        Without a command the files named are opened: a .sketch to draw on, a picture or a \
        .scene to look at. Without a file the gallery opens.
        """,
      version: "panorama 0.1.0",
      subcommands: [
        OpenCommand.self, GalleryCommand.self, SketchCommand.self, RenderCommand.self,
        ReplayCommand.self, RecordCommand.self,
      ],
      defaultSubcommand: OpenCommand.self)
  }
#endif
