/// Numbers that layout can add up: none is endless, or not a number, or larger than any page.
extension ComputedStyle {
  var sane: ComputedStyle {
    var style = self
    style.fontSize = fontSize.sane(0...2000)
    style.letterSpacing = letterSpacing.sane()
    style.wordSpacing = wordSpacing.sane()
    style.textIndent = textIndent.sane
    switch lineHeight {
    case .normal: break
    case .factor(let factor): style.lineHeight = .factor(factor.sane(0...100))
    case .points(let points): style.lineHeight = .points(points.sane(0...10_000))
    }
    if case .raised(let points) = verticalAlign { style.verticalAlign = .raised(points.sane()) }
    for side in Self.sides {
      style.margin[keyPath: side] = margin[keyPath: side].sane
      style.padding[keyPath: side] = padding[keyPath: side].sane
      style.inset[keyPath: side] = inset[keyPath: side].sane
    }
    style.border.top.width = border.top.width.sane(0...1000)
    style.border.right.width = border.right.width.sane(0...1000)
    style.border.bottom.width = border.bottom.width.sane(0...1000)
    style.border.left.width = border.left.width.sane(0...1000)
    (style.width, style.height) = (width.sane, height.sane)
    (style.minWidth, style.minHeight) = (minWidth.sane, minHeight.sane)
    (style.maxWidth, style.maxHeight) = (maxWidth.sane, maxHeight.sane)
    style.borderSpacing.width = Double(borderSpacing.width).sane(0...1000)
    style.borderSpacing.height = Double(borderSpacing.height).sane(0...1000)
    style.cornerRadius = cornerRadius.sane(0...10_000)
    style.opacity = opacity.sane(0...1)
    style.widows = min(100, max(1, widows))
    style.orphans = min(100, max(1, orphans))
    return style
  }

  private static var sides: [WritableKeyPath<StyleSides<StyleLength>, StyleLength>] {
    [\.top, \.right, \.bottom, \.left]
  }
}

extension StyleLength {
  fileprivate var sane: StyleLength {
    switch self {
    case .auto: .auto
    case .points(let points): .points(points.sane())
    case .share(let share): .share(share.sane(-100...100))
    }
  }
}

extension Double {
  /// The nearest number in a range, of points unless it says otherwise; 0 or the nearest to it for what is none.
  fileprivate func sane(_ range: ClosedRange<Double> = -10_000...10_000) -> Double {
    isNaN
      ? Swift.max(range.lowerBound, 0)
      : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
