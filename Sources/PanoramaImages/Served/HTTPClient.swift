import CHTTP

/// What libcurl does for this program.
///
/// Unchecked: one thread calls everything but `wake`, which libcurl allows any thread to call.
final class HTTPClient: @unchecked Sendable {
  private let client: OpaquePointer

  /// Nil if libcurl is not installed.
  init?(userAgent: String, connectionsPerHost: Int) {
    guard let client = chttp_open(userAgent, connectionsPerHost) else { return nil }
    self.client = client
  }

  deinit { chttp_close(client) }

  /// Starts a transfer. False if there is no memory for it.
  func start(_ number: UInt64, _ address: String, limit: Int, if known: ServedRecord?) -> Bool {
    address.withCString { url in
      (known?.entityTag ?? "").withCString { tag in
        (known?.lastModified ?? "").withCString { date in
          var request = chttp_request(
            number: number, url: url, limit: limit, if_none_match: tag, if_modified_since: date)
          return chttp_start(client, &request) != 0
        }
      }
    }
  }

  func cancel(_ number: UInt64) { chttp_cancel(client, number) }

  /// Transfers until one has ended, `wake` is called or the time is over.
  func next(milliseconds: Int) -> HTTPAnswer? {
    var response = chttp_response()
    guard chttp_next(client, Int32(clamping: milliseconds), &response) != 0 else { return nil }
    return HTTPAnswer(
      number: response.number, outcome: response.outcome, status: Int(response.status),
      bytes: Array(UnsafeBufferPointer(start: response.bytes, count: response.count)),
      address: String(cString: response.url), entityTag: String(cString: response.etag),
      lastModified: String(cString: response.last_modified),
      cacheControl: String(cString: response.cache_control),
      retryAfter: response.retry_after, reason: String(cString: response.reason))
  }

  func wake() { chttp_wake(client) }
}

/// How a transfer ended.
struct HTTPAnswer {
  let number: UInt64
  let outcome: chttp_outcome
  let status: Int
  let bytes: [UInt8]
  /// The address after redirects.
  let address: String
  /// Empty, like the next ones, if the server sent none.
  let entityTag: String
  let lastModified: String
  let cacheControl: String
  /// In seconds; 0 if the server did not say.
  let retryAfter: Int
  let reason: String
}
