import Foundation
import PanoramaGraphics

/// Where and how a list is drawn on a page.
struct PDFPlace {
  /// From the list's coordinates to those of the page, in points with y downward.
  var toPage: CGAffineTransform
  /// The page, in points.
  var page: CGRect
  /// The opacity that each drawing of the list inherits from enclosing lists, 0 … 1.
  var alpha = 1.0
  /// The number of enclosing items.
  var depth = 0

  /// Points on the page per unit of the list, on average over all directions.
  var scale: Double { abs(toPage.determinant).squareRoot() }

  /// The decimals of coordinates of the list.
  var digits: Int { PDFText.digits(forScale: scale) }

  /// The page in the list's coordinates, with a margin of two points.
  var visible: CGRect { page.insetBy(dx: -2, dy: -2).applying(toPage.inverted()) }

  /// The placement of the content of an item with `transform`.
  func descending(_ transform: CGAffineTransform) -> PDFPlace {
    var place = self
    place.toPage = transform.concatenating(toPage)
    place.depth += 1
    return place
  }

  /// The scales at which PDF's numbers are precise enough. Anything else is drawn as a picture.
  static let scales = 1e-4...1e6

  /// The maximum size on the page, in points, of what is written as paths.
  private static let maximumExtent: CGFloat = 1e5

  /// Whether the coordinates of an area of the list are precise enough on the page.
  func isMeasurable(_ area: CGRect) -> Bool {
    guard toPage.isFinite, Self.scales.contains(scale), !area.isInfinite else { return false }
    let box = area.applying(toPage)
    return max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) <= Self.maximumExtent
  }
}
