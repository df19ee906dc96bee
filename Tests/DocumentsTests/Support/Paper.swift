import Documents
import Foundation
import Panorama

/// A document that only records its calls.
final class Paper: View, DocumentContent {
  private(set) var paths: [String]
  weak var documentHost: (any DocumentHost)?
  /// Whether it shows other files when asked.
  var takesFiles = true
  /// The files that it cannot read.
  var refused: Set<String> = []
  var mayClose = true
  private(set) var droppedTexts: [String] = []

  init(_ paths: [String]) {
    self.paths = paths
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  var documentTitle: String { paths.first.map { ($0 as NSString).lastPathComponent } ?? "Empty" }
  var documentPath: String? { paths.first }

  func openDocument(_ paths: [String]) -> Bool {
    guard takesFiles else { return false }
    let readable = paths.filter { !refused.contains($0) }
    if !readable.isEmpty {
      self.paths = readable
      documentHost?.documentDidOpen(readable)
    }
    return true
  }

  func documentTakes(text: String) { droppedTexts.append(text) }

  func documentShouldClose() -> Bool { mayClose }
}
