import Panorama
import PanoramaBook

/// What assistive programs are told of a chapter, which they may ask on a thread of their own.
struct BookElements: Sendable {
  var chapter: Int
  /// The parts of the chapter on the screen.
  var sheets: [BookSheet]
  /// Where the rest of it is in the view, in points.
  var place: @Sendable (CGRect) -> CGRect
  /// From the view to its window, in points.
  var offset: CGPoint

  /// Elements of an element that has passages inside, which may be a passage itself.
  private static let whole: MarkupTree.Index = 1 << 30

  /// Identifies an element of a chapter among those of the window: it is odd, so it is never that of a view.
  ///
  /// - Parameter isWhole: whether it is told as a list, an item, a table or a cell.
  static func id(of node: MarkupTree.Index, in chapter: Int, isWhole: Bool = false) -> UInt64 {
    UInt64(chapter + 1) << 33 | UInt64(isWhole ? node | whole : node) << 1 | 1
  }

  /// Identifies the whole of a chapter.
  static func id(ofChapter chapter: Int) -> UInt64 { id(of: whole - 1, in: chapter, isWhole: true) }

  /// The same backwards; nil for anything else.
  static func element(
    _ id: UInt64
  ) -> (chapter: Int, node: MarkupTree.Index, isWhole: Bool)? {
    guard id & 1 == 1, id >> 33 > 0, id >> 33 <= UInt64(Int32.max) else { return nil }
    let node = MarkupTree.Index(truncatingIfNeeded: id >> 1 & 0x7fff_ffff)
    return (Int(id >> 33) - 1, node & ~whole, node & whole != 0)
  }

  /// Where something of the chapter is in the window: the part of it that is on the screen, if there is one.
  private func frame(_ rect: CGRect) -> CGRect {
    let parts = sheets.lazy.map { $0.outside(rect).intersection($0.frame) }
      .filter { !$0.isNull && !$0.isEmpty }
    return parts.dropFirst().reduce(parts.first ?? place(rect)) { $0.union($1) }
      .offsetBy(dx: offset.x, dy: offset.y)
  }

  /// Whether something is on the screen, at least in part.
  func isShown(_ rect: CGRect) -> Bool {
    sheets.contains {
      let part = $0.outside(rect).intersection($0.frame)
      return !part.isNull && !part.isEmpty
    }
  }

  /// The element of a passage, with those in it.
  func element(_ passage: ChapterLayout.Passage) -> AccessibilityElement {
    let id = Self.id(of: passage.node, in: chapter, isWhole: passage.kind.hasPassages)
    var element = element(passage.kind.role, passage.text, passage.frame, id)
    if case .heading(let level) = passage.kind { element.level = level }
    if case .table(let columns) = passage.kind { element.columns = columns }
    element.children =
      passage.kind.hasPassages
      ? passage.inside.enumerated().map { place, inside in
        var cell = self.element(inside)
        // A place without a cell of its own.
        if inside.node == passage.node, inside.kind.hasPassages {
          cell.id = AccessibilityElement.id(ofPart: UInt64(place), in: id)
        }
        return cell
      }
      : passage.parts.map { part in
        self.element(
          part.isPicture ? .image : .link, part.text, part.frame,
          Self.id(of: part.node, in: chapter))
      }
    return element
  }

  private func element(
    _ role: AccessibilityRole, _ name: String, _ rect: CGRect, _ id: UInt64
  ) -> AccessibilityElement {
    var element = AccessibilityElement(
      role: role, name: name, frame: frame(rect), actions: role == .link ? [.press] : [])
    element.id = id
    return element
  }

  /// The element of the chapter: what is on the screen at once, the rest of it when somebody asks.
  func whole(_ reading: ChapterReading) -> AccessibilityElement {
    let top = frame(CGRect(x: 0, y: 0, width: 1, height: 1))
    var whole = AccessibilityElement(role: .group, name: "", frame: top)
    whole.id = Self.id(ofChapter: chapter)
    let passages = sheets.isEmpty ? [] : reading.passages
    guard let first = passages.firstIndex(where: { isShown($0.frame) }),
      let last = passages.lastIndex(where: { isShown($0.frame) })
    else {
      whole.deferred = DeferredElements(areIdentified: true) { reading.passages.map(element) }
      return whole
    }
    if first > 0 {
      whole.deferredBefore = DeferredElements(areIdentified: true) {
        passages[..<first].map(element)
      }
    }
    whole.children = passages[first...last].map(element)
    whole.frame = passages[first...last].lazy.filter { isShown($0.frame) }
      .reduce(.null) { $0.union(frame($1.frame)) }
    if last + 1 < passages.count {
      whole.deferred = DeferredElements(areIdentified: true) {
        passages[(last + 1)...].map(element)
      }
    }
    return whole
  }
}

extension ChapterLayout.Passage.Kind {
  /// A table is a group with columns.
  fileprivate var role: AccessibilityRole {
    switch self {
    case .paragraph: .paragraph
    case .heading: .heading
    case .link: .link
    case .picture: .image
    case .list: .list
    case .item, .cell: .item
    case .table: .group
    }
  }
}
