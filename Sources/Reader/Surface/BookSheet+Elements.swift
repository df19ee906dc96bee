import Panorama
import PanoramaBook

/// What assistive programs read.
extension BookSheet {
  /// Identifies an element of a chapter among those of the window: it is odd, so it is never that of a view.
  static func id(of node: MarkupTree.Index, in chapter: Int) -> UInt64 {
    UInt64(chapter + 1) << 33 | UInt64(node) << 1 | 1
  }

  /// The same backwards; nil for anything else.
  static func element(_ id: UInt64) -> (chapter: Int, node: MarkupTree.Index)? {
    guard id & 1 == 1, id >> 33 > 0, id >> 33 <= UInt64(Int32.max) else { return nil }
    return (Int(id >> 33) - 1, MarkupTree.Index(truncatingIfNeeded: id >> 1 & 0x7fff_ffff))
  }

  /// The paragraphs, headings and pictures that are shown, in the order of reading, with the links in them.
  ///
  /// - Parameter view: the view that shows it.
  @MainActor
  func elements(in view: View) -> [AccessibilityElement] {
    func element(
      _ role: AccessibilityRole, _ node: MarkupTree.Index, _ name: String, _ frame: CGRect
    ) -> AccessibilityElement {
      var element = AccessibilityElement(
        role: role, name: name, frame: view.convert(outside(frame), to: nil),
        actions: role == .link ? [.press] : [])
      element.id = Self.id(of: node, in: chapter)
      return element
    }
    return layout.passages(in: rows).map { passage in
      let role: AccessibilityRole =
        passage.isPicture ? .image : passage.headingLevel == nil ? .paragraph : .heading
      var whole = element(role, passage.node, passage.text, passage.frame)
      whole.level = passage.headingLevel
      whole.children = passage.parts.map {
        element($0.isPicture ? .image : .link, $0.node, $0.text, $0.frame)
      }
      return whole
    }
  }
}

extension BookFlowView {
  /// What is on the screen. What is read first there is the focus if the keys are for the text, so that a page that is
  /// turned is read.
  var readElements: [AccessibilityElement] {
    var elements: [AccessibilityElement] = []
    for element in sheets.flatMap({ $0.elements(in: self) }) {
      // A paragraph may go on in the next column.
      if let last = elements.last, last.id == element.id {
        elements[elements.count - 1].frame = last.frame.union(element.frame)
        let known = Set(last.children.map(\.id))
        elements[elements.count - 1].children += element.children.filter { !known.contains($0.id) }
      } else {
        elements.append(element)
      }
    }
    if !elements.isEmpty, window?.sendsKeys(to: self) ?? false {
      elements[0].traits.insert(.focused)
    }
    return elements
  }

  /// Where a part of the text of an element is, counted in Unicode scalars.
  func frame(ofText range: Range<Int>, of id: UInt64) -> CGRect? {
    guard let (chapter, node) = BookSheet.element(id) else { return nil }
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
    guard let (chapter, node) = BookSheet.element(id), let sheet = sheet(at: point),
      sheet.chapter == chapter, let place = sheet.layout.place(at: sheet.inside(point))
    else { return nil }
    let places = sheet.layout.places(ofTextIn: node)
    return places.lastIndex { $0 <= place }
  }
}
