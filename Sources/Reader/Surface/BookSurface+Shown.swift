import Panorama
import PanoramaBook

extension BookSurface {
  /// The places on the screen, from the first to the last; nil if none is laid out.
  var shownPlaces: ClosedRange<BookPlace>? {
    guard let sheet = sheets.last, let first = place else { return nil }
    let box = sheet.frame.insetBy(dx: 1, dy: 1)
    // Where the last character is depends on the direction of writing.
    let corners = [
      CGPoint(x: box.minX, y: box.maxY), CGPoint(x: box.maxX, y: box.maxY),
    ]
    let last = corners.compactMap { sheet.layout.place(at: sheet.inside($0)) }.max()
    return first...max(first, last ?? first)
  }
}
