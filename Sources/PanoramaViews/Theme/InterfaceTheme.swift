import Foundation
import PanoramaGraphics

/// The appearance of the interface as one value that is passed down the view tree: colours, type,
/// spacing, corners and times. Controls contain no such constants.
public struct InterfaceTheme: Hashable, Sendable {
  /// Whether text is light on a dark background.
  public var isDark: Bool
  /// The background behind everything.
  public var background: CGColor
  /// The background of bars, panels and cards.
  public var surface: CGColor
  /// The background of a control on a surface.
  public var control: CGColor
  /// The background of a control under the pointer.
  public var controlHovered: CGColor
  /// The background of a pressed control.
  public var controlPressed: CGColor
  /// Thin lines between and around surfaces.
  public var separator: CGColor
  /// The main text; its contrast is at least 4.5 : 1 on `surface` and `background`.
  public var text: CGColor
  /// Less important text, with at least the same contrast.
  public var secondaryText: CGColor
  /// The one colour that attracts attention.
  public var accent: CGColor
  /// The accent under the pointer.
  public var accentHovered: CGColor
  /// The accent while pressed.
  public var accentPressed: CGColor
  /// Text on the accent.
  public var onAccent: CGColor
  /// Actions that cannot be undone.
  public var destructive: CGColor
  /// Scroll indicators over content.
  public var indicator: CGColor
  /// The background of sliders, switches and segmented controls.
  public var track: CGColor
  /// The selected segment.
  public var chip: CGColor
  /// The knobs of sliders and switches.
  public var knob = CGColor(gray: 1)
  /// A pressed knob.
  public var knobPressed = CGColor(gray: 0.94)
  /// The shadow of a knob.
  public var knobShadow = CGColor(gray: 0, alpha: 0.22)
  /// The shadow of views that float over content.
  public var floatingShadow = OutlineShadow(
    color: CGColor(gray: 0, alpha: 0.16), radius: 12, offset: CGSize(width: 0, height: 3))
  /// The colour over everything behind a modal view.
  public var scrim = CGColor(gray: 0, alpha: 0.32)
  /// The opacity with which the accent tints a selected background.
  public var selectionAlpha = 0.16
  /// The width of the focus ring, in points.
  public var focusRingWidth = 2.0
  /// The opacity of disabled controls.
  public var disabledAlpha = 0.4

  /// The scale of the interface: type, controls and spacing. `scaled(by:)` sets it.
  public private(set) var scale = 1.0
  /// The unit of the layout grid, in points.
  public var unit = 4.0
  /// The minimum side of a control in points (44, according to the guidelines of Apple and the
  /// WCAG).
  public var targetSize = 44.0
  /// The radius of a control's corners, in points.
  public var cornerRadius = 8.0
  /// The radius of the corners of panels and cards, in points.
  public var largeCornerRadius = 14.0
  /// The width of lines around and between surfaces, in points.
  public var hairline = 1.0
  /// The side of an icon in points.
  public var iconSize = 24.0
  /// The width of an icon's lines on its grid of 24 points.
  public var iconStroke = 1.5

  /// The font size of captions, in points.
  public var captionSize = 12.0
  /// The font size of controls and running text, in points.
  public var bodySize = 15.0
  /// The font size of headings, in points.
  public var titleSize = 20.0
  /// The font size of a page's main heading, in points.
  public var largeTitleSize = 28.0

  /// The duration of small movements, in seconds.
  public var shortDuration = 0.2
  /// The duration of large movements, in seconds.
  public var duration = 0.3
  /// Whether fades and movements of the interface are omitted.
  public var reducesMotion = false
  /// Whether the colours are those of `withHighContrast(true)`.
  public private(set) var hasHighContrast = false

  /// The range of `scale`.
  public static let scales = 0.5...4.0

  /// The same theme with every size multiplied by `factor`; the total scale is clamped to `scales`.
  /// NaN and infinity change nothing.
  public func scaled(by factor: Double) -> InterfaceTheme {
    let wanted = min(max(Self.scales.lowerBound, scale * factor), Self.scales.upperBound)
    guard factor.isFinite else { return self }
    let ratio = wanted / scale
    var theme = self
    theme.scale = wanted
    for size in Self.sizes { theme[keyPath: size] *= ratio }
    let (offset, radius) = (floatingShadow.offset, floatingShadow.radius)
    theme.floatingShadow.radius = radius * ratio
    theme.floatingShadow.offset = CGSize(
      width: Double(offset.width) * ratio, height: Double(offset.height) * ratio)
    return theme
  }

  /// `dark` for a light theme and `light` for a dark one, with the sizes, times, contrast and `reducesMotion` of this one.
  public var toggled: InterfaceTheme {
    colored(as: (isDark ? InterfaceTheme.light : .dark).contrasting(hasHighContrast))
  }

  /// `dark` or `light`, as this theme is, with more or the usual contrast, and the sizes and times of this one. With high
  /// contrast, the contrast of text with its background is at least 7 : 1 and that of borders 3 : 1 (WCAG 2.2, 1.4.6 and
  /// 1.4.11).
  public func withHighContrast(_ isHigh: Bool) -> InterfaceTheme {
    colored(as: (isDark ? InterfaceTheme.dark : .light).contrasting(isHigh))
  }

  private func contrasting(_ isHigh: Bool) -> InterfaceTheme {
    guard isHigh else { return self }
    var theme = self
    theme.hasHighContrast = true
    theme.scrim = CGColor(gray: 0, alpha: 0.6)
    theme.selectionAlpha = 0.3
    theme.disabledAlpha = 0.6
    if isDark {
      theme.background = CGColor(gray: 0)
      theme.surface = CGColor(argb: 0xFF10_1012)
      theme.separator = CGColor(argb: 0xFF8E_8E93)
      theme.text = CGColor(gray: 1)
      theme.secondaryText = CGColor(argb: 0xFFD6_D6DB)
      theme.accent = CGColor(argb: 0xFF8F_C4FF)
      theme.accentHovered = CGColor(argb: 0xFFA8_D1FF)
      theme.accentPressed = CGColor(argb: 0xFF78_B4F5)
      theme.onAccent = CGColor(gray: 0)
      theme.destructive = CGColor(argb: 0xFFFF_A39C)
      theme.indicator = CGColor(argb: 0xE6FF_FFFF)
      theme.track = CGColor(argb: 0xFF6E_6E73)
      theme.chip = CGColor(argb: 0xFF3A_3A3E)
    } else {
      theme.background = CGColor(gray: 1)
      theme.separator = CGColor(argb: 0xFF6E_6E73)
      theme.text = CGColor(gray: 0)
      theme.secondaryText = CGColor(argb: 0xFF36_363A)
      theme.accent = CGColor(argb: 0xFF00_46A0)
      theme.accentHovered = CGColor(argb: 0xFF00_3C8A)
      theme.accentPressed = CGColor(argb: 0xFF00_3070)
      theme.destructive = CGColor(argb: 0xFF93_1515)
      theme.indicator = CGColor(argb: 0xD900_0000)
      theme.track = CGColor(argb: 0xFF8E_8E93)
    }
    return theme
  }

  /// A theme with the colours of `other` and everything else of this one.
  private func colored(as other: InterfaceTheme) -> InterfaceTheme {
    var other = other
    for value in Self.sizes + [\.iconStroke, \.shortDuration, \.duration, \.scale] {
      other[keyPath: value] = self[keyPath: value]
    }
    other.floatingShadow.radius = floatingShadow.radius
    other.floatingShadow.offset = floatingShadow.offset
    other.reducesMotion = reducesMotion
    return other
  }

  private static var sizes: [WritableKeyPath<InterfaceTheme, Double>] {
    [
      \.focusRingWidth, \.unit, \.targetSize, \.cornerRadius, \.largeCornerRadius, \.hairline,
      \.iconSize, \.captionSize, \.bodySize, \.titleSize, \.largeTitleSize,
    ]
  }

  /// Dark text on light backgrounds.
  public static let light = InterfaceTheme(
    isDark: false, background: CGColor(argb: 0xFFF5_F5F7), surface: CGColor(argb: 0xFFFF_FFFF),
    control: CGColor(argb: 0x0000_0000), controlHovered: CGColor(argb: 0x0F00_0000),
    controlPressed: CGColor(argb: 0x1F00_0000), separator: CGColor(argb: 0x1F00_0000),
    text: CGColor(argb: 0xFF1C_1C1E), secondaryText: CGColor(argb: 0xFF63_6368),
    accent: CGColor(argb: 0xFF0A_66D6), accentHovered: CGColor(argb: 0xFF08_5CC2),
    accentPressed: CGColor(argb: 0xFF06_4EA6), onAccent: CGColor(argb: 0xFFFF_FFFF),
    destructive: CGColor(argb: 0xFFC9_2A2A), indicator: CGColor(argb: 0x7300_0000),
    track: CGColor(argb: 0xFFE1_E1E6), chip: CGColor(argb: 0xFFFF_FFFF))

  /// Light text on dark backgrounds.
  public static let dark = InterfaceTheme(
    isDark: true, background: CGColor(argb: 0xFF16_1618), surface: CGColor(argb: 0xFF23_2326),
    control: CGColor(argb: 0x00FF_FFFF), controlHovered: CGColor(argb: 0x14FF_FFFF),
    controlPressed: CGColor(argb: 0x29FF_FFFF), separator: CGColor(argb: 0x24FF_FFFF),
    text: CGColor(argb: 0xFFF2_F2F4), secondaryText: CGColor(argb: 0xFFA8_A8AE),
    accent: CGColor(argb: 0xFF5A_A7FF), accentHovered: CGColor(argb: 0xFF73_B5FF),
    accentPressed: CGColor(argb: 0xFF45_92EA), onAccent: CGColor(argb: 0xFF0A_1A2B),
    destructive: CGColor(argb: 0xFFFF_7B72), indicator: CGColor(argb: 0x8CFF_FFFF),
    track: CGColor(argb: 0xFF3C_3C41), chip: CGColor(argb: 0xFF5C_5C62))
}

/// The purpose of a piece of text, for which the theme determines the appearance.
public enum TextStyle: Hashable, Sendable {
  /// Small text beside something.
  case caption
  /// Running text.
  case body
  /// Running text that stands out.
  case emphasis
  /// The title of a part.
  case title
  /// The title of a page.
  case largeTitle
}
