import Documents
import Foundation
import Panorama
import PanoramaImages

/// A book on the shelf: its cover, title and author, and how much of it was read.
final class ShelfCell: View {
  /// The book; nil if the cell is not used.
  var book: ShelfBook? { didSet { if book != oldValue { setNeedsDisplay() } } }
  /// The picture of its cover; nil draws one with the title.
  var cover: CGImage? { didSet { if cover !== oldValue { setNeedsDisplay() } } }
  /// Whether its file is not where it was.
  var isGone = false { didSet { if isGone != oldValue { setNeedsDisplay() } } }
  var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  /// Called when the mouse or a finger chooses the book.
  var didChoose: () -> Void = {}
  /// Called with a place of the window at which a menu is wanted.
  var didAskForMenu: (CGPoint) -> Void = { _ in }

  override func mouseDown(with event: MouseEvent) { didChoose() }
  override func rightMouseDown(with event: MouseEvent) {
    didAskForMenu(convert(event.location(in: self), to: nil))
  }
  // Only a finger that ends here without having scrolled chooses.
  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) { didChoose() }
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func mouseEntered(with event: MouseEvent) { isHovered = true }
  override func mouseExited(with event: MouseEvent) { isHovered = false }

  /// What stands below the title: the author, or where the file was.
  private var detail: String {
    guard let book else { return "" }
    return isGone ? "Not in \(DocumentFile.shownFolder(of: book.path))" : book.authors
  }

  private var percent: Int { Int(((book?.progress ?? 0) * 100).rounded(.down)) }

  override var accessibilityRole: AccessibilityRole? { book == nil ? nil : .button }
  override var accessibilityTitle: String {
    [book?.title ?? "", detail].filter { !$0.isEmpty }.joined(separator: ", ")
  }
  override var accessibilityContent: String { percent > 0 ? "\(percent) %" : "" }
  override var accessibilityActions: [AccessibilityAction] { [.press] }
  override var accessibilityStates: AccessibilityElement.Traits { isSelected ? .selected : [] }

  /// The height of the words and the bar below a cover, in points.
  static func wordsHeight(_ looks: ViewLooks) -> Double {
    Double(looks.font(.caption).lineHeight) * 3 + looks.theme.unit * 3
  }

  override func draw(in context: CGContext) {
    guard let book else { return }
    let theme = looks.theme
    let box = bounds.insetBy(dx: theme.unit, dy: theme.unit)
    if isSelected || isHovered {
      context.setFillColor(
        isSelected ? theme.accent.copy(alpha: theme.selectionAlpha) : theme.controlHovered)
      context.fill(PathData(box, cornerRadius: theme.cornerRadius))
    }
    let inner = box.insetBy(dx: theme.unit * 2, dy: theme.unit * 2)
    let wordsTop = Double(inner.maxY) - Self.wordsHeight(looks)
    let room = CGRect(
      x: Double(inner.minX), y: Double(inner.minY), width: Double(inner.width),
      height: max(1, wordsTop - Double(inner.minY) - theme.unit))
    // As books stand on a shelf, all on one line.
    let shape = cover.map { CGSize(width: $0.width, height: $0.height) } ?? DrawnCover.shape
    let fit = min(
      Double(room.width) / Double(shape.width), Double(room.height) / Double(shape.height))
    let (width, height) = (
      (Double(shape.width) * fit).rounded(), (Double(shape.height) * fit).rounded()
    )
    let picture = CGRect(
      x: (Double(room.midX) - width / 2).rounded(), y: (Double(room.maxY) - height).rounded(),
      width: width, height: height)
    context.saveGState()
    if isGone { context.setAlpha(0.35) }
    if let cover {
      context.draw(cover, in: picture)
    } else {
      DrawnCover.draw(book, in: picture, looks, context)
    }
    context.restoreGState()
    context.setStrokeColor(theme.separator)
    context.setLineWidth(1)
    context.stroke(picture.insetBy(dx: 0.5, dy: 0.5))
    drawProgress(below: picture, context)
    var y = wordsTop + theme.unit * 2
    for (text, lines, color) in [
      (book.title, 2, isGone ? theme.secondaryText : theme.text), (detail, 1, theme.secondaryText),
    ] where !text.isEmpty {
      let layout = TextLayout(
        text, font: looks.font(.caption), maximumWidth: max(1, Double(inner.width)),
        alignment: .center, maximumLines: lines)
      context.draw(layout, at: CGPoint(x: Double(inner.minX), y: y.rounded()), color: color)
      y += Double(layout.size.height)
    }
  }

  private func drawProgress(below picture: CGRect, _ context: CGContext) {
    guard percent > 0, let book else { return }
    let theme = looks.theme
    var bar = CGRect(
      x: picture.minX, y: picture.maxY + theme.unit, width: picture.width, height: theme.unit / 2)
    context.setFillColor(theme.separator)
    context.fill(bar)
    bar.size.width = Double(bar.width) * book.progress
    context.setFillColor(theme.accent)
    context.fill(bar)
  }
}

/// The cover of a book that has none: cloth with the title on it.
enum DrawnCover {
  /// The usual proportions of a book.
  static let shape = CGSize(width: 2, height: 3)
  /// The colours of cloth, all dark enough for white letters.
  private static let cloths = [
    CGColor(red: 0.33, green: 0.18, blue: 0.20), CGColor(red: 0.18, green: 0.28, blue: 0.40),
    CGColor(red: 0.16, green: 0.32, blue: 0.28), CGColor(red: 0.38, green: 0.27, blue: 0.14),
    CGColor(red: 0.28, green: 0.22, blue: 0.38), CGColor(red: 0.22, green: 0.24, blue: 0.27),
  ]

  /// Always the same for the same title.
  private static func cloth(_ title: String) -> CGColor {
    let sum = title.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
    return cloths[Int(sum % UInt32(cloths.count))]
  }

  @MainActor
  static func draw(_ book: ShelfBook, in rect: CGRect, _ looks: ViewLooks, _ context: CGContext) {
    context.setFillColor(cloth(book.title))
    context.fill(rect)
    context.setFillColor(CGColor(gray: 1, alpha: 0.12))
    context.fill(
      CGRect(x: rect.minX, y: rect.minY, width: Double(rect.width) * 0.06, height: rect.height))
    let width = max(1, Double(rect.width) * 0.78)
    let x = Double(rect.minX) + Double(rect.width) * 0.14
    let title = TextLayout(
      book.title, font: looks.font(.body), maximumWidth: width, alignment: .center, maximumLines: 5)
    context.draw(
      title, at: CGPoint(x: x, y: (Double(rect.minY) + Double(rect.height) * 0.16).rounded()),
      color: CGColor(gray: 1))
    guard !book.authors.isEmpty else { return }
    let authors = TextLayout(
      book.authors, font: looks.font(.caption), maximumWidth: width, alignment: .center,
      maximumLines: 2)
    let y = Double(rect.maxY) - Double(rect.height) * 0.08 - Double(authors.size.height)
    context.draw(
      authors, at: CGPoint(x: x, y: y.rounded()), color: CGColor(gray: 1, alpha: 0.8))
  }
}
