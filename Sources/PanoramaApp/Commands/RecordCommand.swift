import ArgumentParser
import PanoramaSDL

/// `panorama record SESSION -- COMMAND…`
struct RecordCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Run a command with a window and record the user's input.",
    discussion: "panorama record my.session -- sketch map.sketch")

  @Argument(help: "The .session file to write.") var session: String
  @Argument(parsing: .postTerminator, help: "The command of panorama, or the files, to run.")
  var command: [String] = []

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    let parsed = try PanoramaCommand.parseAsRoot(command + ["--record", session])
    guard let parsed = parsed as? any MainActorCommand, !(parsed is RecordCommand) else {
      throw ValidationError("'\(command.joined(separator: " "))' does not open a window")
    }
    try parsed.perform(display)
  }
}
