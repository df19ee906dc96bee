import Panorama

/// What a text from the clipboard is to a sketch.
enum PastedText {
  /// Strokes that were copied from a sketch.
  case strokes(StrokeClip)
  /// The bytes of an SVG file.
  case drawing([UInt8])
  /// Any other text.
  case note(String)
  /// Nothing that can be pasted; the reason is a sentence for people.
  case refused(String)
  /// No text, or only spaces.
  case nothing

  /// How much of a text is searched for the beginning of an SVG drawing, in bytes.
  private static let searched = 4096
  /// How copied strokes are recognized if they cannot be read.
  private static let mark = "\"panoramaStrokes\""

  /// - Parameter text: from any program. The work does not grow with a text that is too long to be pasted.
  init(_ text: String) {
    let start = text.utf8.drop { $0 <= UInt8(ascii: " ") }
    guard !start.isEmpty else {
      self = .nothing
      return
    }
    if start.starts(with: "{".utf8), let clip = StrokeClip(text: text) {
      self = .strokes(clip)
      return
    }
    if Self.isDrawing(start) {
      self = .drawing(Array(start.prefix(SVGImport.maximumSize + 1)))
      return
    }
    guard text.utf8.count <= NoteLayout.maximumLength else {
      self = .refused(
        "The text in the clipboard is longer than a note can be: \(NoteLayout.maximumLength >> 10) KiB"
      )
      return
    }
    guard !text.contains(Self.mark) else {
      self = .refused("The strokes in the clipboard cannot be read")
      return
    }
    // Leaves out what typing leaves out.
    var editor = TextEditor(allowsLineFeeds: true, maximumLength: NoteLayout.maximumLength)
    editor.insert(text)
    self = editor.text.allSatisfy(\.isWhitespace) ? .nothing : .note(editor.text)
  }

  private static func isDrawing(_ start: Substring.UTF8View) -> Bool {
    guard start.starts(with: "<".utf8) else { return false }
    if start.starts(with: "<svg".utf8) { return true }
    guard start.starts(with: "<?xml".utf8) || start.starts(with: "<!".utf8) else { return false }
    return String(decoding: start.prefix(searched), as: UTF8.self).contains("<svg")
  }
}
