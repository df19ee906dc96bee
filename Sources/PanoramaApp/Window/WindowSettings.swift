import Panorama
import PanoramaHost

/// How windows are opened; by default as without any option.
struct WindowSettings {
  var isFullscreen = false
  /// The size in points; nil for the size that the content suggests.
  var size: CGSize?
  /// The maximum number of drawing threads, of which no more draw than there are processors; nil for one each.
  var threads: Int?
  /// How frames reach the screen; nil for the fastest way.
  var screen: ScreenKind?
  /// The file for the log of events.
  var logEvents: String?
  /// The file for the recording.
  var record: String?
  var showsHUD = false
  var isDark = false
  /// Whether the desktop says if the colours are dark.
  var followsStyle = true
  /// The scale of text and controls.
  var scale = 1.0
  var reducesMotion = false
  /// Whether the elements are printed instead of being shown.
  var dumpsAccessibility = false

  var theme: InterfaceTheme {
    var theme = (isDark ? InterfaceTheme.dark : .light).scaled(by: scale)
    theme.reducesMotion = reducesMotion
    return theme
  }
}
