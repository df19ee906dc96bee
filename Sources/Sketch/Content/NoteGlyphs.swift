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

  /// The glyphs of a note; nil for anything else. O(n)
  package mutating func run(of stroke: SketchStroke) -> GlyphRun? {
    guard let text = stroke.note, let width = stroke.noteLayoutWidth else { return nil }
    let key = Key(text: text, width: width)
    if let run = runs[key] { return run }
    let run = NoteLayout(text, width: width).glyphs
    runs[key] = run
    return run
  }
}
