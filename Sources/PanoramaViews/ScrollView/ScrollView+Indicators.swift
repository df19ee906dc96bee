import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// Shows the indicators for a moment, for a view that has just appeared.
  public func flashScrollIndicators() {
    guard let window else { return }
    indicatorFade.flash(at: window.time)
    window.add(driver)
    setNeedsComposition()
  }

  /// The current opacity of the indicators, 0 … 1.
  public var indicatorAlpha: Double { indicatorFade.alpha(at: window?.time ?? 0) }

  /// The rectangle of an indicator in the view's box; nil if it is not shown.
  ///
  /// - Parameter axis: 0 is the horizontal indicator at the lower edge, 1 the vertical one at the right.
  func indicatorRect(_ axis: Int) -> CGRect? {
    guard axis == 0 ? showsHorizontalScrollIndicator : showsVerticalScrollIndicator else {
      return nil
    }
    let insets = scrollIndicatorInsets.grown(by: margins.bars)
    let size = settings.viewSize
    let (lead, trail) = axis == 0 ? (insets.left, insets.right) : (insets.top, insets.bottom)
    let bounds = model.offsetBounds
    guard
      let bar = IndicatorGeometry(
        viewLength: size[axis] - lead - trail, offset: model.contentOffset[axis],
        bounds: bounds.lower[axis]...bounds.upper[axis])
    else { return nil }
    let thickness = ScrollConstants.indicatorThickness
    let inset = ScrollConstants.indicatorMargin + thickness
    return axis == 0
      ? CGRect(
        x: lead + bar.position, y: size.y - insets.bottom - inset, width: bar.length,
        height: thickness)
      : CGRect(
        x: size.x - insets.right - inset, y: lead + bar.position, width: thickness,
        height: bar.length)
  }

  /// How far from a thin indicator a press still hits it, in points.
  private static let reach = 6.0

  /// The visible indicator at a point of the view's box; nil if there is none.
  func indicatorAxis(at point: SIMD2<Double>) -> Int? {
    guard indicatorAlpha > 0 else { return nil }
    return (0..<2).first { axis in
      indicatorRect(axis)?.insetBy(dx: -Self.reach, dy: -Self.reach)
        .contains(CGPoint(x: point.x, y: point.y)) ?? false
    }
  }

  /// Scrolls so that an indicator begins at `position` in the view's box.
  func moveIndicator(_ axis: Int, to position: Double, at time: Double) {
    let insets = scrollIndicatorInsets.grown(by: margins.bars)
    let (lead, trail) = axis == 0 ? (insets.left, insets.right) : (insets.top, insets.bottom)
    let bounds = model.offsetBounds
    var target = model.contentOffset
    target[axis] = IndicatorGeometry.offset(
      forPosition: position - lead, viewLength: settings.viewSize[axis] - lead - trail,
      bounds: bounds.lower[axis]...bounds.upper[axis])
    perform(.setContentOffset(target, animated: false), at: time)
  }

  func indicatorItems() -> [DisplayItem] {
    let alpha = indicatorAlpha
    guard alpha > 0 else { return [] }
    let color =
      switch indicatorStyle {
      case .default: looks.theme.indicator
      case .black: CGColor(argb: 0x7300_0000)
      case .white: CGColor(argb: 0x8CFF_FFFF)
      }
    let shade = color.faded(by: alpha)
    let radius = ScrollConstants.indicatorThickness / 2
    return (0..<2).compactMap(indicatorRect).map { rect in
      DisplayItem(
        .fill(
          PathData(roundedRect: rect, cornerWidth: radius, cornerHeight: radius), .nonZero,
          .color(shade)))
    }
  }
}
