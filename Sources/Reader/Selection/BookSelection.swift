import Panorama
import PanoramaBook

/// The part of a chapter's text that is selected.
///
/// How a press, a drag or a key selects is the same as in a text that is edited, without changing it.
@_spi(ReaderTests) @MainActor public final class BookSelection {
  private var text: ChapterText?
  private var editor = TextEditor()
  /// The knobs at its ends.
  private(set) var handles = SelectionHandles()
  /// Called when something else is selected.
  var didChange: () -> Void = {}

  init() {}

  /// The selected characters; nil if none are.
  public private(set) var range: Range<BookPlace>? {
    didSet { if range != oldValue { didChange() } }
  }

  /// The selected text; empty if there is none.
  public var selectedText: String {
    guard let text, range != nil else { return "" }
    let all = text.text.utf8
    let start = all.index(all.startIndex, offsetBy: editor.selection.lowerBound)
    return String(
      text.text[start..<all.index(start, offsetBy: editor.selection.count)])
  }

  /// Makes sure that the text of a part of the screen can be selected.
  private func read(_ sheet: BookSheet) {
    guard text?.chapter != sheet.chapter else { return }
    let new = ChapterText(sheet.markup, chapter: sheet.chapter)
    text = new
    editor = TextEditor(new.text, allowsLineFeeds: true, maximumLength: .max)
  }

  private func editorDidChange() {
    range = editor.hasSelection ? text?.range(editor.selection) : nil
    if range == nil { handles.isShown = false }
  }

  /// Selects nothing.
  func clear() {
    editor.select(0..<0)
    editorDidChange()
  }

  /// Selects some characters.
  ///
  /// - Parameter sheet: shows the chapter in which the range begins.
  func select(_ range: Range<BookPlace>, on sheet: BookSheet) {
    read(sheet)
    guard let text else { return }
    editor.select(text.byte(range.lowerBound)..<text.byte(range.upperBound))
    editorDidChange()
  }

  /// Selects what a press at a point selects: nothing, then a word, then a paragraph.
  func press(at point: CGPoint, count: Int, on surface: any BookSurface) {
    guard let sheet = surface.sheet(at: point), let place = place(at: point, on: sheet) else {
      return
    }
    read(sheet)
    guard let text else { return }
    editor.press(at: text.byte(place), count: count, extending: false)
    handles.isShown = false
    editorDidChange()
  }

  /// Selects a word for a finger, which can move its ends afterwards.
  func hold(at point: CGPoint, on surface: any BookSurface) {
    press(at: point, count: 2, on: surface)
    handles.isShown = range != nil
  }

  /// Takes a knob that is near a point.
  ///
  /// - Returns: whether there is one.
  func takeKnob(at point: CGPoint, on surface: any BookSurface) -> Bool {
    guard let carets = carets(on: surface) else { return false }
    let nowhere = CGRect(x: Double.infinity, y: .infinity, width: 0, height: 0)
    let selection = editor.selection
    return handles.take(at: point, of: selection) {
      ($0 == selection.lowerBound ? carets.low : carets.high) ?? nowhere
    }
  }

  /// Extends the selection to where the hand is.
  ///
  /// - Returns: whether that changed it.
  func drag(to point: CGPoint, on surface: any BookSurface) -> Bool {
    // The hand may be over another chapter.
    guard let text, let place = surface.place(at: point) else { return false }
    let byte =
      place.chapter == text.chapter
      ? text.byte(place) : place.chapter < text.chapter ? 0 : editor.end
    let before = editor.selection
    if handles.heldEnd != nil { handles.drag(to: byte, in: &editor) } else { editor.drag(to: byte) }
    editorDidChange()
    return editor.selection != before
  }

  /// The hand has lifted.
  func release() { handles.release() }

  /// The place of the character edge that is nearest to a point.
  private func place(at point: CGPoint, on sheet: BookSheet) -> BookPlace? {
    sheet.layout.place(at: sheet.inside(point))
  }

  /// The carets at both ends, in the surface's coordinates; nil for one that is not on the screen. Nil if nothing is
  /// selected.
  func carets(on surface: any BookSurface) -> (low: CGRect?, high: CGRect?)? {
    guard let range else { return nil }
    let sheets = surface.sheets.filter { $0.chapter == range.lowerBound.chapter }
    func caret(_ place: BookPlace, isBehind: Bool) -> CGRect? {
      for sheet in sheets {
        if let caret = sheet.layout.caret(at: place, isBehind: isBehind).map(sheet.outside),
          sheet.frame.insetBy(dx: -1, dy: -1).contains(CGPoint(x: caret.midX, y: caret.midY))
        {
          return caret
        }
      }
      return nil
    }
    return (caret(range.lowerBound, isBehind: false), caret(range.upperBound, isBehind: true))
  }
}
