import Foundation
import Logging

// What went well is nobody's news on standard error.
LoggingSystem.bootstrap { label in
  var handler = StreamLogHandler.standardError(label: label)
  handler.logLevel = .warning
  return handler
}

// Synchronous on purpose: the event loop of a window must run on the process's main thread.
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
