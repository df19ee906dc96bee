import Foundation
import Logging
import PanoramaImages
import PanoramaSDL

StandardOutput.reserveClosedStreams()
// Writing to a pipe that nobody reads then fails with a reason instead of ending the program.
signal(SIGPIPE, SIG_IGN)
LoggingSystem.bootstrap { TerminalLogHandler(label: $0) }

// Not `CommandLine.arguments`: file names need not be UTF-8.
let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
  CommandLine.unsafeArgv[index].map { FileBytes.string($0) }
}
PictureDecoders.choose(arguments)
// What takes longest is started first: the connection to the display, and the process that decodes. Meanwhile
// everything up to the first frame is prepared.
let display = CommandLineTool.opensWindow(arguments) ? DisplayOpening() : nil
PictureDecoders.prepare(arguments)
// Synchronous on purpose: the event loop of a window must run on the process's main thread.
let code = CommandLineTool.run(arguments, display: display)
display?.wait()
exit(code)
