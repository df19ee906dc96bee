import Foundation
import Panorama
import PanoramaBook

/// A page on a screen.
struct PageLeaf {
  let result: ChapterLoader.Result
  let pages: ChapterPages
  /// The index of its page.
  let index: Int
  /// Where it is on the screen, in points.
  let frame: CGRect
  /// Its part of the screen, which has the colour of the page, in points: with that of a page beside it that is empty.
  let room: CGRect
  /// Points of the screen per point of the page: 1 for text, which is set for the screen.
  let scale: Double

  var page: ChapterPages.Page { pages.pages[index] }
  var chapter: Int { result.chapter }
  /// Whether it is a page of a fixed size.
  var isFixed: Bool { result.page != nil }
}

/// The pages that are seen at once, side by side. Pages of a fixed size can be zoomed.
final class PageScreen: ScrollView, ScrollViewDelegate {
  let leaves: [PageLeaf]
  let drawing: PageDrawing
  /// Called when it is zoomed or moved.
  var didZoom: () -> Void = {}

  /// The largest zoom of pages.
  static let maximumZoom = 8.0

  init(_ leaves: [PageLeaf], pictures: BookPictures) {
    self.leaves = leaves
    drawing = PageDrawing(leaves, pictures: pictures)
    super.init(frame: .zero)
    clipsToBounds = true
    let isFixed = leaves.contains(where: \.isFixed)
    isUserInteractionEnabled = isFixed
    maximumZoomScale = isFixed ? Self.maximumZoom : 1
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    centersContent = true
    delegate = self
    addSubview(drawing)
  }

  required init?(coder: NSCoder) { nil }

  /// Where it is, in points.
  func place(at place: CGRect) {
    guard frame != place else { return }
    let isResized = frame.size != place.size
    frame = place
    guard isResized else { return }
    setZoomScale(1, animated: false)
    drawing.frame = CGRect(origin: .zero, size: place.size)
    contentSize = place.size
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { drawing }
  func scrollViewDidScroll(_ scrollView: ScrollView) { didZoom() }
  func scrollViewDidZoom(_ scrollView: ScrollView) { didZoom() }
}

/// Draws the pages of a screen.
final class PageDrawing: View {
  private let leaves: [PageLeaf]
  private let pictures: BookPictures
  /// What is marked in the text of each page.
  var marks: [[TextMark]] { didSet { if marks != oldValue { setNeedsDisplay() } } }
  /// Whether the paper of texts is dark.
  var isDark = false

  init(_ leaves: [PageLeaf], pictures: BookPictures) {
    (self.leaves, self.pictures) = (leaves, pictures)
    marks = leaves.map { _ in [] }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    for (leaf, marks) in zip(leaves, marks) {
      context.saveGState()
      if leaf.isFixed {
        context.setFillColor(.white)
        context.fill(leaf.frame)
      }
      if let ground = leaf.result.layout.ground {
        context.setFillColor(ground)
        context.fill(leaf.room)
      }
      if leaf.isFixed { context.clip(to: leaf.frame) }
      context.translateBy(x: leaf.frame.minX, y: leaf.frame.minY)
      if leaf.scale != 1 { context.scaleBy(x: leaf.scale, y: leaf.scale) }
      draw(leaf, marks, in: context)
      context.restoreGState()
    }
  }

  private func draw(_ leaf: PageLeaf, _ marks: [TextMark], in context: CGContext) {
    let layout = leaf.result.layout
    layout.draw(leaf.page, of: leaf.pages, in: context) { [pictures] in
      pictures.known($0, chapter: leaf.chapter)
    }
    for part in layout.parts(of: leaf.page, of: leaf.pages) where !marks.isEmpty {
      context.saveGState()
      context.clip(to: part.frame)
      context.translateBy(x: part.origin.x, y: part.origin.y)
      let rows = layout.rows(of: part.frame.offsetBy(dx: -part.origin.x, dy: -part.origin.y))
      layout.draw(marks, in: context, rows: rows, isDark: isDark && !leaf.isFixed)
      context.restoreGState()
    }
  }
}
