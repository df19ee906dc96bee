import Foundation
import PanoramaGraphics

/// How everything looks: colours, type, spacing, corners and times, as one value handed down the
/// view tree. Controls hold no literals of their own.
public struct Theme: Hashable, Sendable {
  /// Light text on a dark ground.
  public var isDark: Bool
  /// Behind everything.
  public var background: CGColor
  /// Bars, panels, cards.
  public var surface: CGColor
  /// A control at rest, hovered, and pressed, on a surface.
  public var control: CGColor
  /// The ground under the pointer.
  public var controlHovered: CGColor
  /// The ground while pressed.
  public var controlPressed: CGColor
  /// Thin lines between and around surfaces.
  public var separator: CGColor
  /// Main and secondary text; at least 4.5 : 1 on `surface` and `background`.
  public var text: CGColor
  /// Of less important text.
  public var secondaryText: CGColor
  /// The one colour that calls attention, and text on it.
  public var accent: CGColor
  /// The accent under the pointer.
  public var accentHovered: CGColor
  /// The accent while pressed.
  public var accentPressed: CGColor
  /// Text on the accent.
  public var onAccent: CGColor
  /// What cannot be taken back.
  public var destructive: CGColor
  /// Indicators over content.
  public var indicator: CGColor
  /// The ground of sliders, switches and segments; the marked segment on it.
  public var track: CGColor
  /// The marked segment.
  public var chip: CGColor
  /// Handles.
  public var knob = CGColor(gray: 1)
  /// A handle while pressed.
  public var knobPressed = CGColor(gray: 0.94)
  /// Under a handle.
  public var knobShadow = CGColor(gray: 0, alpha: 0.22)
  /// Under what floats over content.
  public var floatingShadow = Shadow(
    color: CGColor(gray: 0, alpha: 0.16), radius: 12, offset: CGSize(width: 0, height: 3))
  /// Over everything that has to wait.
  public var scrim = CGColor(gray: 0, alpha: 0.32)
  /// How strongly the accent tints the ground of what is selected.
  public var selectionAlpha = 0.16
  /// Points.
  public var focusRingWidth = 2.0
  /// What is switched off is faded to this.
  public var disabledAlpha = 0.4

  /// How large the interface is: type, controls and the room between; set by `scaled(by:)`.
  public private(set) var scale = 1.0
  /// Points: the grid everything sits on.
  public var unit = 4.0
  /// Points: the least side of something to press (44, as Apple's and the WCAG's guidelines ask).
  public var targetSize = 44.0
  /// Points: of controls.
  public var cornerRadius = 8.0
  /// Points: of panels and cards.
  public var largeCornerRadius = 14.0
  /// Points: lines around and between.
  public var hairline = 1.0
  /// Points: icons sit on a grid of 24 with strokes of 1.5.
  public var iconSize = 24.0
  /// Points, on the icon's grid of 24.
  public var iconStroke = 1.5

  /// Type sizes in points.
  public var captionSize = 12.0
  /// Of controls and running text.
  public var bodySize = 15.0
  /// Of headings.
  public var titleSize = 20.0
  /// Of the one heading of a page.
  public var largeTitleSize = 28.0

  /// Seconds: small and large movements.
  public var shortDuration = 0.2
  /// Larger movements.
  public var duration = 0.3
  /// Fades and movements of chrome are left out.
  public var reducesMotion = false

  /// What the interface can be scaled by.
  public static let scales = 0.5...4.0

  /// The same colours and times, every size `factor` times as large (brought within `scales`
  /// altogether; what is no number changes nothing).
  public func scaled(by factor: Double) -> Theme {
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

  /// The light colours in place of the dark ones or the reverse; sizes and times stay.
  public var toggled: Theme {
    var other = (isDark ? Theme.light : .dark).scaled(by: scale)
    other.reducesMotion = reducesMotion
    (other.shortDuration, other.duration) = (shortDuration, duration)
    return other
  }

  private static var sizes: [WritableKeyPath<Theme, Double>] {
    [
      \.focusRingWidth, \.unit, \.targetSize, \.cornerRadius, \.largeCornerRadius, \.hairline,
      \.iconSize, \.captionSize, \.bodySize, \.titleSize, \.largeTitleSize,
    ]
  }

  /// Dark text on light grounds.
  public static let light = Theme(
    isDark: false, background: CGColor(argb: 0xFFF5_F5F7), surface: CGColor(argb: 0xFFFF_FFFF),
    control: CGColor(argb: 0x0000_0000), controlHovered: CGColor(argb: 0x0F00_0000),
    controlPressed: CGColor(argb: 0x1F00_0000), separator: CGColor(argb: 0x1F00_0000),
    text: CGColor(argb: 0xFF1C_1C1E), secondaryText: CGColor(argb: 0xFF63_6368),
    accent: CGColor(argb: 0xFF0A_66D6), accentHovered: CGColor(argb: 0xFF08_5CC2),
    accentPressed: CGColor(argb: 0xFF06_4EA6), onAccent: CGColor(argb: 0xFFFF_FFFF),
    destructive: CGColor(argb: 0xFFC9_2A2A), indicator: CGColor(argb: 0x7300_0000),
    track: CGColor(argb: 0xFFE1_E1E6), chip: CGColor(argb: 0xFFFF_FFFF))

  /// Light text on dark grounds.
  public static let dark = Theme(
    isDark: true, background: CGColor(argb: 0xFF16_1618), surface: CGColor(argb: 0xFF23_2326),
    control: CGColor(argb: 0x00FF_FFFF), controlHovered: CGColor(argb: 0x14FF_FFFF),
    controlPressed: CGColor(argb: 0x29FF_FFFF), separator: CGColor(argb: 0x24FF_FFFF),
    text: CGColor(argb: 0xFFF2_F2F4), secondaryText: CGColor(argb: 0xFFA8_A8AE),
    accent: CGColor(argb: 0xFF5A_A7FF), accentHovered: CGColor(argb: 0xFF73_B5FF),
    accentPressed: CGColor(argb: 0xFF45_92EA), onAccent: CGColor(argb: 0xFF0A_1A2B),
    destructive: CGColor(argb: 0xFFFF_7B72), indicator: CGColor(argb: 0x8CFF_FFFF),
    track: CGColor(argb: 0xFF3C_3C41), chip: CGColor(argb: 0xFF5C_5C62))
}
