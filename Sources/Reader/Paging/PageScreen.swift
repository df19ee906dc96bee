import Foundation
import Panorama
import PanoramaBook

/// The pages that are seen at once, side by side.
final class PageScreen: View {
  let chapter: Int
  /// In the order of reading.
  let pages: ArraySlice<ChapterPages.Page>
  private let layout: ChapterLayout
  private let chapterPages: ChapterPages
  private let geometry: BookPagesView.Geometry
  private let pictures: BookPictures
  /// What is marked in the text.
  var marks: [TextMark] = [] { didSet { if marks != oldValue { setNeedsDisplay() } } }
  /// Whether the paper is dark.
  var isDark = false

  /// - Parameter first: the index of the page that is read first.
  init(
    _ layout: ChapterLayout, _ chapterPages: ChapterPages, first: Int,
    _ geometry: BookPagesView.Geometry, pictures: BookPictures
  ) {
    (self.layout, self.chapterPages, self.geometry) = (layout, chapterPages, geometry)
    self.pictures = pictures
    chapter = layout.chapter
    pages =
      chapterPages.pages[
        first..<min(first + geometry.columns, chapterPages.pages.count)]
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    for (index, page) in pages.enumerated() {
      let frame = geometry.frame(index)
      context.saveGState()
      context.translateBy(x: frame.minX, y: frame.minY)
      layout.draw(page, of: chapterPages, in: context) { [pictures, chapter] in
        pictures.known($0, chapter: chapter)
      }
      for part in layout.parts(of: page, of: chapterPages) where !marks.isEmpty {
        context.saveGState()
        context.clip(to: part.frame)
        context.translateBy(x: part.origin.x, y: part.origin.y)
        let rows = layout.rows(
          of: part.frame.offsetBy(dx: -part.origin.x, dy: -part.origin.y))
        layout.draw(marks, in: context, rows: rows, isDark: isDark)
        context.restoreGState()
      }
      context.restoreGState()
    }
  }
}
