import Foundation
import Panorama

/// The options of a host.
public struct HostOptions: Sendable {
  /// How frames are presented; nil for the window surface on X11 without a graphics processor, and otherwise a
  /// texture.
  public var screen: ScreenKind?
  /// The maximum number of drawing threads, of which no more draw than there are processors; nil for one each.
  public var threads: Int?
  /// Window units per point, by which everything is enlarged, limited to 0.25 … 8; nil for the scale of the
  /// desktop.
  public var scale: Double?
  /// Whether the first window opens in fullscreen.
  public var isFullscreen: Bool
  /// Whether windows open with the head-up display, which F12 shows and hides.
  public var showsHUD: Bool
  /// Whether windows follow the desktop's settings: dark or light colours, high contrast, larger text, reduced motion.
  public var followsDesktop: Bool
  /// Whether the windows become light or dark with the desktop. A window whose theme is dark before it opens, or that has
  /// got another one from the program since, keeps it in any case.
  public var followsStyle: Bool

  public init(
    screen: ScreenKind? = .texture, threads: Int? = nil, scale: Double? = nil,
    isFullscreen: Bool = false, showsHUD: Bool = false, followsDesktop: Bool = true,
    followsStyle: Bool = true
  ) {
    self.screen = screen
    self.threads = threads
    self.scale = scale
    self.isFullscreen = isFullscreen
    self.showsHUD = showsHUD
    self.followsDesktop = followsDesktop
    self.followsStyle = followsStyle
  }
}
