import Panorama

/// Places a picture, a text and a second text in a cell.
@MainActor
struct ListContentLayout {
  let label: UILabel?
  let second: UILabel?
  /// The size of the picture, in points; zero for none.
  var image = CGSize.zero
  /// The size that is kept free for the picture at least.
  var reserved = CGSize.zero
  var margins = NSDirectionalEdgeInsets.zero
  var isSideBySide = false
  var imagePadding: CGFloat = 12
  var horizontalPadding: CGFloat = 8
  var verticalPadding: CGFloat = 3

  /// The frames of the parts, and the height that they need with the margins.
  struct Frames {
    var image = CGRect.zero
    var text = CGRect.zero
    var second = CGRect.zero
    var height: CGFloat = 0
  }

  init(label: UILabel?, second: UILabel?) { (self.label, self.second) = (label, second) }

  /// A size scaled down until both sides are within their limits; a limit of 0 is none.
  static func fitted(_ size: CGSize, into limit: CGSize) -> CGSize {
    var factor: CGFloat = 1
    if limit.width > 0, size.width > 0 { factor = min(factor, limit.width / size.width) }
    if limit.height > 0, size.height > 0 { factor = min(factor, limit.height / size.height) }
    return CGSize(width: size.width * factor, height: size.height * factor)
  }

  /// - Parameters:
  ///   - width: the width of the cell's content, in points.
  ///   - height: its height; nil for the one that is needed.
  func frames(width: CGFloat, height: CGFloat?) -> Frames {
    var frames = Frames()
    let slot =
      image == .zero
      ? CGSize.zero
      : CGSize(width: max(image.width, reserved.width), height: max(image.height, reserved.height))
    let left = margins.leading + (slot.width > 0 ? slot.width + imagePadding : 0)
    let room = max(0, width - left - margins.trailing)
    let first = size(of: label, in: room)
    let other = size(of: second, in: room)
    let hasBoth = first.height > 0 && other.height > 0
    let wanted =
      hasBoth ? natural(label).width + horizontalPadding + natural(second).width : 0
    let isRow = isSideBySide && hasBoth && wanted <= room
    let gap = hasBoth ? verticalPadding : 0
    let texts = isRow ? max(first.height, other.height) : first.height + gap + other.height
    frames.height = max(texts, slot.height) + margins.top + margins.bottom
    let whole = height ?? frames.height
    let middle = margins.top + (whole - margins.top - margins.bottom) / 2
    frames.image = CGRect(
      x: margins.leading + (slot.width - image.width) / 2, y: (middle - image.height / 2).rounded(),
      width: image.width, height: image.height)
    let top = (middle - texts / 2).rounded()
    if isRow {
      let value = natural(second).width
      frames.text = CGRect(
        x: left, y: top, width: room - value - horizontalPadding, height: texts)
      frames.second = CGRect(x: left + room - value, y: top, width: value, height: texts)
    } else {
      frames.text = CGRect(x: left, y: top, width: room, height: first.height)
      frames.second = CGRect(
        x: left, y: top + first.height + gap, width: room, height: other.height)
    }
    return frames
  }

  private func size(of label: UILabel?, in width: CGFloat) -> CGSize {
    label?.sizeThatFits(CGSize(width: max(1, width), height: 0)) ?? .zero
  }

  private func natural(_ label: UILabel?) -> CGSize {
    label?.sizeThatFits(CGSize(width: 0, height: 0)) ?? .zero
  }
}
