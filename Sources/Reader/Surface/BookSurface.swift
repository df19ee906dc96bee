import Panorama
import PanoramaBook

/// What shows the text of a book: one column from the first chapter to the last, or pages.
///
/// Points are in the view's own coordinates, which for the column are those of its content.
@_spi(ReaderTests) @MainActor public protocol BookSurface: View {
  /// How the book looks.
  var style: ReadingStyle { get set }
  /// Called when another place is shown first, and when more of the book is laid out.
  var didMove: () -> Void { get set }
  /// The first character on the screen; nil until it is laid out.
  var place: BookPlace? { get }
  /// The chapter that is shown first.
  var chapter: Int { get }
  /// How much of the book is before the end of what is shown, 0 … 1.
  var progress: Double { get }
  /// The parts of chapters on the screen, in the order of reading.
  var sheets: [BookSheet] { get }
  /// What is marked in the text.
  var marks: [TextMark] { get set }

  /// Shows a place.
  ///
  /// - Parameter distance: how far from the edge at which a screen of text begins, in points; only a column heeds it.
  func go(to place: BookPlace, distance: Double)
  /// Takes a key that scrolls or turns pages.
  ///
  /// - Returns: whether it is such a key.
  func takeReadingKey(_ event: KeyEvent) -> Bool
  /// Takes a tap where there is nothing else to tap.
  ///
  /// - Returns: whether it means something there.
  func takeTap(at point: CGPoint) -> Bool
  /// Scrolls on or back while a hand selects.
  ///
  /// - Parameter distance: in points; negative is back.
  /// - Returns: whether that showed something else.
  func scroll(by distance: Double) -> Bool
}

extension BookSurface {
  func go(to place: BookPlace) { go(to: place, distance: 0) }

  /// What is shown at a point, or the nearest to it.
  @_spi(ReaderTests) public func sheet(at point: CGPoint) -> BookSheet? {
    sheets.min { $0.distance(to: point) < $1.distance(to: point) }
  }

  /// The character nearest to a point; nil if nothing is laid out.
  func place(at point: CGPoint) -> BookPlace? {
    sheet(at: point).flatMap { $0.layout.place(at: $0.inside(point)) }
  }

  /// The rectangles of the characters of a range that are on the screen.
  @_spi(ReaderTests) public func rectangles(of range: Range<BookPlace>) -> [CGRect] {
    sheets.flatMap { $0.rectangles(of: range) }
  }
}
