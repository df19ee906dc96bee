import Logging
import Synchronization

/// Keeps log messages.
final class MessageLog: Sendable {
  private let list = Mutex<[String]>([])
  var all: [String] { list.withLock { $0 } }

  struct Handler: LogHandler {
    let log: MessageLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { log.list.withLock { $0.append(event.message.description) } }
  }

  var handler: Handler { Handler(log: self) }
}
