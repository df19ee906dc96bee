import Foundation

extension NSAttributedString {
  /// What the text takes, in points, broken at its line ends only. O(n).
  public func size(fonts: FontLibrary) -> CGSize {
    AttributedTextLayout(self, fonts: fonts).size
  }

  /// What the text takes in a place of `size`, in points: as wide as its longest line, as high as
  /// all lines, the origin at zero. O(n).
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], fonts: FontLibrary
  ) -> CGRect {
    let breaks = options.contains(.usesLineFragmentOrigin) && size.width > 0
    let layout = AttributedTextLayout(
      self, fonts: fonts, maximumWidth: breaks ? Double(size.width) : .infinity)
    return CGRect(origin: .zero, size: layout.size)
  }
}
