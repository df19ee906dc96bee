import Foundation
import Panorama
import PanoramaBook

/// A part of a chapter on the screen. Chapters can be very long; what is far from the screen has no view.
final class BandView: View {
  /// The height of a part, in points.
  static let height = 1024.0

  let chapter: Int
  private let layout: ChapterLayout
  /// The first row of the chapter that it shows.
  private let row: Double
  /// The distance of the text from the left edge, in points.
  var left: Double { didSet { if left != oldValue { setNeedsDisplay() } } }
  private let pictures: BookPictures
  /// What is marked in the text.
  var marks: [TextMark] = [] { didSet { if marks != oldValue { setNeedsDisplay() } } }
  /// Whether the paper is dark.
  var isDark = false

  /// - Parameters:
  ///   - row: the first row of the chapter that it shows, in points.
  ///   - left: the distance of the text from the left edge, in points.
  init(_ layout: ChapterLayout, row: Double, left: Double, pictures: BookPictures) {
    (self.layout, self.row, self.left, self.pictures) = (layout, row, left, pictures)
    chapter = layout.chapter
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    if let ground = layout.ground {
      context.setFillColor(ground)
      context.fill(bounds)
    }
    context.translateBy(x: left, y: -row)
    let part = CGRect(
      x: -left, y: row, width: Double(bounds.width), height: Double(bounds.height))
    layout.draw(in: context, clip: part) { [pictures, chapter] in
      pictures.known($0, chapter: chapter)
    }
    layout.draw(marks, in: context, rows: row...(row + Self.height), isDark: isDark)
  }
}
