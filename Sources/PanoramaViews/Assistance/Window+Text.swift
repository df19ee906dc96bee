import Foundation
import PanoramaGraphics

/// What assistive programs do with a text. Offsets count Unicode scalars; what is beyond the text is cut off.
public enum AccessibilityTextEdit: Hashable, Sendable {
  /// Selects a part; an empty one is the caret.
  case select(Range<Int>)
  /// Replaces a part, as typing does.
  case replace(Range<Int>, with: String)
  /// Copies a part to the clipboard.
  case copy(Range<Int>)
  /// The same, and deletes it.
  case cut(Range<Int>)
  /// Inserts the text of the clipboard.
  case paste(at: Int)
}

extension Window {
  /// Edits the text of an element, which takes the focus. It is what typing and keys would do, so that fields, their
  /// delegates and undo are asked as ever.
  ///
  /// - Returns: whether the element exists and has a text that can be edited, or selected.
  @discardableResult
  public func edit(_ edit: AccessibilityTextEdit, ofElement id: UInt64) -> Bool {
    func select(_ range: Range<Int>) -> View? {
      guard focusElement(id), let view = rootView.view(ofElement: id),
        view.accessibilitySelect(range)
      else { return nil }
      return view
    }
    func press(_ key: String, _ modifiers: KeyModifiers = []) {
      (firstResponder ?? rootView).keyDown(
        with: KeyEvent(
          KeyInput(phase: .down, key: key, modifiers: modifiers), timestamp: time, window: self))
    }
    switch edit {
    case .select(let range): return select(range) != nil
    case .replace(let range, let text):
      guard select(range) != nil else { return false }
      if !text.isEmpty { return firstResponder?.insertText(text) ?? false }
      if !range.isEmpty { press("backspace") }
    case .copy(let range), .cut(let range):
      guard select(range) != nil else { return false }
      if !range.isEmpty { press(edit == .copy(range) ? "c" : "x", .control) }
    case .paste(let place):
      guard select(place..<place) != nil else { return false }
      press("v", .control)
    }
    return true
  }

  /// The box around a part of an element's text, counted in Unicode scalars, in the window; nil if there is no such
  /// element or it cannot tell.
  public func frame(ofText range: Range<Int>, ofElement id: UInt64) -> CGRect? {
    if let view = rootView.view(ofElement: id) {
      return view.accessibilityFrame(ofText: range).map { view.convert($0, to: nil) }
    }
    guard let view = view(around: id) else { return nil }
    return view.accessibilityFrame(ofText: range, ofElement: id).map { view.convert($0, to: nil) }
  }

  /// The character of an element's text at a point in the window, as its offset in Unicode scalars; nil if there is
  /// none.
  public func textOffset(at point: CGPoint, ofElement id: UInt64) -> Int? {
    guard let view = rootView.view(ofElement: id) else {
      return view(around: id).flatMap {
        $0.accessibilityTextOffset(at: $0.convert(point, from: nil), ofElement: id)
      }
    }
    let place = view.convert(point, from: nil)
    // The nearest caret is before the character or behind it.
    guard let caret = view.accessibilityTextOffset(at: place) else { return nil }
    return [caret, caret - 1].first { offset in
      offset >= 0
        && view.accessibilityFrame(ofText: offset..<offset + 1)?.contains(place) ?? false
    }
  }

  /// The innermost view that has passed on an element for one of its parts; nil if there is none. O(n).
  func view(around id: UInt64) -> View? {
    accessibilityTree.way(to: id)?.reversed().lazy.compactMap { [rootView] in
      rootView.view(ofElement: $0.id)
    }.first
  }
}
