import Panorama

/// One file that is open or about to be: what is known of it by now.
@MainActor
public final class PictureEntry {
  /// The file.
  public internal(set) var path: String
  /// What its header says; nil while it is not read, or is none.
  public private(set) var info: ImageInfo?
  /// The file, its header read; nil as long as `info`.
  public private(set) var file: PictureFile?
  /// Its tiles; nil as long as `info`.
  public private(set) var source: (any TileSource)?
  /// Why there is no picture; nil while that is not known.
  public private(set) var error: ImageError?
  /// The file is gone; what was read of it stays.
  public private(set) var isMissing = false
  /// Told after every change.
  var didChange: (@MainActor (PictureEntry) -> Void)?

  /// What will replace `source` once the whole picture is there: the file was read again.
  private var next: (file: PictureFile, source: any TileSource)?
  /// What is on the screen, in stored pixels, and its scale.
  private var wish: (region: CGRect, scale: Double)?
  private var hasRefined = false
  var ticket: WorkPool.Ticket?
  /// Counts readings of the file: what comes from an older one is dropped.
  var reading = 0

  init(path: String) { self.path = path }

  /// What there is to draw; nil while nothing is known.
  public var picture: Picture? {
    guard let info, let source, error == nil else { return nil }
    return Picture(
      pixels: .tiles(source.snapshot), info: info, orientation: source.orientation,
      damage: source.status.damage)
  }

  /// The whole picture is there, if coarse, or there will be none.
  public var isSettled: Bool { error != nil || source?.status.isComplete ?? false }

  /// All of the picture can be seen, if only as coarse as a progressive file's first scans tell, or
  /// there will be none.
  var isReady: Bool { isSettled || source?.status.hasPreview ?? false }

  /// Some of the picture is there to be seen.
  var hasPixels: Bool {
    guard let source, error == nil else { return false }
    return source.status.isComplete || !source.snapshot.tiles.isEmpty
  }

  /// It is looked at, and not a neighbour of what is.
  var isForeground = true {
    didSet {
      source?.isForeground = isForeground
      next?.source.isForeground = isForeground
    }
  }

  /// 0 … 1 while the file is read; nil when nothing is under way.
  public var progress: Double? {
    switch (next?.source ?? source)?.status.activity {
    case .opening(let part)?, .refining(let part)?: part
    case .idle?: nil
    case nil: error == nil ? 0 : nil
    }
  }

  /// Takes the file as it was opened in reading number `reading`.
  func take(
    _ result: Result<(file: PictureFile, source: any TileSource), ImageError>, reading: Int
  ) {
    guard reading == self.reading else { return }
    ticket = nil
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

  private func use(_ opened: (file: PictureFile, source: any TileSource)) {
    source?.close()
    (file, source, info) = (opened.file, opened.source, opened.file.info)
    (next, error) = (nil, nil)
    isMissing = false
  }

  private func sourceDidChange(_ changed: any TileSource) {
    if let next, next.source === changed {
      if let failure = changed.status.failure {
        self.next = nil
        return fail(failure)
      }
      // The old pixels stay until the new are there, as sharp as those were.
      if case .refining = changed.status.activity { hasRefined = true }
      if isReady(changed) { use(next) }
    } else if changed === source {
      if let failure = changed.status.failure, !changed.status.isComplete { return fail(failure) }
    } else {
      return
    }
    didChange?(self)
  }

  /// Says what is on the screen: see `TileSource.want`.
  func want(_ region: CGRect, scale: Double) {
    wish = (region, scale)
    source?.want(region, scale: scale)
    next?.source.want(region, scale: scale)
  }

  private func isReady(_ source: any TileSource) -> Bool {
    let status = source.status
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
      // What could be read before is still worth more than a message.
      isMissing = error == .noSuchFile
      if isMissing || error == .empty || error == .truncated {
        didChange?(self)
        return
      }
    }
    source?.close()
    (source, info, file) = (nil, nil, nil)
    self.error = error
    didChange?(self)
  }

  /// The file is there again, or no longer.
  func setMissing(_ isMissing: Bool) {
    guard isMissing != self.isMissing, source != nil else { return }
    self.isMissing = isMissing
    didChange?(self)
  }

  /// Ends all reading.
  func close() {
    ticket?.cancel()
    didChange = nil
    source?.close()
    next?.source.close()
  }
}
