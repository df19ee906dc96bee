import Foundation
import Logging
import PanoramaText
import Synchronization

/// DejaVu by path, because the meaning of a family name differs between machines.
enum TestFonts {
  static let regular = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let bold = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

  static func dejaVu(_ size: Double, in library: FontLibrary = FontLibrary()) -> Font {
    library.font(contentsOf: regular, size: size)
  }
}

/// Stores log messages.
final class LogRecorder: Sendable {
  private let lines = Mutex<[String]>([])
  var messages: [String] { lines.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(recorder: self) } }

  private struct Handler: LogHandler {
    let recorder: LogRecorder
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    init(recorder: LogRecorder) { self.recorder = recorder }

    func log(event: LogEvent) {
      recorder.lines.withLock { $0.append(event.message.description) }
    }
  }
}
