import CHTTP
import Foundation

/// The transfers of a fetcher, on its thread: which are under way, which wait for another try, and which servers
/// cannot be reached.
struct Transfers {
  private struct Transfer {
    let request: FetchLoop.Request
    /// What is kept, if it has to be asked whether it has changed.
    var known: ServedRecord?
    var tries = 0
    /// When it is tried again; nil while it is under way.
    var due: Double?
  }

  private struct Silence {
    var until: Double
    var pause: Double
  }

  private let client: HTTPClient
  private var cache: ServedCache?
  private var transfers: [UInt64: Transfer] = [:]
  /// The servers that could not be reached. Until a pause is over, they are not asked.
  private var silent: [String: Silence] = [:]

  /// The most tries of one request.
  private static let maximumTries = 4
  /// The pause before the second try, in seconds; each further one is twice as long.
  private static let firstPause = 0.25
  /// The longest pause, in seconds, whatever the server says.
  private static let longestPause = 8.0

  init(client: HTTPClient, cache: ServedCache?) { (self.client, self.cache) = (client, cache) }

  private var now: Double { ProcessInfo.processInfo.systemUptime }

  mutating func add(_ request: FetchLoop.Request) {
    let known = cache?.record(request.address)
    if let known, !request.asks, known.freshUntil > Date().timeIntervalSince1970,
      known.bytes.count <= request.limit
    {
      return request.finish(.success(answer(known)))
    }
    begin(Transfer(request: request, known: known))
  }

  mutating func cancel(_ number: UInt64) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    client.cancel(number)
    transfer.request.finish(.failure(.cancelled))
  }

  mutating func forget(_ address: String) { cache?.forget(address) }

  func close() {
    for (number, transfer) in transfers {
      client.cancel(number)
      transfer.request.finish(.failure(.cancelled))
    }
  }

  /// Transfers until something has ended, is due or is asked for.
  mutating func run() {
    let time = now
    for (_, transfer) in transfers {
      if let due = transfer.due, due <= time { begin(transfer) }
    }
    let due = transfers.values.compactMap(\.due).min()
    // A minute when nothing is due: a new request wakes the thread.
    let wait = due.map { Int(max(0, $0 - now) * 1000) + 1 } ?? 60_000
    if let answer = client.next(milliseconds: wait) { take(answer) }
  }

  private mutating func begin(_ transfer: Transfer) {
    var transfer = transfer
    let request = transfer.request
    if let silence = silent[ServedAddress.host(request.address)], silence.until > now {
      return fail(transfer, .unreachable("it did not answer a moment ago"))
    }
    transfer.due = nil
    transfer.tries += 1
    let asked = transfer.known.flatMap { $0.canBeAsked ? $0 : nil }
    guard
      client.start(request.number, request.address, limit: request.limit, if: asked)
    else { return fail(transfer, .refused("there is no memory, or it is not an address")) }
    transfers[request.number] = transfer
  }

  private mutating func take(_ answer: HTTPAnswer) {
    guard let transfer = transfers[answer.number] else { return }
    let host = ServedAddress.host(transfer.request.address)
    switch answer.outcome {
    case CHTTP_ANSWERED:
      silent[host] = nil
      takeStatus(of: answer, transfer)
    case CHTTP_TOO_LARGE: fail(transfer, .tooLarge(limit: transfer.request.limit))
    case CHTTP_REFUSED: fail(transfer, .refused(answer.reason))
    case CHTTP_INTERRUPTED: tryAgain(transfer, .unreachable(answer.reason))
    default:
      // Several tries that fail at once are one.
      if (silent[host]?.until ?? 0) <= now {
        let pause = min(Self.longestPause, (silent[host]?.pause ?? Self.firstPause) * 2)
        silent[host] = Silence(until: now + pause, pause: pause)
      }
      fail(transfer, .unreachable(answer.reason))
    }
  }

  private mutating func takeStatus(of answer: HTTPAnswer, _ transfer: Transfer) {
    switch answer.status {
    case 200: succeed(transfer, answer)
    case 304:
      guard var known = transfer.known else { return fail(transfer, .status(304)) }
      let rule = CacheRule(answer.cacheControl)
      known.freshUntil = Date().timeIntervalSince1970 + rule.lifetime
      cache?.keep(known)
      finish(transfer, .success(self.answer(known, isFromServer: true)))
    case let status where FetchFault.passingStatus(status):
      tryAgain(transfer, .status(status), after: Double(answer.retryAfter))
    case let status:
      // What the server no longer has, or no longer gives, is no longer shown.
      cache?.forget(transfer.request.address)
      finish(transfer, .failure(.status(status)))
    }
  }

  private mutating func succeed(_ transfer: Transfer, _ answer: HTTPAnswer) {
    let rule = CacheRule(answer.cacheControl)
    let record = ServedRecord(
      address: transfer.request.address, finalAddress: answer.address,
      entityTag: answer.entityTag, lastModified: answer.lastModified,
      freshUntil: Date().timeIntervalSince1970 + rule.lifetime, mayBeOld: rule.mayBeOld,
      bytes: answer.bytes)
    if rule.mayBeKept { cache?.keep(record) } else { cache?.forget(record.address) }
    finish(transfer, .success(self.answer(record, isFromServer: true)))
  }

  private mutating func tryAgain(
    _ transfer: Transfer, _ fault: FetchFault, after pause: Double = 0
  ) {
    guard transfer.tries < Self.maximumTries else { return fail(transfer, fault) }
    var transfer = transfer
    let usual = Self.firstPause * Double(1 << (transfer.tries - 1))
    transfer.due = now + min(Self.longestPause, max(usual, pause))
    transfers[transfer.request.number] = transfer
  }

  /// Ends a transfer with what is kept, or else with the fault.
  private mutating func fail(_ transfer: Transfer, _ fault: FetchFault) {
    if fault.mayPass, let known = transfer.known, known.mayBeOld,
      known.bytes.count <= transfer.request.limit
    {
      return finish(transfer, .success(answer(known, isOld: true)))
    }
    finish(transfer, .failure(fault))
  }

  private mutating func finish(
    _ transfer: Transfer, _ result: Result<TileFetcher.Answer, FetchFault>
  ) {
    transfers[transfer.request.number] = nil
    transfer.request.finish(result)
  }

  private func answer(
    _ record: ServedRecord, isOld: Bool = false, isFromServer: Bool = false
  ) -> TileFetcher.Answer {
    TileFetcher.Answer(
      bytes: record.bytes, address: record.finalAddress, isOld: isOld, isFromServer: isFromServer)
  }
}
