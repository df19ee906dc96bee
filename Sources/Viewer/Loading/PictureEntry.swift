import Panorama
import PanoramaImages
import PanoramaPictures

/// What was opened at a path or an address.
struct OpenedPicture {
  /// Nil for tiles of a server.
  var file: PictureFile?
  var served: ServedPicture?
  var info: ImageInfo
  var source: any TileSource
}

/// The state of a file that is open or being opened.
@MainActor
public final class PictureEntry {
  /// The path of the file.
  public internal(set) var path: String
  /// The page of the file that is read; 0 is the first.
  public internal(set) var page = 0
  /// The header; nil until it is read, and if it is not valid.
  public private(set) var info: ImageInfo?
  /// The opened file; nil whenever `info` is nil, and for tiles of a server.
  public private(set) var file: PictureFile?
  /// The picture whose tiles a server has; nil for all others.
  public private(set) var served: ServedPicture?
  /// The tiles; nil whenever `info` is nil.
  public private(set) var source: (any TileSource)?
  /// Why there is no picture, if that is known.
  public private(set) var error: ImageError?
  /// Whether the file was deleted. The part that has been read stays.
  public private(set) var isMissing = false
  /// Called after every change.
  var didChange: (@MainActor (PictureEntry) -> Void)?

  /// The result of reading the file again. It replaces `file` and `source` when it is as sharp as they are.
  private var next: OpenedPicture?
  /// The visible region, in stored pixels, and its scale.
  private var wish: (region: CGRect, scale: Double)?
  private var hasRefined = false
  /// Cancels the reading of the header.
  var header: CancelToken?
  /// Asks a server what is at an address.
  var fetching: Task<Void, Never>?
  /// The number of times that the file's reading was started; results of earlier readings are dropped.
  var reading = 0

  init(path: String) { self.path = path }

  /// The part of the picture that is available; nil if nothing is known yet.
  public var picture: Picture? {
    guard let info, let source, error == nil else { return nil }
    var pixels = Picture.Pixels.tiles(source.snapshot)
    if case .drawing(let drawing)? = file { pixels = .drawing(drawing.drawing) }
    return Picture(
      pixels: pixels, info: info, orientation: source.orientation, damage: source.status.damage)
  }

  /// Whether the whole picture is available, at any resolution, or there was an error.
  public var isSettled: Bool { error != nil || source?.status.isComplete ?? false }

  /// Whether the whole picture is visible, if only as a preview from the first scans of a progressive
  /// file, or there was an error.
  var isReady: Bool { isSettled || source?.status.hasPreview ?? false }

  /// Whether a part of the picture is visible.
  var hasPixels: Bool {
    guard let source, error == nil else { return false }
    return source.status.isComplete || !source.snapshot.tiles.isEmpty
  }

  /// Whether this is the current picture and not a neighbour.
  var isForeground = true {
    didSet {
      source?.isForeground = isForeground
      next?.source.isForeground = isForeground
    }
  }

  /// The progress of reading, 0 … 1; nil if nothing is being read.
  public var progress: Double? {
    switch (next?.source ?? source)?.status.activity {
    case .opening(let part)?, .refining(let part)?: part
    case .idle?: nil
    case nil: error == nil ? 0 : nil
    }
  }

  /// Takes the result of reading number `reading`.
  func take(
    _ result: Result<OpenedPicture, ImageError>, reading: Int
  ) {
    guard reading == self.reading else { return }
    header = nil
    switch result {
    case .failure(let error): fail(error)
    case .success(let opened):
      opened.source.onChange = { [weak self, weak source = opened.source] in
        if let self, let source { sourceDidChange(source) }
      }
      if source == nil || error != nil {
        use(opened)
      } else {
        next?.source.close()
        next = opened
        hasRefined = false
        if let wish { opened.source.want(wish.region, scale: wish.scale) }
      }
      sourceDidChange(opened.source)
    }
  }

  private func use(_ opened: OpenedPicture) {
    source?.close()
    (file, served, source, info) = (opened.file, opened.served, opened.source, opened.info)
    (next, error) = (nil, nil)
    isMissing = false
  }

  private func sourceDidChange(_ changed: any TileSource) {
    if let next, next.source === changed {
      if let failure = changed.status.failure {
        self.next = nil
        return fail(failure)
      }
      // The old pixels stay until the new ones are as sharp.
      if case .refining = changed.status.activity { hasRefined = true }
      if isReady(changed) { use(next) }
    } else if changed === source {
      if let failure = changed.status.failure, !changed.status.isComplete { return fail(failure) }
    } else {
      return
    }
    didChange?(self)
  }

  /// Sets the visible region; see `TileSource.want`.
  func want(_ region: CGRect, scale: Double) {
    wish = (region, scale)
    source?.want(region, scale: scale)
    next?.source.want(region, scale: scale)
  }

  private func isReady(_ source: any TileSource) -> Bool {
    let status = source.status
    if case .drawing? = next?.file { return status.isComplete }
    guard status.isComplete, let wish, status.damage == nil else { return status.isComplete }
    if hasRefined, status.activity == .idle { return true }
    let tiles = source.snapshot
    let level = tiles.level(forScale: wish.scale)
    let side = Double(tiles.tileSide << level)
    let area = wish.region.intersection(
      CGRect(x: 0, y: 0, width: tiles.width, height: tiles.height))
    guard !area.isEmpty else { return true }
    let rows = Int(area.minY / side)...Int((area.maxY - 0.01) / side)
    let columns = Int(area.minX / side)...Int((area.maxX - 0.01) / side)
    return rows.allSatisfy { row in
      columns.allSatisfy { tiles.tile(level: level, column: $0, row: row) != nil }
    }
  }

  private func fail(_ error: ImageError) {
    if source != nil, self.error == nil, source?.status.failure == nil {
      // The picture that was read earlier is more useful than an error message.
      isMissing = error == .noSuchFile
      if isMissing || error == .empty || error == .truncated {
        didChange?(self)
        return
      }
    }
    source?.close()
    (source, info, file, served) = (nil, nil, nil, nil)
    self.error = error
    didChange?(self)
  }

  /// Sets whether the file was deleted.
  func setMissing(_ isMissing: Bool) {
    guard isMissing != self.isMissing, source != nil else { return }
    self.isMissing = isMissing
    didChange?(self)
  }

  /// Stops reading.
  func close() {
    header?.cancel()
    fetching?.cancel()
    didChange = nil
    source?.close()
    next?.source.close()
  }
}

/// The part of a file's picture that is available now.
public struct Picture: Sendable {
  /// The source of the pixels.
  public enum Pixels: Equatable, Sendable {
    /// The tiles that were read, in stored orientation.
    case tiles(TiledImage)
    /// A frame of an animation, in stored orientation.
    case frame(TiledImage)
    /// A drawing, which is sharp at every scale.
    case drawing(DisplayList)

    /// The tiles; nil for a drawing.
    var tiles: TiledImage? {
      switch self {
      case .tiles(let tiles), .frame(let tiles): tiles
      case .drawing: nil
      }
    }
  }

  /// The pixels.
  public var pixels: Pixels
  /// The header of the file.
  public var info: ImageInfo
  /// The size of `pixels`; that of a drawing is the size it asks for.
  var storedSize: (width: Int, height: Int) {
    guard let tiles = pixels.tiles else { return (info.storedWidth, info.storedHeight) }
    return (tiles.width, tiles.height)
  }

  /// The orientation of `pixels`.
  public var orientation: ImageOrientation
  /// Why a part of the picture is missing; nil if it is complete.
  public var damage: ImageError?

  /// The size in pixels after the file's orientation is applied, but not the user's rotation.
  public var size: CGSize { CGSize(width: info.width, height: info.height) }

  /// The limits of zooming for this picture: a drawing is sharp, so it opens as large as the window.
  func policy(_ usual: ZoomPolicy) -> ZoomPolicy {
    guard case .drawing = pixels else { return usual }
    var policy = usual
    policy.enlargesSmall = true
    return policy
  }

  /// Whether the background may be visible through the picture.
  var isTransparent: Bool {
    switch pixels {
    case .tiles(let tiles): info.hasAlpha && !tiles.isOpaque
    case .frame(let tiles): !tiles.isOpaque
    case .drawing: true
    }
  }

  /// The value of a stored pixel, premultiplied; nil if it is not available at full resolution.
  func pixel(x: Int, y: Int) -> UInt32? {
    guard let tiles = pixels.tiles, x >= 0, y >= 0, x < tiles.width, y < tiles.height else {
      return nil
    }
    let side = tiles.tileSide
    guard let tile = tiles.tile(level: 0, column: x / side, row: y / side) else { return nil }
    return tile.pixels[y % side * tile.width + x % side]
  }
}
