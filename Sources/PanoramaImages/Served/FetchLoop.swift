import Foundation
import PanoramaGraphics
import Synchronization

/// The thread of a fetcher, and what is waiting for it.
final class FetchLoop: Sendable {
  struct Request: Sendable {
    let number: UInt64
    let address: String
    let limit: Int
    /// Whether the server is asked even if what is kept is fresh.
    let asks: Bool
    /// Called once, on any thread.
    let finish: @Sendable (Result<TileFetcher.Answer, FetchFault>) -> Void
  }

  struct Inbox {
    var added: [Request] = []
    var cancelled: [UInt64] = []
    var forgotten: [String] = []
    var isClosed = false
    var hasStarted = false
    /// Nil before the thread has opened it, and if it cannot.
    var client: HTTPClient?
  }

  private let inbox = Mutex(Inbox())
  private let userAgent: String
  private let connectionsPerHost: Int
  private let cache: ServedCache?

  init(userAgent: String, connectionsPerHost: Int, cache: ServedCache?) {
    (self.userAgent, self.connectionsPerHost) = (userAgent, connectionsPerHost)
    self.cache = cache
  }

  func add(_ request: Request) {
    let starts = change { inbox in
      inbox.added.append(request)
      defer { inbox.hasStarted = true }
      return !inbox.hasStarted
    }
    guard starts else { return }
    if !BackgroundThread.start(name: "fetcher", { [self] in run() }) {
      change { $0.hasStarted = false }
      for request in change({ take(&$0.added) }) {
        request.finish(.failure(.unreachable("the system allows no more threads")))
      }
    }
  }

  func cancel(_ number: UInt64) { change { $0.cancelled.append(number) } }

  func forget(_ address: String) { change { $0.forgotten.append(address) } }

  func close() { change { $0.isClosed = true } }

  /// Changes the inbox and wakes the thread.
  @discardableResult
  private func change<R: Sendable>(_ body: (inout Inbox) -> R) -> R {
    let (result, client) = inbox.withLock { (body(&$0), $0.client) }
    client?.wake()
    return result
  }

  private func take<T>(_ list: inout [T]) -> [T] {
    defer { list = [] }
    return list
  }

  private func run() {
    let client = HTTPClient(userAgent: userAgent, connectionsPerHost: connectionsPerHost)
    inbox.withLock { $0.client = client }
    guard let client else {
      // Whatever is asked for later gets the same answer.
      let refused = inbox.withLock { inbox in
        inbox.hasStarted = false
        return take(&inbox.added)
      }
      for request in refused { request.finish(.failure(.needsLibrary)) }
      return
    }
    var transfers = Transfers(client: client, cache: cache)
    while true {
      let news = inbox.withLock { inbox in
        let news = inbox
        (inbox.added, inbox.cancelled, inbox.forgotten) = ([], [], [])
        return news
      }
      for address in news.forgotten { transfers.forget(address) }
      for request in news.added { transfers.add(request) }
      for number in news.cancelled { transfers.cancel(number) }
      if news.isClosed { return transfers.close() }
      transfers.run()
    }
  }
}
