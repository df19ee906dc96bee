/// Which picture of a slideshow comes next.
public struct SlideOrder: Sendable {
  /// The files that were shown since the slideshow began, or began again.
  private var seen: Set<String> = []

  /// Nothing was shown yet.
  public init() {}

  /// The index of the next file; nil if the slideshow is at its end.
  public mutating func next(after files: FileList, _ settings: ViewerSettings) -> Int? {
    guard let current = files.current, files.paths.count > 1 else { return nil }
    guard settings.slidesAreShuffled else {
      let next = files.index + 1
      if next < files.paths.count { return next }
      return settings.slideshowRepeats ? 0 : nil
    }
    seen.insert(current)
    var left = files.paths.indices.filter { !seen.contains(files.paths[$0]) }
    if left.isEmpty, settings.slideshowRepeats {
      seen = [current]
      left = files.paths.indices.filter { files.paths[$0] != current }
    }
    return left.randomElement()
  }
}
