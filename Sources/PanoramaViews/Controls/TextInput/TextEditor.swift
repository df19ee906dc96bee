import Foundation

/// Text that is being edited, in one line or several, with caret, selection and undo. It knows nothing of
/// views.
///
/// Positions are offsets in UTF-8 bytes and always lie at the edge of a grapheme cluster, so that
/// no character is split.
public struct TextEditor: Equatable {
  struct Snapshot: Equatable {
    var text: String
    var styles: TextStyles
    var anchor: Int
    var caret: Int
  }

  /// The kind of an edit. Typing in a row is one undo step, and so is deleting in a row; any other edit is
  /// a step of its own.
  private enum Kind { case typing, deleting, other }

  /// What a press selected: a caret, a word or a line.
  private struct Pressed: Equatable {
    enum Unit { case character, word, line }
    var unit = Unit.character
    var part = 0..<0
  }

  /// The text.
  public private(set) var text = ""
  /// The styles of its parts. What is typed has that of the character before it.
  public private(set) var styles: TextStyles
  /// The style that was chosen for what is typed next; nil for that of the text around the caret.
  private var chosenStyle: Int?
  /// The end of the selection that stays when it is extended.
  package private(set) var anchor = 0
  /// The end of the selection that moves; typing inserts here.
  public private(set) var caret = 0
  /// Whether the caret is drawn behind the character before it, and not before the one after it. The two places are
  /// apart where left-to-right text meets right-to-left text: there, a caret stays beside what was typed last.
  public private(set) var isCaretBehind = false
  private var past: [Snapshot] = []
  private var future: [Snapshot] = []
  private var lastKind: Kind?
  /// What the last press selected, and by what a drag extends it.
  private var pressed = Pressed()
  /// The part that an input method is composing: it is in `text`, but not typed yet. Nil for none.
  public private(set) var marked: Range<Int>?
  /// What was there before the composition began.
  private var unmarked: Snapshot?

  /// The maximum length in UTF-8 bytes.
  private let maximumLength: Int
  /// Whether the text may have several lines.
  private let allowsLineFeeds: Bool

  /// The maximum length of a text of one line, in UTF-8 bytes: far more than a field shows, and so little
  /// that every key is handled at once.
  public static let maximumLength = 4096
  /// The maximum number of steps that can be undone.
  static let undoLimit = 200

  /// - Parameters:
  ///   - text: the text at first, with the caret at its end.
  ///   - styles: the styles of its parts; the rest has style 0.
  ///   - allowsLineFeeds: whether the text may have several lines.
  ///   - maximumLength: the maximum length of the text, in UTF-8 bytes.
  public init(
    _ text: String = "", styles: [TextStyles.Run] = [], allowsLineFeeds: Bool = false,
    maximumLength: Int = TextEditor.maximumLength
  ) {
    self.text = text
    self.styles = TextStyles(styles, count: text.utf8.count)
    self.allowsLineFeeds = allowsLineFeeds
    self.maximumLength = maximumLength
    anchor = text.utf8.count
    caret = anchor
  }

  // MARK: Selection

  /// The selected part, as offsets of bytes in UTF-8; empty at the caret if nothing is selected.
  public var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  /// Whether any text is selected.
  public var hasSelection: Bool { anchor != caret }
  var selectedText: String {
    String(text[index(selection.lowerBound)..<index(selection.upperBound)])
  }
  /// The offset of the text's end: its length in bytes of UTF-8.
  public var end: Int { text.utf8.count }

  /// Moves the caret to the nearest character edge at or before `offset`; `extending` keeps the
  /// anchor.
  public mutating func moveCaret(to offset: Int, extending: Bool) {
    moveCaret(to: offset, behind: false, extending: extending)
  }

  /// The same, with the caret behind the character before it (`isCaretBehind`).
  public mutating func moveCaret(to offset: Int, behind: Bool, extending: Bool) {
    keepMarked()
    caret = offsetOf(index(offset))
    if !extending { anchor = caret }
    selectionDidMove()
    isCaretBehind = behind
  }

  /// Selects the part between two offsets, which become the anchor and the caret.
  public mutating func select(_ range: Range<Int>) {
    keepMarked()
    anchor = offsetOf(index(range.lowerBound))
    caret = offsetOf(index(range.upperBound))
    selectionDidMove()
  }

  private mutating func selectionDidMove() {
    (lastKind, isCaretBehind) = (nil, false)
    if !text.isEmpty { chosenStyle = nil }
  }

  /// Selects the whole text.
  public mutating func selectAll() { select(0..<end) }

  /// Selects the word around `offset`, or the run of other characters there.
  public mutating func selectWord(at offset: Int) {
    let place = index(min(offset, max(0, end - 1)))
    guard place < text.endIndex else { return select(0..<0) }
    let isWord = Self.isWord(text[place])
    var low = place
    while low > text.startIndex, Self.isWord(text[text.index(before: low)]) == isWord {
      low = text.index(before: low)
    }
    var high = place
    while high < text.endIndex, Self.isWord(text[high]) == isWord { high = text.index(after: high) }
    select(offsetOf(low)..<offsetOf(high))
  }

  /// Selects the line around `offset`, up to its line feeds.
  public mutating func selectLine(at offset: Int) {
    let place = index(offset)
    let low = text[..<place].lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
    let high = text[place...].firstIndex(of: "\n") ?? text.endIndex
    select(offsetOf(low)..<offsetOf(high))
  }

  /// Selects what a press selects: nothing at the first, then the word, then the line.
  ///
  /// - Parameters:
  ///   - place: the offset where the press is.
  ///   - count: the number of presses in a row.
  ///   - extends: whether one press extends the selection.
  public mutating func press(at place: Int, count: Int, extending extends: Bool) {
    switch count {
    case ...1: moveCaret(to: place, extending: extends)
    case 2: selectWord(at: place)
    default: selectLine(at: place)
    }
    pressed = Pressed(unit: count <= 1 ? .character : count == 2 ? .word : .line, part: selection)
  }

  /// Extends what the last press selected to where it is dragged: a caret by characters, a word by words, a line by
  /// lines.
  ///
  /// - Parameter place: the offset where the hand is.
  public mutating func drag(to place: Int) {
    guard pressed.unit != .character, pressed.part.upperBound <= end else {
      return moveCaret(to: place, extending: true)
    }
    let start = pressed.part
    let isBefore = place < start.lowerBound
    if pressed.unit == .line {
      selectLine(at: place)
    } else {
      // The word that the hand has reached, not the one that it has not entered.
      selectWord(at: isBefore ? place : neighbour(of: place, forward: false))
    }
    let reached = selection
    if isBefore {
      (anchor, caret) = (start.upperBound, reached.lowerBound)
    } else {
      (anchor, caret) = (start.lowerBound, max(start.upperBound, reached.upperBound))
    }
  }

  /// The next character edge before or after `offset`.
  public func neighbour(of offset: Int, forward: Bool) -> Int {
    let place = index(offset)
    if forward { return place < text.endIndex ? offsetOf(text.index(after: place)) : end }
    return place > text.startIndex ? offsetOf(text.index(before: place)) : 0
  }

  /// The next edge of a word: skips characters that belong to no word, then the word.
  func wordEdge(from offset: Int, forward: Bool) -> Int {
    var place = index(offset)
    func next() -> Character? {
      if forward { return place < text.endIndex ? text[place] : nil }
      return place > text.startIndex ? text[text.index(before: place)] : nil
    }
    func step() { place = forward ? text.index(after: place) : text.index(before: place) }
    while let c = next(), !Self.isWord(c) { step() }
    while let c = next(), Self.isWord(c) { step() }
    return offsetOf(place)
  }

  // MARK: Edits

  /// Replaces the selection, or what an input method has composed, by `string`, as far as the maximum length
  /// allows. Tabs become spaces, and so do line feeds in a single line; other control characters are removed.
  public mutating func insert(_ string: String) {
    dropMarked()
    let clean = typeable(string)
    guard !clean.isEmpty else { return }
    replace(selection, with: clean, as: hasSelection ? .other : .typing)
  }

  /// The same with styles of its own.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - styles: the styles of parts of it; the rest has style 0.
  public mutating func insert(_ string: String, styles: [TextStyles.Run]) {
    let start = marked?.lowerBound ?? selection.lowerBound
    insert(string)
    for run in TextStyles(styles, count: max(0, caret - start)).runs {
      self.styles.replace(
        run.range.lowerBound + start..<run.range.upperBound + start, withCount: run.range.count,
        style: run.style)
    }
  }

  /// The part of `string` that can replace the selection.
  private func typeable(_ string: String) -> String {
    var room = max(0, maximumLength - text.utf8.count + selection.count)
    // Scalars, because finding where characters end reads all of a character of many megabytes.
    let start = string.unicodeScalars.prefix(room)
    let clean = String(
      start.compactMap { scalar -> Character? in
        if scalar.properties.generalCategory == .control {
          if scalar == "\n", allowsLineFeeds { return "\n" }
          return scalar == "\n" || scalar == "\t" ? " " : nil
        }
        return Character(scalar)
      })
    // Take as many whole characters as fit.
    return String(
      clean.prefix { character in
        room -= character.utf8.count
        return room >= 0
      })
  }

  // MARK: Composition

  /// Shows what an input method is composing, instead of the selection and of what it showed before. It is no step
  /// that can be undone until it is typed.
  ///
  /// - Parameters:
  ///   - string: the text as it is now; an empty one ends the composition and restores what was there before.
  ///   - range: the selected part of `string`, in UTF-8 bytes; empty at the caret.
  public mutating func mark(_ string: String, selecting range: Range<Int>) {
    dropMarked()
    let clean = typeable(string)
    guard !clean.isEmpty else { return }
    unmarked = snapshot
    let start = selection.lowerBound
    styles.replace(selection, withCount: clean.utf8.count, style: typingStyle)
    text.replaceSubrange(index(start)..<index(selection.upperBound), with: clean)
    marked = start..<start + clean.utf8.count
    func place(_ offset: Int) -> Int {
      offsetOf(index(start + min(max(0, offset), clean.utf8.count)))
    }
    (anchor, caret) = (place(range.lowerBound), place(range.upperBound))
    (lastKind, isCaretBehind) = (nil, caret > start)
  }

  /// Makes what is being composed part of the text, as a step of its own.
  public mutating func keepMarked() {
    guard let unmarked else { return }
    past.append(unmarked)
    if past.count > Self.undoLimit { past.removeFirst() }
    (future, lastKind) = ([], nil)
    (marked, self.unmarked) = (nil, nil)
  }

  /// Removes what is being composed.
  private mutating func dropMarked() {
    guard let unmarked else { return }
    (text, styles) = (unmarked.text, unmarked.styles)
    (anchor, caret) = (unmarked.anchor, unmarked.caret)
    (marked, self.unmarked, isCaretBehind) = (nil, nil, false)
  }

  /// Deletes the selection, or else the text between the caret and `edge`.
  mutating func delete(to edge: Int) {
    keepMarked()
    let range = hasSelection ? selection : min(edge, caret)..<max(edge, caret)
    guard !range.isEmpty else { return }
    replace(range, with: "", as: hasSelection ? .other : .deleting)
  }

  /// Moves a part of the text, with its styles, as one step that can be undone, and selects it at its new place. A
  /// place inside the part changes nothing.
  ///
  /// - Parameters:
  ///   - range: the part, in UTF-8 bytes.
  ///   - place: where it goes, in the text as it is now.
  package mutating func move(_ range: Range<Int>, to place: Int) {
    select(range)
    let (part, moved) = (selection, selectedText)
    let target = offsetOf(index(place))
    guard !part.isEmpty, target < part.lowerBound || target > part.upperBound else { return }
    let runs = styles.runs.map { ($0.range.clamped(to: part), $0.style) }.filter { !$0.0.isEmpty }
    replace(part, with: "", as: .other)
    let start = target < part.lowerBound ? target : target - part.count
    (anchor, caret) = (start, start)
    // Still the same step.
    replace(start..<start, with: moved, as: .typing, remembering: false)
    for (run, style) in runs {
      let shift = start - part.lowerBound
      styles.replace(
        run.lowerBound + shift..<run.upperBound + shift, withCount: run.count, style: style)
    }
    select(start..<start + part.count)
  }

  private mutating func replace(
    _ range: Range<Int>, with string: String, as kind: Kind, remembering: Bool = true
  ) {
    if remembering, kind == .other || kind != lastKind { remember() }
    future = []
    let style = typingStyle
    let (low, high) = (index(range.lowerBound), index(range.upperBound))
    styles.replace(
      offsetOf(low)..<offsetOf(high), withCount: string.utf8.count, style: style)
    text.replaceSubrange(low..<high, with: string)
    // Who deletes everything goes on in the same style.
    if text.isEmpty { chosenStyle = style }
    // What is now around the edit may have merged into one character: the caret moves behind it.
    let edit = range.lowerBound + string.utf8.count
    let edge = offsetOf(index(edit))
    caret = edge < edit ? neighbour(of: edge, forward: true) : edge
    anchor = caret
    (lastKind, isCaretBehind) = (kind, !string.isEmpty)
  }

  private var snapshot: Snapshot {
    Snapshot(text: text, styles: styles, anchor: anchor, caret: caret)
  }

  private mutating func remember() {
    past.append(snapshot)
    if past.count > Self.undoLimit { past.removeFirst() }
  }

  // MARK: Styles

  /// The style of what is typed: the chosen one, or that of the text before the caret or at the beginning of the
  /// selection. Setting it chooses one until the caret moves.
  public var typingStyle: Int {
    get {
      chosenStyle
        ?? styles.style(at: hasSelection ? selection.lowerBound : max(0, caret - 1))
    }
    set { chosenStyle = newValue }
  }

  /// Gives each part of the selection another style, as one step that can be undone; without a selection, chooses
  /// one for what is typed.
  ///
  /// - Parameter change: returns the new style of a part that has a style.
  public mutating func restyle(_ change: (Int) -> Int) {
    keepMarked()
    guard hasSelection else {
      chosenStyle = change(typingStyle)
      return
    }
    var new = styles
    for run in styles.runs {
      let part = run.range.clamped(to: selection)
      if !part.isEmpty { new.replace(part, withCount: part.count, style: change(run.style)) }
    }
    guard new != styles else { return }
    remember()
    (styles, future, lastKind) = (new, [], .other)
  }

  // MARK: Undo

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  mutating func undo() {
    keepMarked()
    guard let before = past.popLast() else { return }
    future.append(snapshot)
    restore(before)
  }

  mutating func redo() {
    keepMarked()
    guard let after = future.popLast() else { return }
    past.append(snapshot)
    restore(after)
  }

  private mutating func restore(_ s: Snapshot) {
    (text, styles, anchor, caret) = (s.text, s.styles, s.anchor, s.caret)
    (lastKind, chosenStyle, isCaretBehind) = (nil, nil, false)
  }

  // MARK: Positions

  /// The character edge at or before `offset`, which is clamped to the text.
  func index(_ offset: Int) -> String.Index {
    let clamped = min(max(0, offset), text.utf8.count)
    let raw = text.utf8.index(text.startIndex, offsetBy: clamped)
    if raw == text.endIndex { return raw }
    // Round down to the edge of the character that contains the offset. Only stepping through whole
    // characters finds it.
    var edge = text.startIndex
    while edge < raw {
      let next = text.index(after: edge)
      if next > raw { break }
      edge = next
    }
    return edge
  }

  func offsetOf(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  private static func isWord(_ c: Character) -> Bool { c.isLetter || c.isNumber || c == "_" }
}

extension KeyEvent {
  /// Whether the key pastes wherever text is edited. The text may come later (`TextClipboard.read`); it is
  /// inserted where the caret is by then.
  public var pastes: Bool { key == "v" && modifierFlags.contains(.control) }
}

extension TextEditor {
  /// Handles the keys that work wherever text is edited: those that delete, and those with Ctrl that select,
  /// copy, undo, and move by words. For the key that pastes see `KeyEvent.pastes`.
  /// - Parameters:
  ///   - event: a key that went down.
  ///   - clipboard: where text is copied to.
  /// - Returns: whether it was one of these keys.
  @MainActor
  public mutating func take(_ event: KeyEvent, clipboard: (any TextClipboard)?) -> Bool {
    let isSelecting = event.modifierFlags.contains(.shift)
    if event.modifierFlags.contains(.control) {
      return takeCommand(event.key, isSelecting, clipboard)
    }
    guard event.modifierFlags.isDisjoint(with: [.alt, .command]) else { return false }
    switch event.key {
    case "backspace": delete(to: neighbour(of: caret, forward: false))
    case "delete": delete(to: neighbour(of: caret, forward: true))
    default: return false
    }
    return true
  }

  @MainActor
  private mutating func takeCommand(
    _ key: String, _ isSelecting: Bool, _ clipboard: (any TextClipboard)?
  ) -> Bool {
    switch key {
    case "a": selectAll()
    case "c": copy(to: clipboard)
    case "x":
      copy(to: clipboard)
      if hasSelection { delete(to: caret) }
    case "z":
      if isSelecting { redo() } else { undo() }
    case "y": redo()
    case "left", "right":
      moveCaret(to: wordEdge(from: caret, forward: key == "right"), extending: isSelecting)
    case "home": moveCaret(to: 0, extending: isSelecting)
    case "end": moveCaret(to: end, extending: isSelecting)
    case "backspace": delete(to: wordEdge(from: caret, forward: false))
    case "delete": delete(to: wordEdge(from: caret, forward: true))
    default: return false
    }
    return true
  }

  @MainActor
  private func copy(to clipboard: (any TextClipboard)?) {
    if hasSelection { clipboard?.text = selectedText }
  }
}
