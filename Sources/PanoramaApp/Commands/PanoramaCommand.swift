#if Apps
  import ArgumentParser

  /// `panorama` with its subcommands.
  struct PanoramaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "panorama",
      abstract: "Scenes larger than their window, moved by hand.",
      usage: """
        panorama [FILE …] [--fullscreen] [--size WxH] …
        panorama COMMAND …
        """,
      discussion: """
        Without a command the files named are opened: a .sketch to draw on, a picture or a \
        .scene to look at. Without a file the gallery opens. \
        'panorama help gallery' lists what every command with a window takes.
        """,
      version: "panorama 0.1.0",
      subcommands: [
        OpenCommand.self, ViewCommand.self, SketchCommand.self, GalleryCommand.self,
        RenderCommand.self, ReplayCommand.self, RecordCommand.self,
      ],
      defaultSubcommand: OpenCommand.self)
  }
#endif
