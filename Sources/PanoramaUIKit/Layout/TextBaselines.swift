import Panorama

/// A view whose text is vertically centred.
@MainActor
protocol TextBaselines: UIView {
  /// How far the first and the last baseline lie below the middle, in points.
  var baselines: (first: Double, last: Double)? { get }
}

/// A view whose height depends on its width, because its text may have several lines.
@MainActor
protocol WrappingText: UIView {
  /// Whether the text may have several lines.
  var wraps: Bool { get }
}

extension Label: TextBaselines, WrappingText {
  var wraps: Bool { numberOfLines != 1 }

  var baselines: (first: Double, last: Double)? {
    let width = bounds.width > 0 && wraps ? bounds.width : 1e6
    let height = Double(sizeThatFits(CGSize(width: width, height: 1e6)).height)
    let font = font?.font ?? looks.font(textStyle)
    return (-height / 2 + font.ascent, height / 2 - font.descent)
  }
}

extension UIButton: TextBaselines {
  var baselines: (first: Double, last: Double)? { titleLabel?.baselines }
}
