import Documents
import Foundation
import Panorama
import Viewer

/// A viewer as the document of a tab.
final class ViewerDocument: View, DocumentContent {
  let viewer: ViewerDocumentView
  weak var documentHost: (any DocumentHost)?

  /// Begins to read the first picture.
  init(_ paths: [String], _ environment: ViewerEnvironment) {
    viewer = ViewerDocumentView(paths, environment: environment)
    super.init(frame: .zero)
    viewer.host = self
    addSubviewToFit(viewer)
  }

  required init?(coder: NSCoder) { nil }

  var documentTitle: String { viewer.title }
  var documentPath: String? { viewer.files.current }

  func openDocument(_ paths: [String]) -> Bool {
    viewer.open(paths)
    return true
  }
}

extension ViewerDocument: ViewerHost {
  func viewerDidChange(_ viewer: ViewerDocumentView) { documentHost?.documentDidChange() }

  func viewerIsFullscreen(_ viewer: ViewerDocumentView) -> Bool {
    documentHost?.documentIsFullscreen ?? false
  }

  func viewer(_ viewer: ViewerDocumentView, setFullscreen isFullscreen: Bool) {
    documentHost?.documentIsFullscreen = isFullscreen
  }

  func viewer(_ viewer: ViewerDocumentView, open paths: [String]) {
    documentHost?.documentOpens(paths)
  }

  func viewerChoosesFiles(_ viewer: ViewerDocumentView) { documentHost?.documentChoosesFiles() }

  func viewerWantsToClose(_ viewer: ViewerDocumentView) { documentHost?.documentWantsToClose() }
}
