import Foundation
import Logging
import PanoramaSDL

// What went well is nobody's news on standard error.
LoggingSystem.bootstrap { label in
  var handler = StreamLogHandler.standardError(label: label)
  handler.logLevel = .warning
  return handler
}

let arguments = Array(CommandLine.arguments.dropFirst())
// First of all: it takes longest, and everything up to the first frame is made ready meanwhile.
let display = CommandLineTool.opensWindow(arguments) ? DisplayOpening() : nil
// Synchronous on purpose: the event loop of a window must run on the process's main thread.
let code = CommandLineTool.run(arguments, display: display)
display?.wait()
exit(code)
