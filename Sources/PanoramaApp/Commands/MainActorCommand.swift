import ArgumentParser
import PanoramaSDL

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
