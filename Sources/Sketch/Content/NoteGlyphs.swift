import Panorama

/// The glyphs of notes that are drawn together. Notes with the same text and width, such as copies, share one
/// layout.
package struct NoteGlyphs {
  private struct Key: Hashable {
    var text: String
    var width: Double
  }

  private var runs: [Key: GlyphRun] = [:]

  package init() {}

  /// The glyphs of a note. O(n)
  /// - Parameter width: the width at which lines break, in units of `NoteLayout`.
  mutating func run(_ text: String, width: Double) -> GlyphRun {
    let key = Key(text: text, width: width)
    if let run = runs[key] { return run }
    let run = NoteLayout(text, width: width).glyphs
    runs[key] = run
    return run
  }
}
