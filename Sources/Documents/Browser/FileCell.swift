import Foundation
import Panorama
import PanoramaImages

/// A file or folder in the browser, with its thumbnail or icon and its name.
final class FileCell: View {
  /// A row with a small thumbnail, or a tile with a large one.
  enum Style { case row, tile }

  /// The file or folder; nil if the cell is not used.
  var entry: FolderEntry? { didSet { if entry != oldValue { setNeedsDisplay() } } }
  var style = Style.tile { didSet { if style != oldValue { setNeedsDisplay() } } }
  var thumbnail: CGImage? { didSet { if thumbnail !== oldValue { setNeedsDisplay() } } }
  var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  /// Called when the mouse presses the cell.
  var didClick: (@MainActor (MouseEvent) -> Void)?
  /// Called when a finger taps the cell.
  var didTap: (@MainActor () -> Void)?

  override func mouseDown(with event: MouseEvent) { didClick?(event) }
  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    didTap?()
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func mouseEntered(with event: MouseEvent) { isHovered = true }
  override func mouseExited(with event: MouseEvent) { isHovered = false }

  override var accessibilityRole: AccessibilityRole? { entry == nil ? nil : .button }
  override var accessibilityTitle: String { entry?.name ?? "" }
  override var accessibilityActions: [AccessibilityAction] { [.press] }
  override var accessibilityStates: AccessibilityElement.Traits { isSelected ? .selected : [] }

  override func draw(in context: CGContext) {
    guard let entry else { return }
    let theme = looks.theme
    let box = bounds.insetBy(dx: theme.unit / 2, dy: theme.unit / 2)
    if isSelected || isHovered {
      context.setFillColor(
        isSelected ? theme.accent.copy(alpha: theme.selectionAlpha) : theme.controlHovered)
      context.fill(PathData(box, cornerRadius: theme.cornerRadius))
    }
    switch style {
    case .row: drawRow(entry, box, in: context)
    case .tile: drawTile(entry, box, in: context)
    }
  }

  private func drawRow(_ entry: FolderEntry, _ box: CGRect, in context: CGContext) {
    let theme = looks.theme
    let side = box.height - theme.unit
    let picture = CGRect(
      x: box.minX + theme.unit, y: box.minY + theme.unit / 2, width: side, height: side)
    drawThumbnail(entry, picture, iconSide: theme.iconSize, in: context)
    let x = picture.maxX + theme.unit * 2
    let layout = TextLayout(
      FileBytes.shown(entry.name), font: looks.font(.body),
      maximumWidth: max(1, box.maxX - x - theme.unit), maximumLines: 1)
    let y = (box.midY - layout.size.height / 2).rounded()
    context.draw(layout, at: CGPoint(x: x, y: y), color: theme.text)
  }

  private func drawTile(_ entry: FolderEntry, _ box: CGRect, in context: CGContext) {
    let theme = looks.theme
    let inner = box.insetBy(dx: theme.unit * 2, dy: theme.unit * 2)
    let layout = TextLayout(
      FileBytes.shown(entry.name), font: looks.font(.caption), maximumWidth: max(1, inner.width),
      alignment: .center, maximumLines: 2)
    let textTop = inner.maxY - theme.captionSize * 2.6
    let picture = CGRect(
      x: inner.minX, y: inner.minY, width: inner.width,
      height: max(1, textTop - inner.minY - theme.unit))
    drawThumbnail(entry, picture, iconSide: theme.iconSize * 2, in: context)
    context.draw(layout, at: CGPoint(x: inner.minX, y: textTop.rounded()), color: theme.text)
  }

  private func drawThumbnail(
    _ entry: FolderEntry, _ box: CGRect, iconSide: Double, in context: CGContext
  ) {
    let theme = looks.theme
    if let thumbnail {
      let fit = min(1, box.width / Double(thumbnail.width), box.height / Double(thumbnail.height))
      let (width, height) = (Double(thumbnail.width) * fit, Double(thumbnail.height) * fit)
      context.draw(
        thumbnail,
        in: CGRect(
          x: (box.midX - width / 2).rounded(), y: (box.midY - height / 2).rounded(), width: width,
          height: height))
      return
    }
    let icon = entry.isFolder ? LineIcon.folder : LineIcon.image
    let place = CGRect(
      x: box.midX - iconSide / 2, y: box.midY - iconSide / 2, width: iconSide, height: iconSide)
    icon.draw(
      in: context, rect: place, color: entry.isFolder ? theme.accent : theme.secondaryText,
      lineWidth: theme.iconStroke)
  }
}

extension LineIcon {
  static let folder = LineIcon(
    "M3.5 18.5v-13h6l2 2.5h9v10.5c0 0.6 -0.4 1 -1 1h-15c-0.6 0 -1 -0.4 -1 -1z")
}
