import Documents
import Foundation
import Panorama

/// A document that only remembers what it was told.
final class Paper: View, DocumentContent {
  private(set) var paths: [String]
  weak var documentHost: (any DocumentHost)?
  /// Shows other files when asked to.
  var takesFiles = true
  var mayClose = true

  init(_ paths: [String]) {
    self.paths = paths
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  var documentTitle: String { paths.first.map { ($0 as NSString).lastPathComponent } ?? "Empty" }
  var documentPath: String? { paths.first }

  func openDocument(_ paths: [String]) -> Bool {
    if takesFiles { self.paths = paths }
    return takesFiles
  }

  func documentShouldClose() -> Bool { mayClose }
}
