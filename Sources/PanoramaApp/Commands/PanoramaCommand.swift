import ArgumentParser
import PanoramaSDL

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
      an .epub to read, or a picture, a folder of pictures or a .scene to view. Without a file, the gallery opens. \
      'panorama help gallery' lists the options of all commands with a window.

      'panorama help keys' lists the keys of every app, 'panorama help keys sketch' those of one. \
      'panorama help files', 'panorama help environment' and 'panorama help exit' say which files \
      can be opened, which environment variables count, and what the exit codes mean.
      """,
    version: ProgramVersion.text,
    subcommands: [
      OpenCommand.self, ViewCommand.self, SketchCommand.self, NodesCommand.self,
      ReadCommand.self,
      GalleryCommand.self,
      RenderCommand.self, ReplayCommand.self, RecordCommand.self, NewCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)
}

/// A command that runs on the main actor, like everything that uses views. (The argument parser's
/// `run()` belongs to no actor.)
protocol MainActorCommand: ParsableCommand {
  /// Runs the command.
  ///
  /// - Parameter display: the connection to the display, if it is being opened already.
  /// - Throws: `AppError`.
  @MainActor
  func perform(_ display: DisplayOpening?) throws
}
