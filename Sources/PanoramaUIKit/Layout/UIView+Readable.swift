import Panorama

extension View {
  /// The part of the margins' area where lines of text are not too long: in its middle, and at most 672 points wide.
  public var readableContentGuide: UILayoutGuide {
    if let known = layoutGuides.first(where: { $0 is ReadableGuide }) { return known }
    let guide = ReadableGuide()
    addLayoutGuide(guide)
    let margins = layoutMarginsGuide
    let wide = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
    wide.priority = .defaultHigh
    NSLayoutConstraint.activate([
      guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      guide.topAnchor.constraint(equalTo: margins.topAnchor),
      guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      guide.widthAnchor.constraint(lessThanOrEqualToConstant: ReadableGuide.width),
      guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor), wide,
    ])
    return guide
  }
}

private final class ReadableGuide: UILayoutGuide {
  /// UIKit's width at the standard size of text, in points.
  static let width: CGFloat = 672
}
