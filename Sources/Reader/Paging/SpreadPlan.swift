import PanoramaBook

/// Which chapters of one page each lie side by side, as EPUB 3.3 §8.2.2 says. Chapters of text have screens of their own.
struct SpreadPlan: Equatable {
  /// Where on a screen a page lies.
  enum Slot: Equatable { case left, right, center }

  /// What is on one screen, in the order of reading.
  struct Spread: Equatable {
    var chapters: [Int]
    var slots: [Slot]
  }

  /// By the chapter; nil for chapters of text.
  private var spreads: [Int: Spread] = [:]

  /// - Parameter isWide: whether the screen is wider than it is high.
  init(_ package: BookPackage, isWide: Bool, isRightToLeft: Bool) {
    let (first, second): (Slot, Slot) = isRightToLeft ? (.right, .left) : (.left, .right)
    /// The page that waits for its neighbour.
    var open: Int?
    func close() -> Spread? {
      defer { open = nil }
      return open.map { Spread(chapters: [$0], slots: [first]) }
    }
    for (chapter, page) in package.chapters.enumerated() {
      guard page.rendition.isFixed else {
        add(close())
        continue
      }
      let isDouble =
        switch page.rendition.spread {
        case "none": false
        case "both", "portrait": true
        default: isWide
        }
      // A cover without a side of its own is alone.
      let isCover = chapter == 0 && page.spread == nil
      guard isDouble, page.spread != .center, !isCover else {
        add(close())
        add(Spread(chapters: [chapter], slots: [.center]))
        continue
      }
      let usual = open != nil ? second : first
      let slot: Slot =
        switch page.spread {
        case .left?: .left
        case .right?: .right
        default: usual
        }
      if slot == first {
        add(close())
        open = chapter
      } else if let neighbour = open {
        open = nil
        add(Spread(chapters: [neighbour, chapter], slots: [first, second]))
      } else {
        add(Spread(chapters: [chapter], slots: [second]))
      }
    }
    add(close())
  }

  private mutating func add(_ spread: Spread?) {
    guard let spread else { return }
    for chapter in spread.chapters { spreads[chapter] = spread }
  }

  /// What lies beside a chapter, with it; nil for a chapter of text.
  subscript(chapter: Int) -> Spread? { spreads[chapter] }

  /// The chapter with which the screen begins that shows a chapter.
  func leader(of chapter: Int) -> Int { spreads[chapter]?.chapters.first ?? chapter }

  var isEmpty: Bool { spreads.isEmpty }
}
