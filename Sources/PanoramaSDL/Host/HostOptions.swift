import Foundation

/// What a host is told once, when it starts.
public struct HostOptions: Sendable {
  /// How frames get to the display; nil: by a texture where a graphics processor shows it, and
  /// without one the shortest way there is.
  public var screen: ScreenKind?
  /// Threads that draw; nil for as many as there are cores.
  public var threads: Int?
  /// Window units a point, > 0: everything is shown this much larger. nil for what the desktop asks
  /// for.
  public var scale: Double?
  /// Windows open over the whole display.
  public var isFullscreen: Bool
  /// Windows open with figures about their frames; F12 shows and hides them.
  public var showsHUD: Bool

  public init(
    screen: ScreenKind? = .texture, threads: Int? = nil, scale: Double? = nil,
    isFullscreen: Bool = false, showsHUD: Bool = false
  ) {
    self.screen = screen
    self.threads = threads
    self.scale = scale
    self.isFullscreen = isFullscreen
    self.showsHUD = showsHUD
  }
}
