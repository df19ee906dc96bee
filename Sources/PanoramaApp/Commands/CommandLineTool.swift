import Foundation

#if Apps
  import ArgumentParser

  /// Runs the command line and turns every outcome into an exit code and at most one line.
  enum CommandLineTool {
    @MainActor
    static func run(_ arguments: [String]) -> Int32 {
      do {
        var command = try PanoramaCommand.parseAsRoot(arguments)
        if let command = command as? any MainActorCommand {
          try command.perform()
        } else {
          // The parser's own: help.
          try command.run()
        }
        return 0
      } catch let error as AppError {
        return fail(error)
      } catch {
        let code = PanoramaCommand.exitCode(for: error)
        if code.isSuccess {
          print(PanoramaCommand.message(for: error))
          return 0
        }
        if code == .validationFailure {
          return fail(usageError(PanoramaCommand.message(for: error)))
        }
        return fail(AppError(.software, "\(error)"))
      }
    }

    private static func usageError(_ message: String) -> AppError {
      var first = message.split(separator: "\n").first.map(String.init) ?? "wrong usage"
      while first.hasSuffix(".") { first.removeLast() }
      return AppError(.usage, "\(first); see 'panorama --help'")
    }

    private static func fail(_ error: AppError) -> Int32 {
      FileHandle.standardError.write(Data((error.message + "\n").utf8))
      return error.code.rawValue
    }
  }
#else
  /// Without the `Apps` trait there is no command line to speak of.
  enum CommandLineTool {
    static func run(_ arguments: [String]) -> Int32 {
      let message = "panorama: built without the trait 'Apps', which brings the command line\n"
      FileHandle.standardError.write(Data(message.utf8))
      return 70
    }
  }
#endif
