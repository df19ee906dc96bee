import ArgumentParser

/// `panorama` with its subcommands.
struct PanoramaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "panorama",
    abstract: "View and edit scenes that are larger than their window.",
    usage: """
      panorama [FILE …] [--fullscreen] [--size WxH] …
      panorama COMMAND …
      """,
    discussion: """
      Without a command, the given files are opened: a .sketch to draw on, a .canvas to wire, \
      or a picture or a .scene to view. Without a file, the gallery opens. \
      'panorama help gallery' lists the options of all commands with a window.
      """,
    version: ProgramVersion.text,
    subcommands: [
      OpenCommand.self, ViewCommand.self, SketchCommand.self, NodesCommand.self,
      GalleryCommand.self,
      RenderCommand.self, ReplayCommand.self, RecordCommand.self, NewCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)
}
