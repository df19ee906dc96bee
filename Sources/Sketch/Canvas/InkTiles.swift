#if Apps
  import Foundation
  import Panorama

  /// The strokes of a large sketch as pixels. A background thread reads the strokes in sight, draws
  /// them into tiles and forgets them, so memory depends on the screen and not on the strokes.
  ///
  /// The tiles in sight come first, then a coarse picture of the whole page, which shows wherever
  /// tiles are missing, then the surroundings. Tiles have at least the screen's resolution, and
  /// exactly that where a point has 2ⁿ pixels.
  @MainActor
  final class InkTiles {
    /// The tiles drawn so far, over the page's bounds.
    private(set) var image: TiledImage
    /// Strokes that are not drawn because the eraser has touched them.
    var hidden: Set<Int64> = []
    /// Called when `image` changed or reading ended.
    var onChange: (() -> Void)?
    /// Called when strokes could not be read. The tiles stay.
    var onFailure: ((any Error) -> Void)?

    /// How many strokes have been read for tiles in sight.
    private(set) var strokesReadForSight = 0

    private unowned let document: SketchDocument
    private let grid: InkGrid
    /// The area on the screen, and the level it needs.
    private var wanted: (area: CGRect, level: Int)?
    private var running: InkPass?
    /// Parts of the wanted level to redraw, because strokes in them changed.
    private var repairs: [PixelRect] = []
    /// Tiles that show all their strokes.
    private var complete: Set<TiledImage.TileIndex> = []
    private var hasFailed = false
    private lazy var work = document.work ?? WorkQueue(threads: 1)

    /// Maximum pixels of a pass.
    private static let passLimit = 1 << 22
    /// Maximum tiles out of sight: 48 MB.
    private static let tileLimit = 192

    init(document: SketchDocument, page: CGRect) {
      self.document = document
      grid = InkGrid(page: page)
      image = grid.shape
    }

    /// Whether all tiles in sight are present, sharp and up to date.
    var isSharp: Bool {
      guard let wanted, !hasFailed else { return true }
      let seen = grid.pixels(of: wanted.area, wanted.level)
      let isDrawn = running.map { $0.level == wanted.level && $0.rect.intersects(seen) } ?? false
      return !isDrawn && repairs.isEmpty && missing(in: wanted) == nil
    }

    /// Sets the area on the screen.
    /// - Parameter scale: device pixels a point.
    func want(_ area: CGRect, scale: Double) {
      let level = grid.level(forScale: scale)
      if level != wanted?.level {
        repairs = []
        if let running, running.level != level, running.level != grid.coarsest { stop(running) }
      }
      let seen = area.intersection(grid.page)
      // Reading may succeed in another place.
      if wanted?.area != seen || wanted?.level != level { hasFailed = false }
      wanted = (seen, level)
      next()
    }

    /// Redraws a box in which a stroke appeared or disappeared.
    func repair(_ box: SketchBox) {
      hasFailed = false
      let level = wanted?.level ?? grid.coarsest
      if let running, running.level != level { stop(running) }
      let seen = wanted.map { grid.pixels(of: $0.area, level) } ?? .empty
      let rect = grid.pixels(of: box.rect, level).intersection(seen)
      for index in complete where grid.pixels(of: box.rect, index.level).intersects(grid[index]) {
        if index.level != level || !grid[index].intersects(rect) {
          drop(index)
        } else if rect.area > Self.passLimit {
          // The old tile stays until it is drawn again, block by block.
          complete.remove(index)
        }
      }
      if !rect.isEmpty, rect.area <= Self.passLimit { repairs.append(rect) }
      next()
    }

    /// Stops reading.
    func close() { running?.cancel.cancel() }

    // MARK: Passes

    private func next() {
      guard running == nil, !hasFailed, let wanted else { return }
      while let rect = repairs.popLast() {
        // Tiles that are not complete will be drawn anyway.
        let there = grid.indices(in: rect, wanted.level).filter { complete.contains($0) }
        if !there.isEmpty { return start(wanted.level, rect, .visible) }
      }
      if let rect = missing(in: wanted) {
        start(wanted.level, rect, .visible)
        strokesReadForSight += running?.count ?? 0
        return
      }
      if let rect = missing(in: (grid.page, grid.coarsest)) {
        return start(grid.coarsest, rect, .nearby)
      }
      let around = wanted.area.insetBy(dx: -wanted.area.width / 4, dy: -wanted.area.height / 4)
      if let rect = missing(in: (around.intersection(grid.page), wanted.level)) {
        start(wanted.level, rect, .nearby)
      }
    }

    /// The topmost block of missing tiles.
    private func missing(in target: (area: CGRect, level: Int)) -> PixelRect? {
      let side = grid.shape.tileSide
      let seen = grid.tiles(of: target.area, target.level)
      var block: PixelRect?
      for row in seen.rows {
        let columns = seen.columns.filter {
          !complete.contains(TiledImage.TileIndex(level: target.level, column: $0, row: row))
        }
        guard let first = columns.first, let last = columns.last else {
          if block == nil { continue } else { break }
        }
        let line = PixelRect(
          x: first * side, y: row * side, width: (last + 1 - first) * side, height: side)
        guard let above = block else {
          block = line
          continue
        }
        guard above.minX == line.minX, above.maxX == line.maxX,
          above.area + line.area <= Self.passLimit
        else { break }
        block = above.union(line)
      }
      return block
    }

    private func start(_ level: Int, _ rect: PixelRect, _ urgency: WorkQueue.Urgency.Kind) {
      guard let index = document.visible.index, let reader = document.reader else { return }
      let seen = rect.cgRect.insetBy(dx: -1, dy: -1).applying(grid.transform(level).inverted())
      var ids = index.ids(touching: SketchBox(seen))
      if !hidden.isEmpty { ids.removeAll { hidden.contains($0) } }
      let pass = InkPass(
        reader: reader, layers: document.visible.byLayer(ids), level: level, rect: rect,
        transform: grid.transform(level))
      running = pass
      let hasCoarse = missing(in: (grid.page, grid.coarsest)) == nil
      work.submit(WorkQueue.Urgency(urgency)) { [weak self, post = document.post] _ in
        let result = Result {
          try pass.draw { part in
            if !hasCoarse { post { self?.put(part, of: pass, isWhole: false) } }
          }
        }
        post { self?.end(pass, result) }
      }
    }

    private func end(_ pass: InkPass, _ result: Result<InkPass.Pixels?, any Error>) {
      guard running?.cancel === pass.cancel else { return }
      running = nil
      switch result {
      case .success(let pixels): if let pixels { put(pixels, of: pass, isWhole: true) }
      case .failure(let error):
        hasFailed = true
        onFailure?(error)
      }
      next()
      onChange?()
    }

    private func stop(_ pass: InkPass) {
      pass.cancel.cancel()
      running = nil
      for index in grid.indices(in: pass.rect, pass.level) where !complete.contains(index) {
        drop(index)
      }
    }

    // MARK: Tiles

    private func put(_ part: InkPass.Pixels, of pass: InkPass, isWhole: Bool) {
      guard isWhole || running?.cancel === pass.cancel else { return }
      for index in grid.indices(in: part.rect, pass.level) {
        let place = grid[index]
        let isNew = part.rect.contains(place)
        let old = image.tile(level: index.level, column: index.column, row: index.row)
        guard let tile = CGImage(part, over: isNew ? nil : old, at: place) else { continue }
        image.replace(level: index.level, column: index.column, row: index.row, with: tile)
        if isWhole, isNew { complete.insert(index) }
      }
      evict()
      onChange?()
    }

    /// Evicts tiles out of sight: other levels first, then the surroundings.
    private func evict() {
      guard let wanted else { return }
      let seen = grid.tiles(of: wanted.area, wanted.level)
      let limit = Self.tileLimit + seen.columns.count * seen.rows.count
      guard complete.count > limit else { return }
      let spare = complete.filter { index in
        index.level != grid.coarsest
          && !(index.level == wanted.level && seen.columns.contains(index.column)
            && seen.rows.contains(index.row))
      }
      let others = spare.filter { $0.level != wanted.level }
      for index in others { drop(index) }
      if complete.count > limit { for index in spare.subtracting(others) { drop(index) } }
    }

    private func drop(_ index: TiledImage.TileIndex) {
      complete.remove(index)
      image.replace(level: index.level, column: index.column, row: index.row, with: nil)
    }
  }

  extension CGImage {
    /// The tile at `place`: new pixels over the old tile; nil if they do not cover it.
    fileprivate convenience init?(_ part: InkPass.Pixels, over old: CGImage?, at place: PixelRect) {
      let area = part.rect.intersection(place)
      guard area == place || old != nil else { return nil }
      var pixels = old?.pixels ?? [UInt32](repeating: 0, count: place.area)
      for y in area.minY..<area.maxY {
        let from = (y - part.rect.minY) * part.rect.width + area.minX - part.rect.minX
        let to = (y - place.minY) * place.width + area.minX - place.minX
        pixels.replaceSubrange(to..<to + area.width, with: part.pixels[from..<from + area.width])
      }
      self.init(width: place.width, height: place.height, pixels: pixels, isOpaque: true)
    }
  }
#endif
