import Foundation
import Panorama
import PanoramaImages

/// The strokes of a large sketch as pixels. A background thread reads the visible strokes, draws them into
/// tiles and discards them, so the memory depends on the screen and not on the number of strokes.
///
/// Visible tiles are drawn first, then one coarse tile of the whole page, which fills in for missing tiles,
/// then the surroundings. Tiles have at least the screen's resolution, and exactly the screen's at zooms with
/// 2ⁿ pixels per scene unit.
@MainActor
final class InkTiles {
  /// The tiles drawn so far, over `page`.
  private(set) var image: TiledImage
  /// An earlier page and its tiles, which are shown below the current tiles until those are drawn.
  private(set) var former: (image: TiledImage, page: CGRect)?
  /// Strokes that are not drawn, because the gesture in progress has changed them.
  var hidden: Set<Int64> = []
  /// Called when `image` changed or reading ended.
  var onChange: (() -> Void)?
  /// Called when strokes could not be read. The tiles stay.
  var onFailure: ((any Error) -> Void)?

  /// How many strokes have been read for visible tiles.
  private(set) var visibleStrokesRead = 0

  private unowned let document: SketchDocument
  private var grid: InkGrid
  /// The area on the screen, and the level it needs.
  private var wanted: (area: CGRect, level: Int)?
  private var running: InkPass?
  /// The part of the wanted level to redraw, because strokes in it changed.
  private var repairRect = PixelRect.empty
  /// Tiles that show all their strokes.
  private var complete: Set<TiledImage.TileIndex> = []
  private var hasFailed = false
  private lazy var work = document.work ?? WorkQueue(threads: 1)

  /// The maximum number of pixels in a pass.
  private static let passLimit = 1 << 22
  /// The maximum number of tiles that are not visible; they take 48 MiB.
  private static let tileLimit = 192

  init(document: SketchDocument) {
    self.document = document
    grid = InkGrid(around: document.visible.index?.bounds ?? .zero, showing: .zero)
    image = grid.shape
  }

  /// The part of the canvas that the tiles cover.
  var page: CGRect { grid.page }

  /// Whether all visible tiles are present, sharp and up to date.
  var isSharp: Bool {
    guard let wanted, !hasFailed else { return true }
    let seen = grid.pixels(of: wanted.area, wanted.level)
    let isDrawn = running.map { $0.level == wanted.level && $0.rect.intersects(seen) } ?? false
    return !isDrawn && repairRect.isEmpty && missing(in: wanted) == nil
  }

  /// Whether the visible tiles are up to date in a box.
  func isDrawn(_ box: SketchBox) -> Bool {
    guard let wanted, !hasFailed else { return false }
    let rect = grid.pixels(of: box.rect.intersection(wanted.area), wanted.level)
    if let running, running.level == wanted.level, running.rect.intersects(rect) { return false }
    return !repairRect.intersects(rect)
      && grid.indices(in: rect, wanted.level).allSatisfy(complete.contains)
  }

  /// Starts over with a grid that covers the visible area, if the present grid does not.
  private func cover(_ area: CGRect) {
    guard !grid.covers(area), let bounds = document.visible.index?.bounds,
      !grid.covers(area.intersection(bounds))
    else { return }
    if let running { stop(running) }
    former = (image, page)
    grid = InkGrid(around: bounds, showing: area)
    (image, complete, wanted) = (grid.shape, [], nil)
  }

  /// Sets the area on the screen.
  /// - Parameter scale: device pixels per scene unit.
  func want(_ area: CGRect, scale: Double) {
    cover(area)
    let level = grid.level(forScale: scale)
    if level != wanted?.level {
      repairRect = .empty
      if let running, running.level != level, running.level != grid.coarsest { stop(running) }
    }
    let seen = area.intersection(grid.page)
    // Reading may succeed elsewhere.
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
    // One pass makes all repairs, so that they become visible at the same time.
    let whole = repairRect.isEmpty ? rect : rect.isEmpty ? repairRect : repairRect.union(rect)
    let isSmall = whole.area <= Self.passLimit
    for index in complete where grid.pixels(of: box.rect, index.level).intersects(grid[index]) {
      if index.level != level || !grid[index].intersects(rect) {
        drop(index)
      } else if !isSmall {
        // The old tile stays until it is drawn again, block by block.
        complete.remove(index)
      }
    }
    if isSmall { repairRect = whole }
    next()
  }

  /// Stops reading.
  func close() { running?.cancel.cancel() }

  // MARK: Passes

  private func next() {
    guard running == nil, !hasFailed, let wanted else { return }
    let rect = repairRect
    repairRect = .empty
    // Tiles that are not complete will be drawn anyway.
    if !rect.isEmpty, grid.indices(in: rect, wanted.level).contains(where: complete.contains) {
      return start(wanted.level, rect, .visible)
    }
    let rest = missing(in: wanted)
    if rest == nil { former = nil }
    if let rect = rest {
      start(wanted.level, rect, .visible)
      visibleStrokesRead += running?.count ?? 0
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
      paper: document.paper.color, corner: grid.page.origin, scale: grid.scale(level))
    running = pass
    let hasCoarse = missing(in: (grid.page, grid.coarsest)) == nil
    let show: @MainActor @Sendable (InkPass.Pixels) -> Void = { [weak self] part in
      self?.put(part, of: pass, isWhole: false)
    }
    let finish: @MainActor @Sendable (Result<InkPass.Pixels?, any Error>) -> Void = {
      [weak self] in self?.end(pass, $0)
    }
    work.submit(WorkQueue.Urgency(urgency)) { [post = document.post] _ in
      let result = Result { try pass.draw { part in if !hasCoarse { post { show(part) } } } }
      post { finish(result) }
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

  /// Evicts tiles that are not visible: other levels first, then the surroundings.
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
