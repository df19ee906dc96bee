import Foundation
import Panorama

extension ViewerDocumentView {
  /// Shows or hides the information about the picture.
  public func toggleInfo() {
    if let infoPanel {
      self.infoPanel = nil
      infoPanel.removeFromSuperview()
    } else {
      let panel = InfoPanel { [weak self] in self?.toggleInfo() }
      infoPanel = panel
      addSubview(panel)
      panel.sections = infoSections
    }
    setNeedsLayout()
    updateChrome()
  }

  var infoSections: [InfoPanel.Section] {
    guard let entry, let path = files.current else { return [] }
    return PictureFacts(path: path, entry: entry).sections
  }

  /// Shows or hides the thumbnails.
  public func toggleStrip() {
    if let strip {
      self.strip = nil
      strip.close()
      strip.removeFromSuperview()
    } else {
      let new = ThumbnailStrip(environment: environment) { [weak self] in self?.go(to: $0) }
      strip = new
      new.show(files)
      insertSubview(new, aboveSubview: overlay)
    }
    setNeedsLayout()
  }
}
