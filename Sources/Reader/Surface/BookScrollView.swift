import Foundation
import Panorama
import PanoramaBook
import PanoramaImages

/// A book as one page from the first chapter to the last, which is thrown and caught like a photo.
@_spi(ReaderTests) public final class BookScrollView: BookFlowView {
  private struct BandKey: Hashable {
    var chapter: Int
    var index: Int
  }

  private var bands: [BandKey: BandView] = [:]

  /// The space between chapters, and above the first, in points.
  private static let space = 48.0

  required init(
    _ loader: ChapterLoader, start: BookPlace, style: ReadingStyle, work: WorkQueue?,
    post: @escaping MainActorPost
  ) {
    super.init(loader, start: start, style: style, work: work, post: post)
    alwaysBounceVertical = true
  }

  public required init?(coder: NSCoder) { nil }

  override var shown: ClosedRange<Double> {
    let top = Double(contentOffset.y)
    return top...(top + Double(bounds.height))
  }

  override func makeSetting() -> ChapterLoader.Setting? {
    let width = style.lineLength(in: Double(bounds.width))
    return ChapterLoader.Setting(
      style: style, isDark: looks.theme.isDark, width: max(80, width.rounded()),
      height: max(80, (Double(bounds.height) - 2 * Self.space).rounded()))
  }

  override func length(of result: ChapterLoader.Result) -> Double {
    // In steps of a few pixels at every usual scale, so that no part of a text is between pixels.
    ((result.layout.extent + 2 * Self.space) / 4).rounded(.up) * 4
  }

  private var left: Double {
    setting.map { ((Double(bounds.width) - $0.width) / 2).rounded() } ?? 0
  }

  // MARK: Places

  override func firstPlace(in setting: ChapterLoader.Setting) -> BookPlace? {
    // In the middle of the first whole line.
    let y = shown.lowerBound + setting.style.textSize * 0.8
    let chapter = column.chapter(at: y)
    guard let layout = layouts[chapter]?.layout else { return BookPlace(chapter: chapter, node: 0) }
    return layout.place(at: CGPoint(x: 0, y: y - column.tops[chapter] - Self.space))
      ?? BookPlace(chapter: chapter, node: 0)
  }

  override func distance(of place: BookPlace) -> Double {
    let y = layouts[place.chapter]?.layout.rectangle(of: place).map {
      column.tops[place.chapter] + Self.space + Double($0.minY) - shown.lowerBound
    }
    return y ?? Self.space
  }

  override func start(
    of place: BookPlace, distance: Double, in result: ChapterLoader.Result
  ) -> Double? {
    let layout = result.layout
    let isAtStart = place.node == 0 && place.offset == 0
    // A place that nothing shows is at the beginning of its chapter.
    let y =
      isAtStart
      ? -Self.space
      : (layout.rectangle(of: place)?.minY).map(Double.init) ?? (layout.isComplete ? 0 : nil)
    guard let y, layout.isComplete || y < layout.extent - 1 else { return nil }
    let top = column.tops[place.chapter]
    return isAtStart ? top : top + Self.space + y - distance
  }

  override func start(ofRow row: Double, in result: ChapterLoader.Result) -> Double {
    column.tops[result.chapter] + Self.space + row - 0.3 * style.textSize
  }

  override func place(in result: ChapterLoader.Result) -> @Sendable (CGRect) -> CGRect {
    let (x, y) = (left, column.tops[result.chapter] + Self.space)
    return { $0.offsetBy(dx: x, dy: y) }
  }

  public override func go(to place: BookPlace, distance: Double) {
    // So little that its line is the first one that is whole, as for `place`.
    super.go(to: place, distance: max(distance, 0.3 * style.textSize))
  }

  override func move(to start: Double) {
    let last = max(column.top, column.bottom - Double(bounds.height))
    contentOffset = CGPoint(x: 0, y: min(max(start, column.top), last).rounded())
  }

  public override func scroll(by distance: Double) -> Bool {
    let last = max(column.top, column.bottom - Double(bounds.height))
    let y = min(max(Double(contentOffset.y) + distance, column.top), last)
    guard y != Double(contentOffset.y) else { return false }
    contentOffset = CGPoint(x: 0, y: y)
    return true
  }

  override func columnDidChange() {
    // What is above zero is a margin, so that nothing moves when it becomes higher.
    contentInset = EdgeInsets(
      top: -column.top, left: 0, bottom: min(0, column.bottom), right: 0)
    contentSize = CGSize(width: Double(bounds.width), height: max(0, column.bottom))
  }

  // MARK: Bands

  private func removeBands(where isOld: (BandKey) -> Bool) {
    for (key, view) in bands where isOld(key) {
      view.removeFromSuperview()
      bands[key] = nil
    }
  }

  override func removeViews(of chapter: Int?) {
    removeBands { chapter == nil || $0.chapter == chapter }
  }

  override func redraw(_ chapter: Int) {
    for (key, band) in bands where key.chapter == chapter { band.setNeedsDisplay() }
  }

  override func marksDidChange() {
    for band in bands.values { show(marksIn: band) }
  }

  private func show(marksIn band: BandView) {
    band.isDark = isDark
    band.marks = marks(in: band.chapter)
  }

  override func showViews() {
    let reach = (shown.lowerBound - 400)...(shown.upperBound + 400)
    let (first, last) = (
      column.chapter(at: reach.lowerBound), column.chapter(at: reach.upperBound)
    )
    var wanted: Set<BandKey> = []
    for chapter in first...max(first, last) {
      guard let result = layouts[chapter] else { continue }
      let top = column.tops[chapter] + Self.space
      let from = max(0, Int((reach.lowerBound - top) / BandView.height))
      let count = Int((result.layout.extent / BandView.height).rounded(.up))
      let to = min(count - 1, Int((reach.upperBound - top) / BandView.height))
      guard from <= to else { continue }
      for index in from...to {
        let key = BandKey(chapter: chapter, index: index)
        wanted.insert(key)
        let row = Double(index) * BandView.height
        let band =
          bands[key]
          ?? BandView(result.layout, row: row, left: left, pictures: loader.pictures)
        let frame = CGRect(
          x: 0, y: top + row, width: Double(bounds.width),
          height: min(BandView.height, result.layout.extent - row))
        if band.frame != frame { band.frame = frame }
        // The lines may be as long as before in a view of another width.
        band.left = left
        if bands[key] == nil {
          bands[key] = band
          show(marksIn: band)
          addSubview(band)
          readPictures(of: result, in: row...(row + BandView.height))
        }
      }
    }
    removeBands { !wanted.contains($0) }
  }

  public override var sheets: [BookSheet] {
    let shown = shown
    return layouts.keys.sorted().compactMap { chapter in
      guard let result = layouts[chapter],
        column.rows(of: chapter).overlaps(shown.lowerBound..<shown.upperBound)
      else { return nil }
      let top = column.tops[chapter] + Self.space
      let (low, high) = (
        max(top, shown.lowerBound), min(top + result.layout.extent, shown.upperBound)
      )
      return BookSheet(
        layout: result.layout, origin: CGPoint(x: left, y: top),
        frame: CGRect(x: left, y: low, width: result.setting.width, height: max(0, high - low)),
        markup: result.markup)
    }
  }
}
