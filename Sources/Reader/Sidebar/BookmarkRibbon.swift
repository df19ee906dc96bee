import Panorama

/// The ribbon that hangs over the corner of a page with a bookmark.
final class BookmarkRibbon: View {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .image }
  override var accessibilityTitle: String { "Bookmark" }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: looks.theme.unit * 5, height: looks.theme.unit * 9)
  }

  override func draw(in context: CGContext) {
    var path = PathData()
    let (width, height) = (Double(bounds.width), Double(bounds.height))
    path.move(to: SIMD2(0, 0))
    path.addLine(to: SIMD2(width, 0))
    path.addLine(to: SIMD2(width, height))
    path.addLine(to: SIMD2(width / 2, height - width * 0.45))
    path.addLine(to: SIMD2(0, height))
    path.closeSubpath()
    context.setFillColor(looks.theme.accent)
    context.fill(path)
  }
}
