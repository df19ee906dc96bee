import Foundation
import Panorama
import PanoramaBook

/// Bookmarks on what is shown.
extension ReaderView {
  /// How much of the text is kept with a bookmark, in characters.
  private static let excerptLength = 120

  /// The bookmarks on the screen.
  var shownBookmarks: [BookMark] {
    let all = marks.placed.lazy.filter { $0.mark.color == nil }
    guard !all.isEmpty, let shown = pages.shownPlaces else { return [] }
    return all.filter { shown.contains($0.range.lowerBound) }.map(\.mark)
  }

  /// Sets a bookmark at the beginning of what is shown, or removes those that are there.
  ///
  /// - Parameter now: when.
  @_spi(ReaderTests) public func toggleBookmark(now: Date = Date()) {
    let shown = shownBookmarks
    guard shown.isEmpty else {
      for mark in shown { marks.remove(mark.id) }
      return
    }
    guard let place = pages.place, let cfi = try? book.cfi(place) else { return }
    marks.set(BookMark(cfi: cfi.description, excerpt: excerpt(from: place), created: now))
  }

  private func excerpt(from place: BookPlace) -> String {
    let sheet = pages.sheets.first { $0.chapter == place.chapter }
    guard let tree = sheet?.markup ?? (try? book.chapter(place.chapter)) else { return "" }
    return ChapterText(tree, chapter: place.chapter)
      .excerpt(from: place, count: Self.excerptLength)
  }

  func layOutRibbon() {
    let size = ribbon.sizeThatFits(bounds.size)
    let area = pages.frame
    ribbon.frame = CGRect(
      x: Double(area.maxX) - Double(size.width) - looks.theme.unit * 6, y: 0, width: size.width,
      height: size.height)
  }

  /// Shows the ribbon while there is a bookmark on the screen.
  func updateRibbon() {
    let isHidden = shownBookmarks.isEmpty
    if ribbon.isHidden != isHidden { ribbon.isHidden = isHidden }
  }
}
