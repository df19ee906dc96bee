import Foundation
import Panorama

/// What a key with Ctrl switches in a text with attributes; the raw value is the key.
enum TextFace: String {
  case bold = "b"
  case italic = "i"
  case underlined = "u"
}

extension TextCanvas {
  /// Gives the selection, or what is typed, a face, or takes it away if the beginning has it.
  func toggle(_ face: TextFace) {
    let old = typingAttributes
    switch face {
    case .bold:
      let isBold = font(in: old).font.descriptor.weight >= .semibold
      restyle { $0[.font] = UIFont(font(in: $0).font.withWeight(isBold ? .regular : .bold)) }
    case .italic:
      let isItalic = font(in: old).font.descriptor.isItalic
      restyle { attributes in
        var font = font(in: attributes).font
        font.descriptor.isItalic = !isItalic
        attributes[.font] = UIFont(font)
      }
    case .underlined:
      let isUnderlined = old[.underlineStyle] != nil
      restyle { $0[.underlineStyle] = isUnderlined ? nil : NSUnderlineStyle.single.rawValue }
    }
  }

  private func font(in attributes: [NSAttributedString.Key: Any]) -> UIFont {
    attributes[.font] as? UIFont ?? (attributes[.font] as? Font).map(UIFont.init)
      ?? .systemFont(ofSize: 17)
  }

  /// Opens the link at a point of a text that is only read, unless the delegate objects.
  ///
  /// - Returns: whether there is one.
  func openLink(at point: CGPoint) -> Bool {
    guard let textView, textView.isSelectable, !textView.isEditable, let link = link(at: point)
    else { return false }
    guard let url = URL(string: link.address) else { return false }
    let isOpened =
      textView.textDelegate?.textView(
        textView, shouldInteractWith: url, in: range(link.range), interaction: .invokeDefaultAction)
      ?? true
    if isOpened { UIApplication.shared.open(url) }
    return true
  }
}
