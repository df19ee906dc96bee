import Foundation
import Panorama

/// Strokes as text, for the clipboard.
struct StrokeClip {
  /// From the bottom up; they have neither ids nor places nor layers.
  let strokes: [SketchStroke]

  /// What the text describes, in JSON.
  private struct Content: Codable {
    /// Marks the text as strokes, and gives its version.
    var panoramaStrokes: Int
    var strokes: [PackedStroke]
  }

  private static let version = 2
  /// The maximum length of a text that is read, in bytes.
  private static let maximumSize = 1 << 26

  /// - Parameter strokes: from the bottom up.
  init(_ strokes: [SketchStroke]) {
    self.strokes = strokes.map {
      var stroke = $0
      (stroke.id, stroke.place, stroke.layer) = (0, 0, 0)
      return stroke
    }
  }

  /// Nil if the text does not describe strokes.
  init?(text: String) {
    guard text.utf8.count <= Self.maximumSize,
      let content = try? JSONDecoder().decode(Content.self, from: Data(text.utf8)),
      content.panoramaStrokes == Self.version
    else { return nil }
    let strokes = content.strokes.compactMap(\.stroke)
    guard !strokes.isEmpty, strokes.count == content.strokes.count else { return nil }
    self.strokes = strokes
  }

  /// The text; nil if a number is not finite.
  var text: String? {
    let content = Content(
      panoramaStrokes: Self.version, strokes: strokes.map { PackedStroke($0) })
    return (try? JSONEncoder().encode(content)).map { String(decoding: $0, as: UTF8.self) }
  }
}
