import Foundation
import Panorama
import PanoramaBook
import PanoramaImages

/// The text of a book, chapter after chapter, along a column that is scrolled or turned page by page.
///
/// Chapters are laid out ahead on another thread. What the reader looks at never moves when they are put in. Subclasses say
/// what a place in the column is on the screen.
@_spi(ReaderTests) public class BookFlowView: ScrollView, BookSurface {
  let loader: ChapterLoader
  private let work: WorkQueue?
  private let post: MainActorPost
  public private(set) var column: BookColumn
  /// The chapters near the one that is looked at.
  private(set) var layouts: [Int: ChapterLoader.Result] = [:]
  /// Where the text is to go when it is laid out, and how far from the edge at which the screen begins.
  private var goal: (place: BookPlace, distance: Double)?
  private(set) var setting: ChapterLoader.Setting?
  /// What the column's lengths are for.
  private var columnSetting: ChapterLoader.Setting?
  private var requested: Set<String> = []
  private var isLoading = false
  public var didMove: () -> Void = {}

  public var marks: [TextMark] = [] {
    didSet { if marks != oldValue { marksDidChange() } }
  }

  public var style: ReadingStyle { didSet { if style != oldValue { settingDidChange() } } }

  /// How many chapters before and after those that are on the screen are laid out next; twice as many stay laid out.
  var ahead: Int { 1 }

  /// - Parameter start: the first place that is shown.
  required init(
    _ loader: ChapterLoader, start: BookPlace, style: ReadingStyle, work: WorkQueue?,
    post: @escaping MainActorPost
  ) {
    (self.loader, self.style, self.work, self.post) = (loader, style, work, post)
    column = BookColumn(count: loader.book.chapters.count, anchor: start.chapter)
    goal = (start, 0)
    super.init(frame: .zero)
    accessibilityLabel = loader.book.title
    loader.didLoad = { [weak self] in self?.take($0) }
    columnDidChange()
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: What subclasses say

  /// What is on the screen of the column, in points along it.
  var shown: ClosedRange<Double> { 0...0 }
  /// What chapters are laid out for.
  func makeSetting() -> ChapterLoader.Setting? { nil }
  /// How much of the column a chapter takes, in points.
  func length(of result: ChapterLoader.Result) -> Double { 0 }
  /// The number of the page that is shown first in its chapter, from 1, and how many the chapter has; nil if there are no
  /// pages, or not all are laid out.
  var pageNumber: (page: Int, count: Int)? { nil }
  /// The first character on the screen; nil if nothing is laid out there.
  func firstPlace(in setting: ChapterLoader.Setting) -> BookPlace? { nil }
  /// How far from the screen's beginning a place is that is on it, in points.
  func distance(of place: BookPlace) -> Double { 0 }
  /// Where in the column the screen begins that shows a place; nil if it is not laid out yet.
  func start(of place: BookPlace, distance: Double, in result: ChapterLoader.Result) -> Double? {
    nil
  }
  /// Where in the column the screen begins on which a row of a chapter is, in points from its first line; if there is a
  /// choice, it is the first one.
  func start(ofRow row: Double, in result: ChapterLoader.Result) -> Double { 0 }
  /// Where what is on no screen now is in the view, in points.
  func place(in result: ChapterLoader.Result) -> @Sendable (CGRect) -> CGRect { { $0 } }
  /// Moves the screen to a place in the column.
  func move(to start: Double) {}
  /// The column has another length, or begins elsewhere.
  func columnDidChange() {}
  /// Brings the views of what is shown up to date.
  func showViews() {}
  /// The column before anything is laid out for a new setting.
  func restartedColumn(keeping eye: Int) -> BookColumn {
    var column = column
    column.forget(keeping: eye, factor: 1)
    return column
  }
  /// Removes the views of a chapter; of all for nil.
  func removeViews(of chapter: Int?) {}
  /// Draws the views of a chapter again, because pictures have come.
  func redraw(_ chapter: Int) {}
  /// Shows what is marked now.
  func marksDidChange() {}
  public var sheets: [BookSheet] { [] }
  public func scroll(by distance: Double) -> Bool { false }
  public func takeReadingKey(_ event: KeyEvent) -> Bool { takeKey(event) }
  public func takeTap(at point: CGPoint) -> Bool { false }
  /// Whether pages of a fixed size are shown, which are zoomed as a whole: the size of the text is not the reader's.
  public var showsFixedPages: Bool { false }
  /// Zooms such pages by a step.
  public func zoom(larger: Bool) {}
  /// Zooms such pages in at a point, or shows them whole again.
  ///
  /// - Returns: whether such pages are shown.
  public func toggleZoom(at point: CGPoint) -> Bool { false }

  // MARK: What is looked at

  public var chapter: Int { column.chapter(at: shown.lowerBound + 1) }

  public var place: BookPlace? {
    if let goal { return goal.place }
    guard let setting else { return nil }
    return firstPlace(in: setting)
  }

  public var progress: Double {
    let whole = column.bottom - column.top
    return whole > 0 ? min(max(0, (shown.upperBound - column.top) / whole), 1) : 0
  }

  public func go(to place: BookPlace, distance: Double) {
    guard (0..<column.count).contains(place.chapter) else { return }
    goal = (place, distance)
    if layouts[place.chapter]?.setting == setting { reachGoal() }
    loadNext()
  }

  private func reachGoal() {
    guard let (place, distance) = goal, let result = layouts[place.chapter],
      result.setting == setting,
      let start = start(of: place, distance: distance, in: result)
    else { return }
    goal = nil
    move(to: start)
    showViews()
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

  /// Whether the paper is dark.
  var isDark: Bool { (style.colors ?? (looks.theme.isDark ? .dark : .light)) == .dark }

  private func settingDidChange() {
    guard bounds.width > 0, bounds.height > 0, let new = makeSetting() else { return }
    backgroundColor = ColorObject(
      cgColor: new.style.look(isDark: new.isDark).theme.background)
    indicatorStyle = isDark ? .white : .black
    guard new != setting else { return }
    if goal == nil, let place { goal = (place, distance(of: place)) }
    setting = new
    loader.cancel()
    loadNext()
  }

  // MARK: Chapters

  private func take(_ result: ChapterLoader.Result) {
    guard result.setting == setting else { return }
    let eye = goal?.place.chapter ?? chapter
    if columnSetting != setting {
      // The first chapter in the new setting: what is in the old one goes.
      layouts = [:]
      removeViews(of: nil)
      column = restartedColumn(keeping: eye)
      columnSetting = setting
    }
    layouts[result.chapter] = result
    removeViews(of: result.chapter)
    let isFinal = result.layout.isComplete
    let length = length(of: result)
    let whole = isFinal ? length : max(length, column.height(of: result.chapter))
    column.set(whole, of: result.chapter, keeping: eye, isFinal: isFinal)
    columnDidChange()
    reachGoal()
    update()
  }

  /// Brings views, chapters and pictures up to date after the content has moved.
  public func update() {
    showViews()
    for chapter in layouts.keys where !isNear(chapter) { layouts[chapter] = nil }
    loadNext()
    didMove()
  }

  private func isNear(_ chapter: Int) -> Bool {
    let first = goal?.place.chapter ?? self.chapter
    let last = max(first, column.chapter(at: shown.upperBound))
    return (first - 2 * ahead...last + 2 * ahead).contains(chapter)
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
    let last = column.chapter(at: shown.upperBound)
    let near = [eye...max(eye, last), (last + 1)...(last + ahead), (eye - ahead)...(eye - 1)]
      .joined()
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

  // MARK: Pictures

  /// Reads the pictures in some rows of a chapter that are not there yet.
  ///
  /// - Parameter scale: points of the screen per point of the chapter, for drawings.
  func readPictures(
    of result: ChapterLoader.Result, in rows: ClosedRange<Double>, scale: Double = 1
  ) {
    let scale = (window?.screenScale ?? 1) * scale
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
        self?.redraw(chapter)
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

  /// The marks in a chapter.
  func marks(in chapter: Int) -> [TextMark] {
    marks.filter {
      $0.range.lowerBound.chapter <= chapter && $0.range.upperBound.chapter >= chapter
    }
  }

  // MARK: Assistive programs

  public override var accessibilityRole: AccessibilityRole? { .document }
  public override func accessibilityChildren() -> [AccessibilityElement] { readElements }
  public override func accessibilityShow(_ id: UInt64, text range: Range<Int>?) -> Bool {
    show(id, text: range)
  }
  public override func accessibilityFrame(ofText range: Range<Int>, ofElement id: UInt64) -> CGRect?
  {
    frame(ofText: range, of: id)
  }
  public override func accessibilityTextOffset(at point: CGPoint, ofElement id: UInt64) -> Int? {
    textOffset(at: point, of: id)
  }
}
