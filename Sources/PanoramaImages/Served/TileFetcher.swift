import Foundation
import Synchronization

/// Fetches pictures, tiles and their descriptions from servers, over HTTP and HTTPS.
///
/// One thread does all transfers, with few connections to each server and HTTP/2 where the server has it. Answers are
/// kept on disk as long as the server allows, and shown when it cannot be reached. What a cancelled task waited for is
/// no longer transferred. A program needs only one fetcher; the first request starts its thread.
public final class TileFetcher: Sendable {
  /// What came from a server, or from the disk.
  public struct Answer: Equatable, Sendable {
    /// The bytes.
    public let bytes: [UInt8]
    /// The address after redirects.
    public let address: String
    /// Whether these bytes may be old, because the server could not be asked.
    public let isOld: Bool
    /// Whether the server was asked just now and has answered.
    let isFromServer: Bool
  }

  private let loop: FetchLoop
  private let lastNumber = Atomic<UInt64>(0)

  /// `$XDG_CACHE_HOME/panorama/served`, by default `~/.cache/panorama/served`.
  public static var standardFolder: String { BaseFolder.cache.path() + "/panorama/served" }

  /// Opens nothing yet.
  /// - Parameters:
  ///   - userAgent: tells servers which program asks. Those of maps refuse programs that do not say.
  ///   - folder: where answers are kept; nil keeps none.
  ///   - sizeLimit: the bytes that all kept answers together may take.
  ///   - connectionsPerHost: the most connections to a server at a time.
  public init(
    userAgent: String, folder: String? = TileFetcher.standardFolder, sizeLimit: Int = 256 << 20,
    connectionsPerHost: Int = 4
  ) {
    loop = FetchLoop(
      userAgent: userAgent, connectionsPerHost: max(1, connectionsPerHost),
      cache: folder.map { ServedCache(folder: $0, sizeLimit: sizeLimit) })
  }

  deinit { loop.close() }

  /// The answer for an address. Faults that may pass are tried again, a few times with growing pauses.
  /// - Parameters:
  ///   - address: begins with `http://` or `https://`.
  ///   - limit: the most bytes that are read.
  ///   - asks: whether the server is asked even if what is kept is fresh.
  /// - Throws: `FetchFault`.
  public func fetch(
    _ address: String, limit: Int = 32 << 20, asks: Bool = false
  ) async throws(FetchFault) -> Answer {
    guard ServedAddress.isAddress(address) else {
      throw .refused("only http:// and https:// are fetched")
    }
    let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.add(
          FetchLoop.Request(
            number: number, address: address, limit: max(0, limit), asks: asks
          ) { continuation.resume(returning: $0) })
        // It may have been cancelled before it was added.
        if Task.isCancelled { loop.cancel(number) }
      }
    } onCancel: {
      loop.cancel(number)
    }
    return try result.get()
  }

  /// Removes a kept answer, such as a damaged one.
  public func forget(_ address: String) { loop.forget(address) }
}
