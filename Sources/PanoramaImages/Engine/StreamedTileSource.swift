import Foundation
import PanoramaGraphics

/// The tiles of a picture that is read row by row. The picture may have any size and come from a
/// file or from memory.
///
/// The first view comes from one pass at the largest useful reduction and grows as rows come.
/// Afterwards the finer levels of a huge picture are made and kept in the cache; those of a smaller
/// picture are made when they are first wanted.
@MainActor
public final class StreamedTileSource: TileSource {
  public private(set) var snapshot: TiledImage
  public let orientation: ImageOrientation
  public private(set) var status = TileSourceStatus(activity: .opening(0))
  public var onChange: (@MainActor () -> Void)?
  public var isForeground: Bool {
    get { engine.withState { $0.isForeground } }
    set { engine.setForeground(newValue) }
  }

  private let engine: TileEngine
  private var residency: TileResidency
  private var needed: Set<TileIndex> = []

  /// Makes the tiles of a picture in memory.
  /// - Parameters:
  ///   - image: the picture.
  ///   - options: the sizes of tiles and screen, and the memory limit.
  ///   - work: the queue on which tiles are decoded, shared by all sources.
  ///   - cache: where tiles are kept on disk; nil keeps none.
  ///   - post: runs actions on the main actor soon and in order; any thread may call it.
  public convenience init(
    image: CGImage, options: TileSourceOptions = TileSourceOptions(), work: WorkQueue,
    cache: TileCache? = nil,
    post: @escaping MainActorPost
  ) {
    self.init(
      rows: ImageRowSource(image: image), options: options, work: work, cache: cache,
      post: post)
  }

  /// Makes the tiles of a picture file.
  /// - Parameters:
  ///   - file: a file opened with a budget for tiles, such as `ImageBudget.tiled`. Later errors,
  ///     such as a progressive JPEG that needs more memory, appear as `status.failure`.
  ///   - path: the file's path, which identifies its tiles on disk; nil keeps no tiles on disk.
  ///   - options: the sizes of tiles and screen, and the memory limit.
  ///   - work: the queue on which tiles are decoded, shared by all sources.
  ///   - cache: where tiles are kept on disk; nil keeps none.
  ///   - post: runs actions on the main actor soon and in order; any thread may call it.
  public convenience init(
    file: ImageFile, path: String?, options: TileSourceOptions = TileSourceOptions(),
    work: WorkQueue, cache: TileCache?,
    post: @escaping MainActorPost
  ) {
    if let pyramid = Self.pyramid(in: file, options) {
      self.init(pyramid: pyramid, options: options, work: work, post: post)
    } else {
      self.init(
        rows: FileRowSource(file: file, path: file.page == 0 ? path : nil), pyramid: nil,
        options: options,
        work: work,
        cache: cache, post: post)
    }
  }

  /// Uses the tiles of a pyramid, such as a Deep Zoom picture; nothing is kept on disk.
  /// - Parameters:
  ///   - picture: the picture, with at least one level.
  ///   - options: the sizes of tiles and screen, and the memory limit.
  ///   - work: the queue on which tiles are decoded, shared by all sources.
  ///   - post: runs actions on the main actor soon and in order; any thread may call it.
  public convenience init(
    _ picture: any TilePyramid, options: TileSourceOptions = TileSourceOptions(),
    work: WorkQueue,
    post: @escaping MainActorPost
  ) {
    self.init(
      pyramid: PyramidReader(picture, standardSide: options.tileSide), options: options,
      work: work, post: post)
  }

  /// A reader for a TIFF file with smaller copies of its picture, of which the smallest is quick to
  /// read; nil for any other file.
  private static func pyramid(in file: ImageFile, _ options: TileSourceOptions) -> PyramidReader? {
    guard let tiff = (try? TIFFPyramid(file)) ?? nil else { return nil }
    let reader = PyramidReader(tiff, standardSide: options.tileSide)
    let coarsest = reader.shape.bytes(ofLevel: reader.coarsestLevel)
    return coarsest <= options.effectiveMemoryLimit ? reader : nil
  }

  /// Uses the rows of a source.
  ///
  /// - Parameters:
  ///   - rows: where the picture comes from.
  ///   - options: the sizes of tiles and screen, and the memory limit.
  ///   - work: the queue on which tiles are decoded, shared by all sources.
  ///   - cache: where tiles are kept on disk; nil keeps none, so that fine levels are read again
  ///     whenever they are needed and not in memory.
  ///   - post: runs actions on the main actor soon and in order; any thread may call it.
  public convenience init(
    rows: any RowSource, options: TileSourceOptions = TileSourceOptions(), work: WorkQueue,
    cache: TileCache?, post: @escaping MainActorPost
  ) {
    self.init(rows: rows, pyramid: nil, options: options, work: work, cache: cache, post: post)
  }

  private convenience init(
    pyramid: PyramidReader, options: TileSourceOptions, work: WorkQueue,
    post: @escaping MainActorPost
  ) {
    self.init(
      rows: PyramidRowSource(reader: pyramid), pyramid: pyramid, options: options, work: work,
      cache: nil, post: post)
  }

  /// - Parameters:
  ///   - rows: where the picture comes from.
  ///   - pyramid: the reader of its tiles, if the picture is stored in tiles.
  ///   - work: the queue on which tiles are decoded, shared by all sources.
  ///   - cache: where tiles are kept on disk; nil keeps none, so that fine levels are decoded again
  ///     whenever they are needed and not in memory.
  ///   - post: runs actions on the main actor soon and in order; any thread may call it.
  init(
    rows: any RowSource, pyramid: PyramidReader?, options: TileSourceOptions,
    work: WorkQueue, cache: TileCache?, post: @escaping MainActorPost
  ) {
    let outbox = Mailbox(TileResults())
    engine = TileEngine(
      rows: rows, pyramid: pyramid, options: options, work: work, cache: cache,
      outbox: outbox)
    snapshot = engine.shape
    orientation = rows.orientation
    residency = TileResidency(limit: options.effectiveMemoryLimit, shape: engine.shape)
    outbox.setWake { [weak self] in post { [weak self] in self?.takeResults() } }
    engine.start()
  }

  deinit { engine.close() }

  public func close() {
    engine.close()
    status.activity = .idle
  }

  public func want(_ region: CGRect, scale: Double) {
    let plan = TileWish(region: region, scale: scale, shape: engine.shape, limit: residency.limit)
    residency.touch(plan.tiles.reversed().map(\.tile))
    needed = Set(plan.tiles.map(\.tile))
    engine.want(plan.tiles.filter { snapshot.tile($0.tile) == nil }, level: plan.level)
  }

  /// Takes the results of the threads.
  private func takeResults() {
    let results = engine.outbox.take()
    for (tile, image) in results.tiles {
      snapshot.replace(tile, with: image)
      residency.insert(
        tile, bytes: image.pixels.count * 4, isWanted: needed.contains(tile))
    }
    for tile in residency.evict() { snapshot.replace(tile, with: nil) }
    if results.endsParts { snapshot = snapshot.rebuilt() }
    if let status = results.status { self.status = status }
    onChange?()
  }
}

/// What a tile source's threads have made and the main actor has not taken yet.
struct TileResults: Sendable {
  var tiles: [(TileIndex, CGImage)] = []
  var status: TileSourceStatus?
  /// Whether earlier tiles may have been incomplete while later ones are complete.
  var endsParts = false
}
