import Foundation
import Logging
import PanoramaGraphics

/// Writes the log of libraries to standard error, one line per message, without characters that
/// control a terminal: `panorama.raster: warning: a clip is too complex`.
struct TerminalLogHandler: LogHandler {
  let label: String
  /// Only problems are written to standard error.
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]

  init(label: String) { self.label = label }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let text = self.text(event.level, "\(event.message)", event.metadata ?? [:])
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// The line without its end.
  func text(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata = [:]) -> String {
    let facts = self.metadata.merging(metadata) { $1 }
      .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    return TerminalText.escaped("\(label): \(level): \(message)\(facts.joined())")
  }
}
