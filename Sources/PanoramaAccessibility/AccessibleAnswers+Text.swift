import Foundation
import PanoramaViews

/// The letters of a text: what they are, where they are, and how they are edited.
extension AccessibleAnswers {
  /// Answers what is asked about the letters of an element.
  ///
  /// - Returns: whether it was such a question.
  func answerText(_ member: String, _ index: Int, _ call: borrowing BusMessage) -> Bool {
    guard let text = tree.nodes[index].text.map({ AccessibleText($0) }) else { return false }
    let selection = tree.nodes[index].element.selection ?? 0..<0
    func answer(_ range: Range<Int>) {
      call.answer { w in
        w.string(text[range])
        w.int32(range.lowerBound)
        w.int32(range.upperBound)
      }
    }
    switch member {
    case "GetText":
      let start = call.takeNumber()
      let end = call.takeNumber()
      call.answer { $0.string(text[text.range(start, end)]) }
    case "GetCharacterAtOffset":
      let offset = call.takeNumber()
      call.answer { $0.int32(text.scalar(at: offset)) }
    case "GetStringAtOffset":
      let offset = call.takeNumber()
      answer(text.part(around: offset, granularity: call.takeNumber()))
    case "GetTextAtOffset":
      let offset = call.takeNumber()
      answer(text.part(around: offset, boundary: call.takeNumber()))
    case "GetTextBeforeOffset":
      let offset = call.takeNumber()
      let boundary = call.takeNumber()
      let here = text.part(around: offset, boundary: boundary)
      answer(
        here.lowerBound > 0 ? text.part(around: here.lowerBound - 1, boundary: boundary) : 0..<0)
    case "GetTextAfterOffset":
      let offset = call.takeNumber()
      let boundary = call.takeNumber()
      answer(
        text.part(
          around: text.part(around: offset, boundary: boundary).upperBound, boundary: boundary))
    case "GetNSelections": call.answer { $0.int32(selection.isEmpty ? 0 : 1) }
    case "GetSelection":
      call.answer { w in
        w.int32(selection.lowerBound)
        w.int32(selection.upperBound)
      }
    case "GetAttributes", "GetAttributeRun":
      call.answer { w in
        w.array(of: "{ss}") {}
        w.int32(0)
        w.int32(text.count)
      }
    case "GetDefaultAttributes", "GetDefaultAttributeSet":
      call.answer { w in w.array(of: "{ss}") {} }
    case "SetCaretOffset":
      let offset = call.takeNumber()
      // What reads a document aloud says so how far it has come.
      guard !tree.nodes[index].isPassage else {
        ask(.show(tree.nodes[index].element.id, text: text.range(offset, offset)))
        call.answer { $0.flag(true) }
        return true
      }
      select(offset..<offset, index, call)
    case "AddSelection":
      let start = call.takeNumber()
      select(start..<max(start, call.takeNumber()), index, call)
    case "SetSelection":
      guard call.takeNumber() == 0 else {
        call.answer { $0.flag(false) }
        return true
      }
      let start = call.takeNumber()
      select(start..<max(start, call.takeNumber()), index, call)
    case "RemoveSelection":
      guard call.takeNumber() == 0, !selection.isEmpty else {
        call.answer { $0.flag(false) }
        return true
      }
      select(selection.upperBound..<selection.upperBound, index, call)
    case "GetCharacterExtents":
      let offset = max(0, call.takeNumber())
      answerFrame(of: offset..<offset + 1, index, call)
    case "GetRangeExtents":
      let start = call.takeNumber()
      answerFrame(of: text.range(start, call.takeNumber()), index, call)
    case "ScrollSubstringTo":
      let start = call.takeNumber()
      ask(.show(tree.nodes[index].element.id, text: text.range(start, call.takeNumber())))
      call.answer { $0.flag(true) }
    case "GetOffsetAtPoint":
      let (x, y) = (call.takeNumber(), call.takeNumber())
      let point = tree.point(x, y, of: index, inWindow: call.takeNumber() != 0)
      let offset = places.offset(tree.nodes[index].element.id, point)
      call.answer { $0.int32(offset ?? -1) }
    default: return false
    }
    return true
  }

  private func select(_ range: Range<Int>, _ index: Int, _ call: borrowing BusMessage) {
    let canSelect = tree.nodes[index].element.selection != nil
    if canSelect { ask(.edit(.select(range), tree.nodes[index].element.id)) }
    call.answer { $0.flag(canSelect) }
  }

  /// The box around a part; that around the whole text if nobody knows better.
  private func answerFrame(of range: Range<Int>, _ index: Int, _ call: borrowing BusMessage) {
    let isInWindow = call.takeNumber() != 0
    let found = places.frame(tree.nodes[index].element.id, range)
    let f =
      found.map { tree.pixels($0, of: index, inWindow: isInWindow) }
      ?? tree.frame(of: index, inWindow: isInWindow)
    call.answer { w in for v in [f.x, f.y, f.width, f.height] { w.int32(v) } }
  }

  /// Lets the main thread edit the text of an element.
  ///
  /// - Returns: whether it was such a call.
  func answerEditableText(_ member: String, _ index: Int, _ call: borrowing BusMessage) -> Bool {
    let node = tree.nodes[index]
    guard node.isEditable, let text = node.text.map({ AccessibleText($0) }) else { return false }
    func part() -> Range<Int> {
      let start = call.takeNumber()
      return text.range(start, call.takeNumber())
    }
    let edit: AccessibilityTextEdit
    switch member {
    case "SetTextContents": edit = .replace(0..<text.count, with: call.takeText())
    case "InsertText":
      let place = text.range(call.takeNumber(), -1).lowerBound
      let inserted = AccessibleText(call.takeText())
      // The length counts bytes for some programs and characters for others; never more than there are.
      edit = .replace(place..<place, with: inserted[inserted.range(0, call.takeNumber())])
    case "DeleteText": edit = .replace(part(), with: "")
    case "CopyText": edit = .copy(part())
    case "CutText": edit = .cut(part())
    case "PasteText": edit = .paste(at: text.range(call.takeNumber(), -1).lowerBound)
    default: return false
    }
    ask(.edit(edit, node.element.id))
    if member == "CopyText" { call.answer() } else { call.answer { $0.flag(true) } }
    return true
  }
}
