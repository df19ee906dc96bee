import Panorama
import PanoramaBook
import Synchronization

/// What is read aloud of a chapter. It is made once, by the thread that asks first.
final class ChapterReading: Sendable {
  private let layout: ChapterLayout
  private let made = Mutex<[ChapterLayout.Passage]?>(nil)

  init(_ layout: ChapterLayout) { self.layout = layout }

  /// In the order of the document.
  var passages: [ChapterLayout.Passage] {
    made.withLock { made in
      if let made { return made }
      let passages = layout.passages()
      made = passages
      return passages
    }
  }

  /// Where something is that is read, in points of the sheet; nil if it is not.
  ///
  /// - Parameter isWhole: whether it is a list, an item, a table or a cell, which may be the same element as a paragraph.
  func frame(of node: MarkupTree.Index, isWhole: Bool) -> CGRect? {
    func frame(in passages: [ChapterLayout.Passage]) -> CGRect? {
      for passage in passages {
        if passage.node == node, passage.kind.hasPassages == isWhole { return passage.frame }
        if let part = passage.parts.first(where: { $0.node == node }) { return part.frame }
        if let found = frame(in: passage.inside) { return found }
      }
      return nil
    }
    return frame(in: passages)
  }
}

extension ChapterLayout.Passage.Kind {
  /// Whether it consists of other passages.
  var hasPassages: Bool {
    switch self {
    case .list, .item, .table, .cell: true
    case .paragraph, .heading, .link, .picture: false
    }
  }
}
