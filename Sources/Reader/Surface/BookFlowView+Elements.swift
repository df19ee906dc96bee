import Panorama
import PanoramaBook

/// What assistive programs are told of a book, and do with it.
extension BookFlowView {
  /// The chapters that are laid out, whole, so that one can read on past the edge of the screen. What is read first on the
  /// screen is the focus if the keys are for the text, so that a page that is turned is read.
  var readElements: [AccessibilityElement] {
    loader.preparesReading = true
    let (sheets, offset) = (sheets, convert(CGPoint.zero, to: nil))
    var elements: [AccessibilityElement] = layouts.keys.sorted().compactMap { chapter in
      guard let result = layouts[chapter] else { return nil }
      let shown = sheets.filter { $0.chapter == chapter }
      guard !shown.isEmpty || result.layout.isComplete && result.setting == setting else {
        return nil
      }
      return BookElements(
        chapter: chapter, sheets: shown, place: place(in: result), offset: offset
      ).whole(result.reading)
    }
    if window?.sendsKeys(to: self) ?? false {
      let seen = convert(bounds, to: nil)
      for i in elements.indices where elements[i].focusFirst(in: seen) { break }
    }
    return elements
  }

  /// Shows what is read, or a part of its text, from the first line on, unless that is on the screen.
  func show(_ id: UInt64, text range: Range<Int>?) -> Bool {
    guard let (chapter, node, isWhole) = BookElements.element(id), let result = layouts[chapter],
      result.setting == setting,
      var frame = result.reading.frame(of: node, isWhole: isWhole)
    else { return false }
    if let range, !isWhole {
      let places = result.layout.places(ofTextIn: node)
      if places.indices.contains(range.lowerBound),
        let line = result.layout.rectangle(of: places[range.lowerBound])
      {
        frame = line
      }
    }
    let rows = result.layout.rows(of: frame)
    let (row, end) = (rows.lowerBound, min(rows.lowerBound + style.textSize, rows.upperBound))
    // A line that the edge of the screen cuts is not shown.
    let isShown = sheets.contains {
      $0.chapter == chapter && $0.rows.contains(row + 0.01) && $0.rows.contains(end - 0.01)
    }
    if !isShown {
      move(to: start(ofRow: row, in: result))
      showViews()
      didMove()
    }
    return true
  }

  /// Where a part of the text of an element is, counted in Unicode scalars.
  func frame(ofText range: Range<Int>, of id: UInt64) -> CGRect? {
    guard let (chapter, node, isWhole) = BookElements.element(id), !isWhole else { return nil }
    let sheets = sheets.filter { $0.chapter == chapter }
    guard let places = sheets.first?.layout.places(ofTextIn: node), !places.isEmpty else {
      return nil
    }
    func frame(_ range: Range<Int>) -> CGRect? {
      guard let first = range.first, let last = range.last else { return nil }
      var end = places[last]
      end.offset += 1
      let frames = sheets.flatMap { $0.rectangles(of: places[first]..<max(end, places[first])) }
      return frames.dropFirst().reduce(frames.first) { $0?.union($1) }
    }
    let range = range.clamped(to: 0..<places.count)
    // A blank has no place of its own: it is between its neighbours, or at the end of a line.
    guard range.count == 1, let blank = range.first, blank > 0, blank + 1 < places.count,
      places[blank] == places[blank + 1]
    else { return frame(range) }
    guard let before = frame(blank - 1..<blank), let after = frame(blank + 1..<blank + 2) else {
      return nil
    }
    if sheets[0].layout.writing == .horizontal {
      let x = min(before.maxX, after.maxX)
      let isSplit = before.minY != after.minY
      return CGRect(
        x: isSplit ? before.maxX : x, y: before.minY,
        width: isSplit ? 0 : max(0, max(before.minX, after.minX) - x), height: before.height)
    }
    let isSplit = before.minX != after.minX
    return CGRect(
      x: before.minX, y: before.maxY, width: before.width,
      height: isSplit ? 0 : max(0, after.minY - before.maxY))
  }

  /// The character of an element at a point, counted in Unicode scalars.
  func textOffset(at point: CGPoint, of id: UInt64) -> Int? {
    guard let (chapter, node, isWhole) = BookElements.element(id), !isWhole,
      let sheet = sheet(at: point),
      sheet.chapter == chapter, let place = sheet.layout.place(at: sheet.inside(point))
    else { return nil }
    let places = sheet.layout.places(ofTextIn: node)
    return places.lastIndex { $0 <= place }
  }
}

extension AccessibilityElement {
  /// Gives the focus to the first text or picture in a part of the window.
  ///
  /// - Returns: whether there is one.
  fileprivate mutating func focusFirst(in part: CGRect) -> Bool {
    guard part.intersects(frame) else { return false }
    guard role == .group || role == .list || role == .item else {
      traits.insert(.focused)
      return true
    }
    for i in children.indices where children[i].focusFirst(in: part) { return true }
    return false
  }
}
