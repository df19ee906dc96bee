import Foundation

extension NSAttributedString {
  /// The size of the text in points, if lines break only where the text has line breaks. O(n).
  public func size(fonts: FontLibrary) -> CGSize {
    AttributedTextLayout(self, fonts: fonts).size
  }

  /// The bounds of the text in an area of `size`, in points: as wide as its longest line and as
  /// high as all lines, with the origin at zero. O(n).
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], fonts: FontLibrary
  ) -> CGRect {
    let breaks = options.contains(.usesLineFragmentOrigin) && size.width > 0
    let layout = AttributedTextLayout(
      self, fonts: fonts, maximumWidth: breaks ? size.width : .infinity)
    return CGRect(origin: .zero, size: layout.size)
  }
}
