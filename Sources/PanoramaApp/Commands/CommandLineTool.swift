import ArgumentParser
import Foundation
import Panorama
import PanoramaImages
import PanoramaSDL

/// Runs the command line, and reports every outcome with an exit code and at most one line.
enum CommandLineTool {
  /// - Parameters:
  ///   - arguments: the arguments after the program's name.
  ///   - display: the connection to the display, if it is being opened already.
  @MainActor
  static func run(_ arguments: [String], display: DisplayOpening? = nil) -> Int32 {
    guard let error = perform(arguments, display) else { return 0 }
    error.report()
    if let display { StartErrorWindow(error, arguments: arguments)?.run(display) }
    return error.code.rawValue
  }

  /// - Returns: the error, if there was one.
  @MainActor
  private static func perform(_ arguments: [String], _ display: DisplayOpening?) -> AppError? {
    do {
      // Scripts ask for it, and the parser takes longer than the answer.
      if arguments == ["--version"] {
        try StandardOutput.print(ProgramVersion.text)
        return nil
      }
      if arguments.first == "help", let text = try HelpTopic.text(Array(arguments.dropFirst())) {
        try StandardOutput.print(text)
        return nil
      }
      // A new package takes the address of a repository, which may be a `file:` URL.
      let isNew = arguments.first == "new"
      let arguments = try isNew ? arguments : arguments.map(path)
      if let plain = PlainCommandLine(arguments) {
        try WindowRunner(
          settings: WindowSettings(isFullscreen: plain.isFullscreen), opening: display
        ).run(plain.content.scenes(plain.arguments))
        return nil
      }
      var command = try PanoramaCommand.parseAsRoot(arguments)
      if let command = command as? any MainActorCommand {
        try command.perform(display)
      } else {
        // A command of the parser itself, such as help.
        try command.run()
      }
      return nil
    } catch {
      if let known = AppError(error) { return known }
      let code = PanoramaCommand.exitCode(for: error)
      if code.isSuccess {
        do {
          try StandardOutput.print(PanoramaCommand.message(for: error))
        } catch {
          return error
        }
        return nil
      }
      if code == .validationFailure {
        return usageError(PanoramaCommand.message(for: error))
      }
      return AppError(.software, "\(error)")
    }
  }

  /// Whether the arguments probably open a window. This is a guess before they are parsed;
  /// opening the display in vain does no harm.
  static func opensWindow(_ arguments: [String]) -> Bool {
    let windowless = ["render", "replay", "new", "help"]
    let answers = ["--help", "-h", "--version", "--dump-accessibility"]
    return !windowless.contains(arguments.first ?? "")
      && !arguments.contains { answers.contains($0) }
  }

  /// Converts the `file:` URLs that desktops and browsers pass instead of paths.
  private static func path(_ argument: String) throws -> String {
    guard FileURL.isFileURL(argument), !FileManager.default.fileExists(atPath: argument) else {
      return argument
    }
    if let path = FileURL.path(argument) { return path }
    throw AppError(.noSuchFile, file: argument, "does not name a file on this machine")
  }

  private static func usageError(_ message: String) -> AppError {
    var first = message.split(separator: "\n").first.map(String.init) ?? "wrong usage"
    while first.hasSuffix(".") { first.removeLast() }
    return AppError(.usage, "\(first); see 'panorama --help'")
  }
}
