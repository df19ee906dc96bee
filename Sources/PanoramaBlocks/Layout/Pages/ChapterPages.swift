import Foundation
import PanoramaGraphics

/// A chapter divided into pages, or into the columns of pages, of one height. Each character is on exactly one.
public struct ChapterPages: Sendable {
  /// A part of the chapter, and where it stands on its page.
  struct Slice: Sendable {
    /// What begins in these rows of the chapter is on the page, in points from the first line.
    var rows: Range<Double>
    /// How far below the page's upper edge they are drawn, in points.
    var offset: Double
  }

  /// A page; blank if it has no slices.
  public struct Page: Sendable {
    var slices: [Slice]
    /// What begins in these rows of the chapter is on this page, in points from its first line.
    public var rows: Range<Double>
  }

  public let pages: [Page]
  /// In points across the lines.
  public let height: Double

  /// O(units).
  ///
  /// - Parameter height: of a page across the lines, in points; nil for that of the setting.
  public init(_ layout: ChapterLayout, height: Double) {
    self.height = max(1, height)
    let breaker = PageBreaker(layout.units, height: self.height)
    pages = breaker.pages(extent: layout.extent)
  }

  /// A chapter that is one page of a fixed size.
  public init(whole layout: ChapterLayout) {
    height = layout.writing == .horizontal ? Double(layout.size.height) : Double(layout.size.width)
    // What stands beyond the edges is cut off when it is drawn.
    let rows = -Self.far..<Self.far
    pages = [Page(slices: [Slice(rows: rows, offset: -Self.far)], rows: rows)]
  }

  /// Farther than anything is, in points.
  private static let far = 1e7

  /// The index of the page with what begins at a distance from the first line. Pages without room are passed over.
  public func page(of row: Double) -> Int {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].rows.lowerBound <= row { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

/// Chooses where pages end.
struct PageBreaker {
  private let units: [PageUnit]
  private let height: Double
  /// A header that takes more of the page is not repeated.
  private static let largestHeader = 0.5

  init(_ units: [PageUnit], height: Double) {
    self.units = units.indices.sorted {
      (units[$0].top, $0) < (units[$1].top, $1)
    }.map { units[$0] }
    self.height = height
  }

  /// What no page divides, all units beside one another together.
  private struct Band {
    var top: Double
    var bottom: Double
    var units: Range<Int>
    /// Whether a page may end before it: 0 freely, 1 at the cost of widows or orphans, 2 at that of what stands
    /// together.
    var cost: Int
    var before: ComputedStyle.Break
    var table: Int32
  }

  private func bands() -> [Band] {
    var bands: [Band] = []
    for (i, unit) in units.enumerated() {
      if let last = bands.last, unit.top < last.bottom - 1e-6 {
        bands[bands.count - 1].bottom = max(last.bottom, unit.bottom)
        bands[bands.count - 1].units = last.units.lowerBound..<i + 1
        continue
      }
      var cost = 0
      if let previous = bands.last.map({ units[$0.units.upperBound - 1] }) {
        if unit.kind == .line, unit.line > 0,
          unit.line < unit.orphans || unit.lines - unit.line < unit.widows
        {
          cost = 1
        }
        if unit.before == .avoid || (unit.group > 0 && unit.group == previous.group) { cost = 2 }
      }
      bands.append(
        Band(
          top: unit.top, bottom: unit.bottom, units: i..<i + 1, cost: cost, before: unit.before,
          table: unit.table))
    }
    return bands
  }

  func pages(extent: Double) -> [ChapterPages.Page] {
    let bands = bands()
    var pages: [ChapterPages.Page] = []
    guard !bands.isEmpty else {
      return [
        ChapterPages.Page(
          slices: [ChapterPages.Slice(rows: 0..<max(extent, 1e-6), offset: 0)],
          rows: 0..<max(extent, 1e-6))
      ]
    }
    var headers: [Int32: Range<Double>] = [:]
    for unit in units where unit.kind == .header {
      let known = headers[unit.table]
      headers[unit.table] =
        (known?.lowerBound ?? unit.top)..<max(unit.bottom, known?.upperBound ?? unit.bottom)
    }
    var start = 0
    // The first page has what is above the first line, too.
    var top = 0.0
    while start < bands.count {
      switch bands[start].before {
      case .left where pages.count % 2 == 0, .right where pages.count % 2 == 1 && !pages.isEmpty:
        pages.append(ChapterPages.Page(slices: [], rows: top..<top))
      default: break
      }
      // The header of a table that goes on.
      var repeated: Range<Double>?
      let table = bands[start].table
      if start > 0, table > 0, units[bands[start].units.lowerBound].kind == .row,
        let header = headers[table], header.upperBound <= top + 1e-6,
        header.upperBound - header.lowerBound < height * Self.largestHeader
      {
        repeated = header
      }
      let offset = repeated.map { $0.upperBound - $0.lowerBound } ?? 0
      let limit = top + height - offset + 1e-6
      func add(to end: Double) {
        var slices = [ChapterPages.Slice(rows: top..<max(top, end), offset: offset)]
        if let repeated { slices.insert(ChapterPages.Slice(rows: repeated, offset: 0), at: 0) }
        pages.append(ChapterPages.Page(slices: slices, rows: top..<max(top, end)))
        top = max(top, end)
      }
      // All bands that fit, up to where a page must end.
      var end = start
      var isForced = false
      while end < bands.count, bands[end].bottom <= limit {
        end += 1
        if end < bands.count, bands[end].before.isForced {
          isForced = true
          break
        }
      }
      if end == bands.count {
        add(to: max(extent, bands[end - 1].bottom + 1e-6))
        break
      }
      if end == start {
        divide(bands[start], limit: limit, add: add)
        start += 1
        continue
      }
      if !isForced {
        // As late as possible, at the least cost.
        let choices = (start + 1)...end
        for cost in 0...2 {
          if let best = choices.last(where: { bands[$0].cost <= cost }) {
            end = best
            break
          }
        }
      }
      add(to: bands[end].top)
      start = end
    }
    return pages
  }

  /// Pages for what is taller than one: they end between lines, as far as there is such a place.
  private func divide(_ band: Band, limit: Double, add: (Double) -> Void) {
    let lines = units[band.units].filter { $0.kind == .line || $0.kind == .picture }
    var limit = limit
    while limit < band.bottom {
      var cut = limit
      while let low = lines.filter({ $0.top < cut && $0.bottom > limit }).map(\.top).min(),
        low < cut
      { cut = low }
      // Something that is taller than a page is cut.
      if cut <= limit - height + 1e-3 { cut = limit }
      add(cut)
      limit = cut + height
    }
    add(band.bottom)
  }
}

extension ComputedStyle.Break {
  /// Whether a page begins there in any case.
  var isForced: Bool { self == .always || self == .left || self == .right }
}
