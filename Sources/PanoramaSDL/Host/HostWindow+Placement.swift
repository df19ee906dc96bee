import CSDL2

extension HostWindow {
  /// The window covers its display.
  var isFullscreen: Bool {
    get { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
    set { SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }

  /// Where it stands now.
  var placement: WindowPlacement {
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetWindowPosition(handle, &x, &y)
    let isPlaced = Driver.current != .wayland
    return WindowPlacement(
      origin: isPlaced ? WindowPlacement.Origin(x: Int(x), y: Int(y)) : nil,
      isFullscreen: isFullscreen,
      isMaximized: SDL_GetWindowFlags(handle) & SDL_WINDOW_MAXIMIZED.rawValue != 0)
  }
}
