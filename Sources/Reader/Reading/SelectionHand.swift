import Foundation
import Panorama
import PanoramaBook

/// Lets hands select text on a surface, and shows what can be done with it.
@_spi(ReaderTests) @MainActor public final class SelectionHand {
  private unowned let reader: ReaderView
  public let selection = BookSelection()
  private let drag = SelectionDrag()
  let knobs: SelectionKnobs
  /// The bar of what can be done.
  let bar: SelectionBar
  /// The highlight that is selected as a whole; nil if none is.
  public private(set) var mark: BookMark?
  private let recognizer = SelectionRecognizer()

  /// How much of a highlight's text is kept with it, in characters.
  private static let excerptLength = 400

  init(_ reader: ReaderView) {
    self.reader = reader
    knobs = SelectionKnobs(selection)
    bar = SelectionBar(
      choose: { [weak reader] in reader?.hand.highlight($0) },
      commands: [
        SelectionBar.Command(icon: .note, name: "Note") { [weak reader] in reader?.hand.editNote()
        },
        SelectionBar.Command(icon: .copy, name: "Copy", key: "Ctrl+C") { [weak reader] in
          reader?.hand.copy()
        },
        SelectionBar.Command(icon: .search, name: "Search for it", key: "Ctrl+F") {
          [weak reader] in reader?.presentSearch()
        },
        SelectionBar.Command(icon: .trash, name: "Remove highlight", key: "Delete") {
          [weak reader] in reader?.hand.removeMark()
        },
      ])
    selection.didChange = { [weak self] in self?.selectionDidChange() }
    recognizer.takesKnob = { [weak self] in
      guard let self else { return false }
      return selection.takeKnob(at: $0, on: self.reader.pages)
    }
    recognizer.isText = { [weak self] in self?.isText(at: $0) ?? false }
    recognizer.addAction { [weak self] in self?.handDidMove() }
  }

  /// Selects on a view that shows the text from now on.
  func follow(_ pages: BookFlowView) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    pages.addGestureRecognizer(recognizer)
    // A step in which both could begin selects.
    pages.panGestureRecognizer.require(toFail: recognizer)
  }

  private var surface: any BookSurface { reader.pages }

  /// Whether there is text at a point, where the mouse selects; beside it, it scrolls.
  func isText(at point: CGPoint) -> Bool {
    guard let sheet = surface.sheet(at: point),
      let place = sheet.layout.place(at: sheet.inside(point)),
      let caret = sheet.layout.caret(at: place)
    else { return false }
    let line = sheet.outside(caret)
    let reach = 0.3 * max(line.height, line.width)
    return line.insetBy(dx: -3 * reach, dy: -reach).contains(point)
      || sheet.frame.contains(point)
        && line.insetBy(dx: -sheet.frame.width, dy: -reach).contains(point)
  }

  // MARK: Hands

  private func handDidMove() {
    guard let touch = recognizer.hand else { return end() }
    switch recognizer.state {
    case .began:
      bar.isHidden = true
      reader.becomeFirstResponder()
      switch recognizer.beginning {
      case .mouse(let presses):
        selection.press(at: recognizer.startLocation, count: presses, on: surface)
        follow(touch)
      case .hold: selection.hold(at: recognizer.startLocation, on: surface)
      case .knob: break
      }
    case .changed: follow(touch)
    default: end()
    }
  }

  private func follow(_ touch: Touch) {
    drag.follow(
      touch, in: surface, step: CGFloat(reader.style.textSize * 1.5),
      area: { [weak self] in self?.surface.bounds ?? .infinite },
      select: { [weak self] in self?.extend(to: $0) ?? false })
  }

  /// Extends the selection to a point, and brings the point onto the screen.
  private func extend(to point: CGPoint) -> Bool {
    let isChanged = selection.drag(to: point, on: surface)
    let area = surface.bounds
    let beyond =
      point.y > area.maxY
      ? point.y - area.maxY : point.y < area.minY ? point.y - area.minY : 0
    return beyond != 0 && surface.scroll(by: beyond) || isChanged
  }

  private func end() {
    drag.end()
    selection.release()
    showBar()
  }

  /// Two presses select a word, three a paragraph. One selects the highlight there, or nothing.
  ///
  /// - Returns: whether that means something here.
  func tap(at point: CGPoint, count: Int) -> Bool {
    if count > 1 {
      guard isText(at: point) else { return false }
      reader.becomeFirstResponder()
      selection.press(at: point, count: count, on: surface)
      showBar()
      return true
    }
    let former = selection.range
    select(nil)
    guard let sheet = surface.sheet(at: point), isText(at: point),
      let place = surface.place(at: point),
      let placed = reader.marks.placed.last(where: { $0.range.contains(place) })
    else { return former != nil }
    select(placed, on: sheet)
    return true
  }

  private func select(_ placed: BookMarks.Placed?, on sheet: BookSheet? = nil) {
    selection.clear()
    guard let placed, let sheet else { return }
    selection.select(placed.range, on: sheet)
    mark = placed.mark
    showBar()
  }

  /// Selects nothing.
  public func clear() { select(nil) }

  // MARK: What is shown

  private func selectionDidChange() {
    mark = nil
    if selection.range == nil { bar.isHidden = true }
    knobs.update(surface)
    reader.updateMarks()
  }

  /// How the selection is painted.
  var marks: [TextMark] {
    guard let range = selection.range else { return [] }
    let alpha = reader.paperIsDark ? 0.5 : 0.3
    return [TextMark(range, color: reader.looks.theme.accent.copy(alpha: alpha))]
  }

  private func showBar() {
    guard selection.range != nil else { return }
    bar.isHidden = false
    bar.update(color: mark?.color, hidden: mark == nil ? ["Remove highlight"] : [])
    update()
  }

  /// Follows the text when it moves.
  func update() {
    knobs.update(surface)
    guard !bar.isHidden, let range = selection.range else { return }
    let rects = surface.rectangles(of: range).map { reader.convert($0, from: surface) }
    let area = reader.convert(surface.bounds, from: surface)
    guard let first = rects.first else {
      bar.isHidden = true
      return
    }
    bar.place(beside: rects.reduce(first) { $0.union($1) }.intersection(area), in: area)
  }

  // MARK: What is done with it

  /// Copies the selected text.
  public func copy() {
    let text = selection.selectedText
    if !text.isEmpty { reader.window?.clipboard.text = text }
    bar.isHidden = true
  }

  /// Highlights the selected text; in the colour that it has already, takes the highlight away.
  public func highlight(_ color: BookMark.Color) {
    if let mark, mark.color == color { return removeMark() }
    guard let new = marked(color) else { return }
    reader.marks.set(new)
    clear()
  }

  /// The selected highlight in a colour, or a new one.
  private func marked(_ color: BookMark.Color) -> BookMark? {
    if var mark {
      mark.color = color
      return mark
    }
    guard let range = selection.range, let cfi = try? reader.book.cfi(range) else { return nil }
    let text = selection.selectedText.split(whereSeparator: \.isNewline).joined(separator: " ")
    return BookMark(
      cfi: cfi.description, color: color, excerpt: String(text.prefix(Self.excerptLength)),
      created: Date())
  }

  /// Takes the selected highlight away.
  public func removeMark() {
    guard let mark else { return }
    reader.remove(mark)
    clear()
  }

  /// Asks for a note on the selected text, which becomes a highlight with it.
  func editNote() {
    guard let noted = marked(mark?.color ?? .yellow) else { return }
    bar.isHidden = true
    reader.askForNote(noted.note) { [weak self] note in
      var noted = noted
      noted.note = note
      self?.reader.marks.set(noted)
      self?.clear()
    }
  }
}

extension LineIcon {
  /// A sheet with lines.
  fileprivate static let note = LineIcon("M5 4h14v11l-5 5h-9zM19 15h-5v5M8.5 8.5h7M8.5 12h4")
}
