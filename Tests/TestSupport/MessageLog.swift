import Logging
import Synchronization

/// Keeps log messages.
public final class MessageLog: Sendable {
  private let list = Mutex<[String]>([])
  public var all: [String] { list.withLock { $0 } }

  public init() {}

  public struct Handler: LogHandler {
    let log: MessageLog
    public var metadata: Logger.Metadata = [:]
    public var logLevel = Logger.Level.trace
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
      log.list.withLock { $0.append(event.message.description) }
    }
  }

  public var handler: Handler { Handler(log: self) }
  public var logger: Logger { Logger(label: "test") { _ in handler } }
}
