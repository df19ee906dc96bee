#if Apps
  import Foundation
  import Panorama

  /// The strokes of a large sketch as pixels: those in sight are read and drawn into tiles on a
  /// thread of their own, and forgotten again. Memory goes with the screen and not with the strokes.
  ///
  /// What is in sight comes first, then a coarse picture of the whole page, which shows wherever
  /// tiles are still missing, then what lies around. Tiles have at least the screen's pixels, and
  /// exactly those wherever a point has 2ⁿ pixels.
  @MainActor
  final class InkTiles {
    /// What is there, over the page's bounds.
    private(set) var image: TiledImage
    /// Strokes that are not drawn: the eraser is over them.
    var hidden: Set<Int64> = []
    /// `image` changed, or reading ended.
    var onChange: (() -> Void)?
    /// Strokes could not be read. What is there stays.
    var onFailure: ((any Error) -> Void)?

    /// Strokes read for tiles in sight.
    private(set) var strokesReadForSight = 0

    private unowned let document: SketchDocument
    private let grid: InkGrid
    /// What is on the screen, at the level that it needs.
    private var wish: (area: CGRect, level: Int)?
    private var running: InkPass?
    /// Parts of the wish's level that are drawn anew, as strokes in them came or went.
    private var repairs: [PixelRect] = []
    /// Tiles that show all there is.
    private var complete: Set<TiledImage.TileIndex> = []
    private var hasFailed = false
    private let queue = DispatchQueue(label: "sketch ink", qos: .utility)

    /// Pixels drawn in one pass.
    private static let passLimit = 1 << 22
    /// Tiles kept, beside those in sight: 48 MB.
    private static let tileLimit = 192

    init(document: SketchDocument, page: CGRect) {
      self.document = document
      grid = InkGrid(page: page)
      image = grid.shape
    }

    /// Nothing that is in sight is missing, coarse or out of date.
    var isSharp: Bool {
      guard let wish, !hasFailed else { return true }
      let seen = grid.pixels(of: wish.area, wish.level)
      let isDrawn = running.map { $0.level == wish.level && $0.rect.intersects(seen) } ?? false
      return !isDrawn && repairs.isEmpty && missing(in: wish) == nil
    }

    /// Says what is on the screen.
    /// - Parameter scale: device pixels a point.
    func want(_ area: CGRect, scale: Double) {
      let level = grid.level(forScale: scale)
      if level != wish?.level {
        repairs = []
        if let running, running.level != level, running.level != grid.coarsest { stop(running) }
      }
      let seen = area.intersection(grid.page)
      // Elsewhere it may go well.
      if wish?.area != seen || wish?.level != level { hasFailed = false }
      wish = (seen, level)
      next()
    }

    /// A stroke in this box came or went.
    func repair(_ box: SketchBox) {
      hasFailed = false
      let level = wish?.level ?? grid.coarsest
      if let running, running.level != level { stop(running) }
      let seen = wish.map { grid.pixels(of: $0.area, level) } ?? .empty
      let rect = grid.pixels(of: box.rect, level).intersection(seen)
      for index in complete where grid.pixels(of: box.rect, index.level).intersects(grid[index]) {
        if index.level != level || !grid[index].intersects(rect) {
          drop(index)
        } else if rect.area > Self.passLimit {
          // Shows as it is until it is drawn again, block by block.
          complete.remove(index)
        }
      }
      if !rect.isEmpty, rect.area <= Self.passLimit { repairs.append(rect) }
      next()
    }

    /// Ends reading.
    func close() { running?.cancel.cancel() }

    // MARK: Passes

    private func next() {
      guard running == nil, !hasFailed, let wish else { return }
      while let rect = repairs.popLast() {
        // Of a part that is not there yet nothing is to be repaired.
        let there = grid.indices(in: rect, wish.level).filter { complete.contains($0) }
        if !there.isEmpty { return start(wish.level, rect) }
      }
      if let rect = missing(in: wish) {
        start(wish.level, rect)
        strokesReadForSight += running?.ids.count ?? 0
        return
      }
      if let rect = missing(in: (grid.page, grid.coarsest)) { return start(grid.coarsest, rect) }
      let around = wish.area.insetBy(dx: -wish.area.width / 4, dy: -wish.area.height / 4)
      if let rect = missing(in: (around.intersection(grid.page), wish.level)) {
        start(wish.level, rect)
      }
    }

    /// A block of tiles that are missing, from the top.
    private func missing(in wish: (area: CGRect, level: Int)) -> PixelRect? {
      let side = grid.shape.tileSide
      let seen = grid.tiles(of: wish.area, wish.level)
      var block: PixelRect?
      for row in seen.rows {
        let columns = seen.columns.filter {
          !complete.contains(TiledImage.TileIndex(level: wish.level, column: $0, row: row))
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

    private func start(_ level: Int, _ rect: PixelRect) {
      guard let index = document.index, let reader = document.reader else { return }
      let seen = rect.cgRect.insetBy(dx: -1, dy: -1).applying(grid.transform(level).inverted())
      var ids = index.ids(touching: SketchBox(seen))
      if !hidden.isEmpty { ids.removeAll { hidden.contains($0) } }
      let pass = InkPass(
        reader: reader, ids: ids, level: level, rect: rect, transform: grid.transform(level))
      running = pass
      let hasCoarse = missing(in: (grid.page, grid.coarsest)) == nil
      queue.async { [weak self, post = document.post] in
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

    /// Lets tiles go that are out of sight: other levels first, then what lies around.
    private func evict() {
      guard let wish else { return }
      let seen = grid.tiles(of: wish.area, wish.level)
      let limit = Self.tileLimit + seen.columns.count * seen.rows.count
      guard complete.count > limit else { return }
      let spare = complete.filter { index in
        index.level != grid.coarsest
          && !(index.level == wish.level && seen.columns.contains(index.column)
            && seen.rows.contains(index.row))
      }
      let others = spare.filter { $0.level != wish.level }
      for index in others { drop(index) }
      if complete.count > limit { for index in spare.subtracting(others) { drop(index) } }
    }

    private func drop(_ index: TiledImage.TileIndex) {
      complete.remove(index)
      image.replace(level: index.level, column: index.column, row: index.row, with: nil)
    }
  }

  extension CGImage {
    /// A tile at `place`: what was drawn over what it was; nil where neither covers it.
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
