import Foundation
import PanoramaGraphics
import PanoramaJSON
import Synchronization

/// A picture whose tiles a server has: Deep Zoom, IIIF Image 2 or 3, or a map.
///
/// `open` finds out which. `tile` gives what a `LoadedTileSource` asks for.
public final class ServedPicture: Sendable {
  /// What an address leads to.
  public enum Content: Sendable {
    /// A picture in tiles.
    case tiles(ServedPicture)
    /// A single picture, which is in memory.
    case file(ImageFile)
  }

  private let layout: any ServedLayout
  private let fetcher: TileFetcher
  private let work: WorkQueue?
  private let decoders: DecoderPool?
  private let isServerSilent = Atomic(false)

  private init(
    _ layout: any ServedLayout, _ fetcher: TileFetcher, _ work: WorkQueue?, _ decoders: DecoderPool?
  ) {
    (self.layout, self.fetcher) = (layout, fetcher)
    (self.work, self.decoders) = (work, decoders)
  }

  /// The width of the whole picture in pixels.
  public var width: Int { layout.width }
  /// The height of the whole picture in pixels.
  public var height: Int { layout.height }
  /// The side of a tile in pixels.
  public var tileSide: Int { layout.tileSide }
  /// The coarsest level that the server has.
  public var coarsestLevel: Int { layout.coarsestLevel }
  /// What the owner wants to be said beside the picture; nil for nothing.
  public var attribution: String? { layout.attribution }
  /// What the format is called.
  public var formatName: String { layout.formatName }
  /// Whether the server could not be reached when it was last asked. What is kept on disk is shown then.
  public var isOffline: Bool { isServerSilent.load(ordering: .relaxed) }

  /// A header for this picture.
  public var info: ImageInfo {
    ImageInfo(
      format: layout.hasAlpha ? .png : .jpeg, storedWidth: width, storedHeight: height,
      orientation: .up, bitsPerComponent: 8, components: layout.hasAlpha ? 4 : 3,
      hasAlpha: layout.hasAlpha, isProgressive: false, hasProfile: false, isCMYK: false)
  }

  /// The largest description of a picture that is read, in bytes.
  private static let descriptionLimit = 1 << 20
  /// The largest single picture that is read, in bytes.
  private static let pictureLimit = 256 << 20
  /// The largest tile that is read, in bytes.
  private static let tileLimit = 16 << 20

  /// Fetches what an address leads to.
  ///
  /// An address with `{z}`, `{x}` and `{y}` is a map. After `#` there may be `zoom=`, the finest level, and
  /// `attribution=`. Anything else is known by its content: a Deep Zoom file, the `info.json` of IIIF, or a picture.
  /// - Parameters:
  ///   - address: begins with `http://` or `https://`.
  ///   - fetcher: fetches it and then its tiles.
  ///   - work: the queue on which tiles are decoded; nil decodes them where they are asked for.
  ///   - budget: the limits of a single picture.
  ///   - decoders: the processes that decode; nil decodes in this program.
  /// - Throws: `ImageError`, with what a `FetchFault` says if the server is the reason.
  public static func open(
    _ address: String, fetcher: TileFetcher, work: WorkQueue?, budget: ImageBudget = .tiled,
    decoders: DecoderPool? = .standard
  ) async throws(ImageError) -> Content {
    let (place, settings) = ServedAddress.split(address)
    if ServedAddress.isMap(place) {
      // The tile of the whole world tells the size of all others.
      let first = ServedMap.address(place, zoom: 0, column: 0, row: 0)
      let answer = try await fetched(first, fetcher, limit: tileLimit)
      let tile = try ImageFile.open(bytes: answer.bytes, decoders: decoders).info
      guard tile.width == tile.height,
        let map = ServedMap(place, settings, tileSide: tile.width)
      else { throw .unsupported("the tiles of the map are \(tile.width) x \(tile.height)") }
      return .tiles(made(map, answer, fetcher, work, decoders))
    }
    let answer = try await fetched(place, fetcher, limit: pictureLimit)
    let start = answer.bytes.first { ![9, 10, 13, 32, 0xEF, 0xBB, 0xBF].contains($0) }
    if start == UInt8(ascii: "{"), answer.bytes.count <= descriptionLimit,
      let json = try? OrderedJSON(parsing: answer.bytes),
      let layout = try ServedIIIF(json, address: answer.address)
    {
      return .tiles(made(layout, answer, fetcher, work, decoders))
    }
    if start == UInt8(ascii: "<"), answer.bytes.count <= descriptionLimit,
      let layout = try ServedDeepZoom(answer.bytes, address: answer.address)
    {
      return .tiles(made(layout, answer, fetcher, work, decoders))
    }
    return .file(try ImageFile.open(bytes: answer.bytes, budget: budget, decoders: decoders))
  }

  private static func fetched(
    _ address: String, _ fetcher: TileFetcher, limit: Int
  ) async throws(ImageError) -> TileFetcher.Answer {
    do throws(FetchFault) {
      return try await fetcher.fetch(address, limit: limit)
    } catch {
      throw error == .cancelled ? .cancelled : .inaccessible(error.description)
    }
  }

  private static func made(
    _ layout: any ServedLayout, _ answer: TileFetcher.Answer, _ fetcher: TileFetcher,
    _ work: WorkQueue?, _ decoders: DecoderPool?
  ) -> ServedPicture {
    let picture = ServedPicture(layout, fetcher, work, decoders)
    picture.note(answer)
    return picture
  }

  /// Asks the server for the coarsest tile. False if it does not answer.
  public func serverAnswers() async -> Bool {
    guard let address = layout.address(level: coarsestLevel, column: 0, row: 0) else {
      return false
    }
    do throws(FetchFault) {
      return try await fetcher.fetch(address, limit: Self.tileLimit, asks: true).isFromServer
    } catch {
      // Any other answer is one.
      return !error.mayPass && error != .cancelled
    }
  }

  private func note(_ answer: TileFetcher.Answer) {
    // What is fresh on disk tells nothing about the server.
    if answer.isOld || answer.isFromServer {
      isServerSilent.store(answer.isOld, ordering: .relaxed)
    }
  }

  /// Fetches and decodes a tile; cancelling the task ends both.
  /// - Returns: nil if there is no such tile.
  /// - Throws: `FetchFault` that may pass: it is worth another try, later.
  public func tile(_ place: TiledImage.TileIndex) async throws -> CGImage? {
    guard let address = layout.address(level: place.level, column: place.column, row: place.row)
    else { return nil }
    let answer: TileFetcher.Answer
    do throws(FetchFault) {
      answer = try await fetcher.fetch(address, limit: Self.tileLimit)
    } catch {
      if case .unreachable = error { isServerSilent.store(true, ordering: .relaxed) }
      if error.mayPass || error == .cancelled { throw error }
      return nil
    }
    note(answer)
    let tile = await decoded { [layout, decoders] in
      // A tile with its overlap is at most three times as wide as it is shown.
      let side = layout.tileSide * 3
      let budget = ImageBudget(pixels: side * side, bytes: 1 << 28)
      guard
        let file = try? ImageFile.open(bytes: answer.bytes, budget: budget, decoders: decoders),
        let decoded = try? file.decode(threads: 1), decoded.damage == nil
      else { return nil }
      return layout.part(
        of: decoded.image, level: place.level, column: place.column, row: place.row)
    }
    if tile == nil, !Task.isCancelled { fetcher.forget(address) }
    return tile
  }

  /// The result of `body`, on the queue if there is one; nil if the queue is closed before.
  private func decoded(_ body: @escaping @Sendable () -> CGImage?) async -> CGImage? {
    guard let work else { return body() }
    return await withCheckedContinuation { continuation in
      let reply = Reply(continuation)
      work.submit(WorkQueue.Urgency(.visible)) { _ in reply.give(body()) }
    }
  }

  /// Answers once: with nothing if the work is dropped.
  private final class Reply: Sendable {
    private let continuation: Mutex<CheckedContinuation<CGImage?, Never>?>

    init(_ continuation: CheckedContinuation<CGImage?, Never>) {
      self.continuation = Mutex(continuation)
    }

    func give(_ image: CGImage?) {
      let waiting = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      waiting?.resume(returning: image)
    }

    deinit { give(nil) }
  }
}
