import Panorama
import PanoramaImages

/// The picture whose histogram is shown or being counted.
struct CountedPicture: Equatable {
  let source: ObjectIdentifier
  let level: Int
}

/// The histogram, the warnings and the overview.
extension ViewerDocumentView {
  /// Shows what the settings say about the histogram of the current picture.
  func updateHistogram() {
    let isShown = settings.showsHistogram && !files.paths.isEmpty
    panels.showHistogram(isShown)
    guard isShown, let panel = histogram else {
      countedPicture = nil
      return
    }
    guard let source = entry?.source, let tiles = entry?.picture?.pixels.tiles else {
      countedPicture = nil
      panel.histogram = nil
      panel.absence =
        entry?.error != nil ? "No picture" : entry?.picture == nil ? "…" : "A drawing has none"
      return
    }
    guard let level = Histogram.level(of: tiles) else {
      if countedPicture?.source != ObjectIdentifier(source) {
        countedPicture = nil
        (panel.histogram, panel.absence) = (nil, "…")
      }
      return
    }
    let counted = CountedPicture(source: ObjectIdentifier(source), level: level)
    guard counted != countedPicture else { return }
    countedPicture = counted
    environment.submit(.visible) { [weak self, mail = environment.mail] _ in
      let histogram = Histogram(tiles, level: level)
      mail.post {
        guard let self, self.countedPicture == counted else { return }
        self.histogram?.histogram = histogram
      }
    }
  }

  /// Has what is too bright or too dark on a page marked, if that is wanted.
  func updateExposure(of page: PhotoPage) {
    guard settings.marksExposure != (page.exposure != nil) else { return }
    page.exposure = settings.marksExposure ? ExposureMarks(environment) : nil
  }

  /// Shows which part of the picture is visible if it is not the whole one.
  func updateOverview() {
    guard let page, page.picture != nil, grid == nil else { return panels.showOverview(of: nil) }
    let (part, size) = (page.visiblePart, page.pictureSize)
    let isShown = settings.overview.isShown(
      pixels: Double(size.width * size.height), visibleShare: Double(part.width * part.height))
    panels.showOverview(of: isShown ? page : nil)
  }

  /// Shows the overview, or hides it for good.
  func toggleOverview() {
    if overview != nil {
      settings.overview = .never
      return status.tell("No overview")
    }
    settings.overview = .always
    if overview == nil {
      status.tell("The overview is shown while a picture is larger than the window")
    }
  }
}
