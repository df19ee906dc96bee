import Foundation
import Panorama

/// Strokes as text, for the clipboard.
struct StrokeClip: Codable {
  /// Marks the text as strokes, and gives its version.
  private var panoramaStrokes: Int
  /// From the bottom up.
  var strokes: [SketchStroke]

  private static let version = 1
  /// The maximum length of a text that is read, in bytes.
  private static let maximumSize = 1 << 26

  /// - Parameter strokes: from the bottom up.
  init(_ strokes: [SketchStroke]) {
    panoramaStrokes = Self.version
    self.strokes = strokes
    for i in strokes.indices {
      (self.strokes[i].id, self.strokes[i].place, self.strokes[i].layer) = (0, 0, 0)
    }
  }

  /// Nil if the text does not describe strokes.
  init?(text: String) {
    guard text.utf8.count <= Self.maximumSize,
      let clip = try? JSONDecoder().decode(StrokeClip.self, from: Data(text.utf8)),
      clip.panoramaStrokes == Self.version, !clip.strokes.isEmpty
    else { return nil }
    self.init(clip.strokes)
  }

  /// JSON.
  var text: String? {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}
