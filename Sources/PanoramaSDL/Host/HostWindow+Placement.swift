import CSDL2

extension HostWindow {
  /// Whether the window is in fullscreen.
  var isFullscreen: Bool {
    get { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
    set { SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }

  /// The upper left corner of the window's content on the desktop; nil on Wayland, where programs do
  /// not know it.
  var contentOrigin: WindowPlacement.Origin? {
    guard Driver.current != .wayland else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetWindowPosition(handle, &x, &y)
    return WindowPlacement.Origin(x: Int(x), y: Int(y))
  }

  /// The placement that opens the window at the same position again. With SDL 2 the origin is that of the
  /// frame, because a window manager puts the corner of the frame at the position a program asks for.
  /// SDL 3 puts the content there.
  var placement: WindowPlacement {
    var top: Int32 = 0
    var left: Int32 = 0
    if !SDLLibrary.isCompatibility { SDL_GetWindowBordersSize(handle, &top, &left, nil, nil) }
    return WindowPlacement(
      origin: contentOrigin.map { .init(x: $0.x - Int(left), y: $0.y - Int(top)) },
      isFullscreen: isFullscreen,
      isMaximized: SDL_GetWindowFlags(handle) & SDL_WINDOW_MAXIMIZED.rawValue != 0)
  }
}
