import Foundation
import Panorama
import PanoramaBook
import PanoramaImages

/// A book as one page from the first chapter to the last, which is thrown and caught like a photo.
///
/// Chapters are laid out ahead on another thread. What the reader looks at never moves when they are put in.
@_spi(ReaderTests) public final class BookScrollView: ScrollView, BookSurface {
  private struct BandKey: Hashable {
    var chapter: Int
    var index: Int
  }

  let loader: ChapterLoader
  private let work: WorkQueue?
  private let post: MainActorPost
  public private(set) var column: BookColumn
  private var layouts: [Int: ChapterLoader.Result] = [:]
  private var bands: [BandKey: BandView] = [:]
  /// Where the text is to go when it is laid out, and how far below the upper edge.
  private var goal: (place: BookPlace, distance: Double)?
  private var setting: ChapterLoader.Setting?
  private var requested: Set<String> = []
  private var isLoading = false
  public var didMove: () -> Void = {}

  public var marks: [TextMark] = [] {
    didSet { for band in bands.values { show(marksIn: band) } }
  }

  public var style: ReadingStyle { didSet { if style != oldValue { settingDidChange() } } }

  /// The space between chapters, and above the first, in points.
  private static let space = 48.0
  /// How many chapters before and after the one that is looked at stay laid out.
  private static let kept = 2

  /// - Parameter start: the first place that is shown.
  init(
    _ loader: ChapterLoader, start: BookPlace, style: ReadingStyle, work: WorkQueue?,
    post: @escaping MainActorPost
  ) {
    (self.loader, self.style, self.work, self.post) = (loader, style, work, post)
    column = BookColumn(count: loader.book.chapters.count, anchor: start.chapter)
    goal = (start, 0)
    super.init(frame: .zero)
    alwaysBounceVertical = true
    accessibilityLabel = loader.book.title
    loader.didLoad = { [weak self] in self?.take($0) }
    columnDidChange()
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: What is looked at

  private var rows: ClosedRange<Double> {
    let top = Double(contentOffset.y)
    return top...(top + Double(bounds.height))
  }

  public var chapter: Int { column.chapter(at: rows.lowerBound + 1) }

  public var place: BookPlace? {
    if let goal { return goal.place }
    guard let setting else { return nil }
    // In the middle of the first whole line.
    let y = rows.lowerBound + setting.style.textSize * 0.8
    let chapter = column.chapter(at: y)
    guard let layout = layouts[chapter]?.layout else { return BookPlace(chapter: chapter, node: 0) }
    return layout.place(at: CGPoint(x: 0, y: y - column.tops[chapter] - Self.space))
      ?? BookPlace(chapter: chapter, node: 0)
  }

  public var progress: Double {
    let whole = column.bottom - column.top
    return whole > 0 ? min(max(0, (rows.upperBound - column.top) / whole), 1) : 0
  }

  public func go(to place: BookPlace, distance: Double) {
    guard (0..<column.count).contains(place.chapter) else { return }
    // So little that its line is the first one that is whole, as for `place`.
    goal = (place, max(distance, 0.3 * style.textSize))
    if layouts[place.chapter]?.setting == setting { reachGoal() }
    loadNext()
  }

  public func scroll(by distance: Double) -> Bool {
    let last = max(column.top, column.bottom - Double(bounds.height))
    let y = min(max(Double(contentOffset.y) + distance, column.top), last)
    guard y != Double(contentOffset.y) else { return false }
    contentOffset = CGPoint(x: 0, y: y)
    return true
  }

  private func reachGoal() {
    guard let (place, distance) = goal, let result = layouts[place.chapter],
      result.setting == setting
    else { return }
    let layout = result.layout
    let isAtStart = place.node == 0 && place.offset == 0
    // A place that nothing shows is at the beginning of its chapter.
    let y =
      isAtStart
      ? -Self.space
      : (layout.rectangle(of: place)?.minY).map(Double.init) ?? (layout.isComplete ? 0 : nil)
    guard let y, layout.isComplete || y < layout.extent - 1 else { return }
    goal = nil
    let top = isAtStart ? column.tops[place.chapter] : column.tops[place.chapter] + Self.space + y
    let last = max(column.top, column.bottom - Double(bounds.height))
    let offset = isAtStart ? top : top - distance
    contentOffset = CGPoint(x: 0, y: min(max(offset, column.top), last).rounded())
    show(bandsAround: rows)
    didMove()
  }

  // MARK: Setting

  public override func layoutSubviews() {
    super.layoutSubviews()
    settingDidChange()
    update()
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    settingDidChange()
  }

  private func settingDidChange() {
    guard bounds.width > 0, bounds.height > 0 else { return }
    let width = style.lineLength(in: Double(bounds.width))
    let isDark = looks.theme.isDark
    let new = ChapterLoader.Setting(
      style: style, isDark: isDark, width: max(80, width.rounded()),
      height: max(80, (Double(bounds.height) - 2 * Self.space).rounded()))
    backgroundColor = ColorObject(
      cgColor: new.style.look(isDark: isDark).theme.background)
    indicatorStyle = (style.colors ?? (isDark ? .dark : .light)) == .dark ? .white : .black
    guard new != setting else { return }
    if goal == nil, let place {
      let y = layouts[place.chapter]?.layout.rectangle(of: place).map {
        column.tops[place.chapter] + Self.space + Double($0.minY) - rows.lowerBound
      }
      goal = (place, y ?? Self.space)
    }
    setting = new
    loader.cancel()
    loadNext()
  }

  private var left: Double {
    setting.map { ((Double(bounds.width) - $0.width) / 2).rounded() } ?? 0
  }

  // MARK: Chapters

  private func take(_ result: ChapterLoader.Result) {
    guard result.setting == setting else { return }
    let eye = goal?.place.chapter ?? chapter
    if layouts.values.contains(where: { $0.setting != setting }) {
      // The first chapter in the new setting: what is in the old one goes.
      layouts = [:]
      removeBands { _ in true }
      column.forget(keeping: eye, factor: 1)
    }
    layouts[result.chapter] = result
    removeBands { $0.chapter == result.chapter }
    // In steps of a few pixels at every usual scale, so that no part of a text is between pixels.
    let height = ((result.layout.extent + 2 * Self.space) / 4).rounded(.up) * 4
    let isFinal = result.layout.isComplete
    let whole = isFinal ? height : max(height, column.height(of: result.chapter))
    column.set(whole, of: result.chapter, keeping: eye, isFinal: isFinal)
    columnDidChange()
    reachGoal()
    update()
  }

  private func columnDidChange() {
    // What is above zero is a margin, so that nothing moves when it becomes higher.
    contentInset = EdgeInsets(
      top: -column.top, left: 0, bottom: min(0, column.bottom), right: 0)
    contentSize = CGSize(width: Double(bounds.width), height: max(0, column.bottom))
  }

  /// Brings bands, chapters and pictures up to date after the content has moved.
  func update() {
    show(bandsAround: rows)
    for chapter in layouts.keys where !isNear(chapter) { layouts[chapter] = nil }
    loadNext()
    didMove()
  }

  private func isNear(_ chapter: Int) -> Bool {
    let first = goal?.place.chapter ?? self.chapter
    let last = max(first, column.chapter(at: rows.upperBound))
    return (first - Self.kept...last + Self.kept).contains(chapter)
  }

  private func loadNext() {
    // Without a queue, each chapter is there at once.
    guard !isLoading else { return }
    isLoading = true
    while loadOne() {}
    isLoading = false
  }

  /// Asks for the chapter that is needed most.
  ///
  /// - Returns: whether it is there already.
  private func loadOne() -> Bool {
    guard let setting else { return false }
    if let goal, layouts[goal.place.chapter]?.setting != setting {
      if loader.chapter != goal.place.chapter {
        return loader.load(
          goal.place.chapter, through: goal.place.node, setting, isAwaited: true)
      }
      return false
    }
    guard loader.chapter == nil else { return false }
    let eye = chapter
    let last = column.chapter(at: rows.upperBound)
    let near = [eye...max(eye, last), (eye - 1)...(eye - 1), (last + 1)...(last + 1)].joined()
    func isMissing(_ chapter: Int) -> Bool {
      (0..<column.count).contains(chapter) && layouts[chapter]?.setting != setting
    }
    if let next = near.first(where: isMissing) {
      return loader.load(next, through: nil, setting, isAwaited: true)
    } else if let next = column.nextUnknown(from: eye) {
      return loader.load(next, through: nil, setting, isAwaited: false)
    }
    return false
  }

  // MARK: Bands

  private func removeBands(where isOld: (BandKey) -> Bool) {
    for (key, view) in bands where isOld(key) {
      view.removeFromSuperview()
      bands[key] = nil
    }
  }

  private func show(bandsAround rows: ClosedRange<Double>) {
    let reach = (rows.lowerBound - 400)...(rows.upperBound + 400)
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

  private func readPictures(of result: ChapterLoader.Result, in rows: ClosedRange<Double>) {
    let scale = window?.screenScale ?? 1
    for (_, source, _) in result.layout.pictures(in: rows) {
      let name = "\(result.chapter) \(source)"
      guard loader.pictures.known(source, chapter: result.chapter) == nil,
        requested.insert(name).inserted
      else { continue }
      let (pictures, chapter, markup) = (loader.pictures, result.chapter, result.markup)
      let read: @Sendable () -> Void = {
        pictures.read(source, chapter: chapter, markup: markup, scale: scale)
      }
      let show: @MainActor @Sendable () -> Void = { [weak self] in
        self?.requested.remove(name)
        for (key, band) in self?.bands ?? [:] where key.chapter == chapter {
          band.setNeedsDisplay()
        }
      }
      guard let work else {
        read()
        show()
        continue
      }
      work.submit(WorkQueue.Urgency(.opening)) { [post] _ in
        read()
        post { show() }
      }
    }
  }

  private func show(marksIn band: BandView) {
    band.isDark = (style.colors ?? (looks.theme.isDark ? .dark : .light)) == .dark
    band.marks = marks.filter {
      $0.range.lowerBound.chapter <= band.chapter && $0.range.upperBound.chapter >= band.chapter
    }
  }

  public func picture(_ source: BookPictureSource, chapter: Int) -> CGImage? {
    loader.pictures.known(source, chapter: chapter)
  }

  public var sheets: [BookSheet] {
    let shown = rows
    return layouts.keys.sorted().compactMap { chapter in
      guard let result = layouts[chapter], column.rows(of: chapter).overlaps(shown.asRange) else {
        return nil
      }
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

  public override func accessibilityChildren() -> [AccessibilityElement] {
    sheets.flatMap { $0.elements(in: self) }
  }
}

extension ClosedRange<Double> {
  fileprivate var asRange: Range<Double> { lowerBound..<upperBound }
}
