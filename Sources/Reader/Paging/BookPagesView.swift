import Foundation
import Panorama
import PanoramaBook
import PanoramaImages

/// A book in pages, which are turned by a swipe, a tap at a side, keys or the wheel. Wide windows show two side by side.
///
/// Along the column, each chapter takes as many screens as it needs for its pages; a chapter that is not laid out yet takes
/// one. In a book that is read from right to left, the column goes to the left.
@_spi(ReaderTests) public final class BookPagesView: BookFlowView {
  private struct ScreenKey: Hashable {
    var chapter: Int
    var index: Int
  }

  private var views: [ScreenKey: PageScreen] = [:]
  private var pages: [Int: ChapterPages] = [:]
  /// Where the pages are that are shown, and where those of the newest setting will be.
  private(set) var geometry: PageGeometry?
  private var nextGeometry: PageGeometry?
  /// Where in the column the screen begins, in points along it.
  private var position = 0.0
  private var isArranging = false
  /// Whether the column has begun anew, so that the content has to go where the position is.
  private var isRestarted = true
  /// The screen to which pages are being turned, in points along the column.
  private var target: Double?
  /// What the wheel has turned, but less than a whole notch.
  private var notches = 0.0
  private let isRightToLeft: Bool

  /// The room above and below pages, in points.
  private static let margin = 24.0
  /// Wider screens have two pages, in points.
  private static let widestPage = 1000.0
  /// Taps in this part of the screen at either side turn pages.
  private static let side = 0.2
  /// How many screens there is room for before the one where the column begins, so that nothing moves when chapters
  /// become longer.
  private static let room = 16_384.0

  required init(
    _ loader: ChapterLoader, start: BookPlace, style: ReadingStyle, work: WorkQueue?,
    post: @escaping MainActorPost
  ) {
    isRightToLeft = loader.book.isReadFromRightToLeft
    super.init(loader, start: start, style: style, work: work, post: post)
    isPagingEnabled = true
    decelerationRate = .fast
    alwaysBounceHorizontal = true
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
  }

  public required init?(coder: NSCoder) { nil }

  private var stride: Double { max(1, Double(geometry?.screen.width ?? bounds.width)) }

  override var shown: ClosedRange<Double> { position...(position + stride) }

  override func makeSetting() -> ChapterLoader.Setting? {
    let room = Double(bounds.width)
    let columns = room > Self.widestPage ? 2 : 1
    let width = max(80, style.lineLength(in: room / Double(columns)).rounded())
    let height = max(80, (Double(bounds.height) - 2 * Self.margin).rounded())
    nextGeometry = PageGeometry(
      screen: bounds.size, columns: columns, page: CGSize(width: width, height: height),
      isRightToLeft: isRightToLeft,
      spreads: SpreadPlan(
        loader.book.package, isWide: bounds.width > bounds.height, isRightToLeft: isRightToLeft))
    return ChapterLoader.Setting(
      style: style, isDark: looks.theme.isDark, width: width, height: height, keepsWriting: true,
      keepsPages: true, room: bounds.size)
  }

  override var ahead: Int { geometry?.spreads.isEmpty ?? true ? 1 : 2 }

  override func restartedColumn(keeping eye: Int) -> BookColumn {
    geometry = nextGeometry
    pages = [:]
    position = 0
    isRestarted = true
    target = nil
    let (spreads, stride) = (geometry?.spreads, stride)
    // Where pages of a fixed size lie is known before they are read.
    return BookColumn(count: column.count, anchor: eye, estimate: stride) { chapter in
      spreads?[chapter].map { $0.chapters.first == chapter ? stride : 0 }
    }
  }

  private func pages(of result: ChapterLoader.Result) -> ChapterPages {
    if let known = pages[result.chapter] { return known }
    let isHorizontal = result.layout.writing == .horizontal
    let new =
      result.page != nil
      ? ChapterPages(whole: result.layout)
      : ChapterPages(
        result.layout, height: isHorizontal ? result.setting.height : result.setting.width)
    pages[result.chapter] = new
    return new
  }

  override func length(of result: ChapterLoader.Result) -> Double {
    pages[result.chapter] = nil
    if let spread = geometry?.spreads[result.chapter] {
      return spread.chapters.first == result.chapter ? stride : 0
    }
    let columns = geometry?.columns ?? 1
    return Double((pages(of: result).pages.count + columns - 1) / columns) * stride
  }

  // MARK: Places

  /// The index of the screen of a chapter that is at a place in the column, or nearest to it.
  private func screen(at position: Double, in chapter: Int) -> Int {
    max(0, Int(((position - column.tops[chapter]) / stride).rounded()))
  }

  /// The pages of the screen that is shown, or that most of the window shows.
  private var current: (result: ChapterLoader.Result, index: Int)? {
    let chapter = column.chapter(at: position + stride / 2)
    guard let result = layouts[chapter] else { return nil }
    return (result, screen(at: position, in: chapter))
  }

  /// What is on a screen of a chapter, as far as it is laid out, in the order of reading.
  ///
  /// - Parameter chapter: the first on it.
  private func leaves(of chapter: Int, _ index: Int) -> [PageLeaf] {
    guard let geometry else { return [] }
    if let spread = geometry.spreads[chapter] {
      return zip(spread.chapters, spread.slots).compactMap {
        leaf($0, in: $1, geometry, isAlone: spread.chapters.count == 1)
      }
    }
    guard let result = layouts[chapter] else { return [] }
    let pages = pages(of: result)
    let first = index * geometry.columns
    let end = max(first, min(first + geometry.columns, pages.pages.count))
    return (first..<end).map { page in
      let empty = page + 1 == end ? end - first..<geometry.columns : 0..<0
      return PageLeaf(
        result: result, pages: pages, index: page, frame: geometry.frame(page - first),
        room: empty.reduce(geometry.room(page - first)) { $0.union(geometry.room($1)) }, scale: 1)
    }
  }

  public override var chapter: Int { column.chapter(at: position + stride / 2) }

  override var pageNumber: (page: Int, count: Int)? {
    guard let (result, index) = current, result.layout.isComplete, let geometry else { return nil }
    if result.page != nil { return (result.chapter + 1, column.count) }
    return (index * geometry.columns + 1, pages(of: result).pages.count)
  }

  override func firstPlace(in setting: ChapterLoader.Setting) -> BookPlace? {
    guard let (result, index) = current, let columns = geometry?.columns else {
      return BookPlace(chapter: chapter, node: 0)
    }
    let pages = pages(of: result).pages
    guard index > 0 else { return BookPlace(chapter: result.chapter, node: 0) }
    for page in pages.dropFirst(index * columns).prefix(columns) {
      if let place = result.layout.firstPlace(in: page.rows) { return place }
    }
    return BookPlace(chapter: result.chapter, node: 0)
  }

  override func start(
    of place: BookPlace, distance: Double, in result: ChapterLoader.Result
  ) -> Double? {
    let layout = result.layout
    if let spreads = geometry?.spreads, spreads[place.chapter] != nil {
      return column.tops[spreads.leader(of: place.chapter)]
    }
    let top = column.tops[place.chapter]
    if place.node == 0, place.offset == 0 { return top }
    guard let rect = layout.rectangle(of: place) else { return layout.isComplete ? top : nil }
    let row = layout.rows(of: rect).lowerBound
    guard layout.isComplete || row < layout.extent - pages(of: result).height else { return nil }
    return start(ofRow: row, in: result)
  }

  override func start(ofRow row: Double, in result: ChapterLoader.Result) -> Double {
    if let spreads = geometry?.spreads, spreads[result.chapter] != nil {
      return column.tops[spreads.leader(of: result.chapter)]
    }
    // What lies exactly on an edge belongs to the page that begins there.
    let page = pages(of: result).page(of: row + 0.01)
    return column.tops[result.chapter] + Double(page / (geometry?.columns ?? 1)) * stride
  }

  override func place(in result: ChapterLoader.Result) -> @Sendable (CGRect) -> CGRect {
    guard let geometry else { return { $0 } }
    let (pages, layout) = (pages(of: result), result.layout)
    let (stride, columns) = (stride, geometry.columns)
    let (top, way) = (left(of: start(ofRow: 0, in: result)), isRightToLeft ? -stride : stride)
    let frames = (0..<columns).map { geometry.frame($0) }
    return { rect in
      let row = layout.rows(of: rect).lowerBound
      let page = pages.page(of: row + 0.01)
      let corner = frames[page % columns].origin
      // A page shows its rows from its edge on; how far in they are does not matter for what is out of sight.
      let deep = row - max(0, pages.pages[page].rows.lowerBound)
      let left = top + Double(page / columns) * way + Double(corner.x)
      return layout.writing == .horizontal
        ? CGRect(
          x: left + Double(rect.minX), y: Double(corner.y) + deep, width: Double(rect.width),
          height: Double(rect.height))
        : CGRect(
          x: left, y: Double(corner.y + rect.minY), width: Double(rect.width),
          height: Double(rect.height))
    }
  }

  /// A page of a fixed size, if it is laid out.
  ///
  /// - Parameter isAlone: whether no page is beside it.
  private func leaf(
    _ chapter: Int, in slot: SpreadPlan.Slot, _ geometry: PageGeometry, isAlone: Bool
  ) -> PageLeaf? {
    guard let result = layouts[chapter], let size = result.page else { return nil }
    let frame = geometry.frame(slot, of: size)
    let beside: SpreadPlan.Slot = slot == .left ? .right : slot == .right ? .left : .center
    return PageLeaf(
      result: result, pages: pages(of: result), index: 0, frame: frame,
      room: isAlone ? frame.union(geometry.frame(beside, of: size)) : frame,
      scale: Double(frame.width / size.width))
  }

  // MARK: Where the column is in the content

  /// The left edge of a screen in the content, in points.
  private func left(of position: Double) -> Double {
    Self.room * stride + (isRightToLeft ? -position : position)
  }

  /// Where the last screen begins in the column.
  private var last: Double { max(column.top, column.bottom - stride) }

  override func columnDidChange() {
    // What is before the column is a negative margin, which nothing enters.
    let ends = [left(of: column.top), left(of: last)].sorted()
    isArranging = true
    contentInset = EdgeInsets(top: 0, left: -ends[0], bottom: 0, right: 0)
    contentSize = CGSize(width: ends[1] + stride, height: Double(bounds.height))
    if isRestarted { contentOffset = CGPoint(x: left(of: position), y: 0) }
    isRestarted = false
    isArranging = false
  }

  override func move(to start: Double) {
    position = min(max(start, column.top), last)
    target = nil
    isArranging = true
    contentOffset = CGPoint(x: left(of: position), y: 0)
    isArranging = false
  }

  public override func update() {
    guard !isArranging else { return }
    let x = Double(contentOffset.x) - Self.room * stride
    position = isRightToLeft ? -x : x
    if isAtRest { target = nil }
    super.update()
  }

  // MARK: Screens

  private func place(_ view: PageScreen, _ key: ScreenKey) {
    let position = column.tops[key.chapter] + Double(key.index) * stride
    view.place(
      at: CGRect(x: left(of: position), y: 0, width: stride, height: Double(bounds.height)))
  }

  /// How many screens a chapter begins.
  private func screenCount(of chapter: Int) -> Int {
    guard let geometry else { return 0 }
    if let spread = geometry.spreads[chapter] { return spread.chapters.first == chapter ? 1 : 0 }
    guard let result = layouts[chapter] else { return 0 }
    return (pages(of: result).pages.count + geometry.columns - 1) / geometry.columns
  }

  override func showViews() {
    guard geometry != nil else { return }
    let reach = (position - stride * 1.5)...(position + stride * 2.5)
    var wanted: Set<ScreenKey> = []
    let (first, last) = (
      column.chapter(at: reach.lowerBound), column.chapter(at: reach.upperBound)
    )
    for chapter in first...max(first, last) {
      for index in 0..<screenCount(of: chapter) {
        let start = column.tops[chapter] + Double(index) * stride
        guard start + stride > reach.lowerBound, start < reach.upperBound else { continue }
        let key = ScreenKey(chapter: chapter, index: index)
        if let view = views[key] {
          wanted.insert(key)
          place(view, key)
          continue
        }
        let leaves = leaves(of: chapter, index)
        guard !leaves.isEmpty else { continue }
        wanted.insert(key)
        let view = PageScreen(leaves, pictures: loader.pictures)
        view.didZoom = { [weak self] in self?.didMove() }
        place(view, key)
        views[key] = view
        show(marksIn: view)
        addSubview(view)
        for leaf in leaves {
          readPictures(
            of: leaf.result, in: leaf.page.rows.lowerBound...leaf.page.rows.upperBound,
            scale: leaf.isFixed ? leaf.scale * 2 : 1)
        }
      }
    }
    for (key, view) in views {
      if !wanted.contains(key) {
        view.removeFromSuperview()
        views[key] = nil
      } else if view.zoomScale != 1,
        abs(column.tops[key.chapter] + Double(key.index) * stride - position) > stride - 1
      {
        // A page that was turned is whole when one comes back.
        view.setZoomScale(1, animated: false)
      }
    }
    for chapter in pages.keys where layouts[chapter] == nil { pages[chapter] = nil }
  }

  private var shownKey: ScreenKey {
    let chapter = chapter
    return ScreenKey(chapter: chapter, index: screen(at: position, in: chapter))
  }

  override func removeViews(of chapter: Int?) {
    for (key, view) in views
    where chapter == nil || key.chapter == chapter
      || key.chapter == geometry?.spreads.leader(of: chapter ?? 0)
    {
      view.removeFromSuperview()
      views[key] = nil
    }
  }

  override func redraw(_ chapter: Int) {
    for view in views.values where view.leaves.contains(where: { $0.chapter == chapter }) {
      view.drawing.setNeedsDisplay()
    }
  }

  override func marksDidChange() {
    for view in views.values { show(marksIn: view) }
  }

  private func show(marksIn view: PageScreen) {
    view.drawing.isDark = isDark
    view.drawing.marks = view.leaves.map { marks(in: $0.chapter) }
  }

  public override var sheets: [BookSheet] {
    let key = shownKey
    return leaves(of: key.chapter, key.index).flatMap { leaf in
      leaf.result.layout.parts(of: leaf.page, of: leaf.pages).map { part in
        let frame = onScreen(part.frame, of: leaf, key)
        return BookSheet(
          layout: leaf.result.layout,
          origin: onScreen(CGRect(origin: part.origin, size: .zero), of: leaf, key).origin,
          scale: part.frame.width > 0 ? Double(frame.width / part.frame.width) : 1, frame: frame,
          markup: leaf.result.markup)
      }
    }
  }

  /// A part of a page in the content, with the zoom of its screen.
  private func onScreen(_ part: CGRect, of leaf: PageLeaf, _ key: ScreenKey) -> CGRect {
    let rect = CGRect(
      x: leaf.frame.minX + part.minX * leaf.scale, y: leaf.frame.minY + part.minY * leaf.scale,
      width: part.width * leaf.scale, height: part.height * leaf.scale)
    if let view = views[key], view.zoomScale != 1 { return convert(rect, from: view.drawing) }
    return rect.offsetBy(
      dx: left(of: column.tops[key.chapter] + Double(key.index) * stride), dy: 0)
  }

  // MARK: Zoom

  /// The screen that is shown, if pages of a fixed size are on it.
  private var zoomed: PageScreen? {
    views[shownKey].flatMap { view in view.leaves.contains(where: \.isFixed) ? view : nil }
  }

  public override var showsFixedPages: Bool { zoomed != nil }

  public override func zoom(larger: Bool) {
    guard let view = zoomed else { return }
    let next = view.zoomScale * (larger ? 1.25 : 0.8)
    view.setZoomScale(min(max(1, next), PageScreen.maximumZoom), animated: true)
  }

  public override func toggleZoom(at point: CGPoint) -> Bool {
    guard let view = zoomed else { return false }
    if view.zoomScale > 1.01 {
      view.setZoomScale(1, animated: true)
    } else {
      let (at, size) = (convert(point, to: view.drawing), bounds.size)
      view.zoom(
        to: CGRect(
          x: at.x - size.width / 5, y: at.y - size.height / 5, width: size.width / 2.5,
          height: size.height / 2.5), animated: true)
    }
    return true
  }

  // MARK: Turning

  /// Turns to the next screen, or back; nothing happens at the ends of the book.
  public func turn(by count: Int) {
    let from = target ?? column.tops[chapter] + Double(screen(at: position, in: chapter)) * stride
    let next = min(max(from + Double(count) * stride, column.top), last)
    guard next != from else { return }
    target = next
    let offset = CGPoint(x: left(of: next), y: 0)
    setContentOffset(offset, animated: !looks.theme.reducesMotion)
  }

  public override func scroll(by distance: Double) -> Bool { false }

  public override func takeReadingKey(_ event: KeyEvent) -> Bool {
    guard event.modifierFlags.isDisjoint(with: [.control, .alt, .command]) else { return false }
    switch event.key {
    case "right": turn(by: isRightToLeft ? -1 : 1)
    case "left": turn(by: isRightToLeft ? 1 : -1)
    case "down", "pagedown": turn(by: 1)
    case "up", "pageup": turn(by: -1)
    case "space": turn(by: event.modifierFlags.contains(.shift) ? -1 : 1)
    case "home": go(to: BookPlace(chapter: 0, node: 0), distance: 0)
    case "end": go(to: BookPlace(chapter: column.count - 1, node: .max), distance: 0)
    default: return false
    }
    return true
  }

  /// A notch of the wheel turns a page; a trackpad drags them.
  public override func scrollWheel(with event: ScrollEvent) {
    guard !event.isPrecise, event.modifierFlags.isDisjoint(with: .control) else {
      return super.scrollWheel(with: event)
    }
    let sideways = isRightToLeft ? -event.deltaX : event.deltaX
    let way = event.deltaY != 0 ? -event.deltaY : sideways
    if way * notches < 0 { notches = 0 }
    notches += way
    let whole = notches.rounded(.towardZero)
    notches -= whole
    if whole != 0 { turn(by: Int(min(max(whole, -9), 9))) }
  }

  public override func takeTap(at point: CGPoint) -> Bool {
    let x = Double(point.x) - Double(contentOffset.x)
    guard x < stride * Self.side || x > stride * (1 - Self.side) else { return false }
    turn(by: (x < stride / 2) == isRightToLeft ? 1 : -1)
    return true
  }
}
