import Foundation

// Synchronous on purpose: the event loop of a window must run on the process's main thread.
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
