import CSDL2

extension HostWindow {
  /// The window covers its display.
  var isFullscreen: Bool {
    get { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
    set { SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }

  /// The upper left corner of what it shows, on the desktop; nil where no program knows its place.
  var contentOrigin: WindowPlacement.Origin? {
    guard Driver.current != .wayland else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetWindowPosition(handle, &x, &y)
    return WindowPlacement.Origin(x: Int(x), y: Int(y))
  }

  /// Where it stands now: opened there again, it stands at the same place. A window manager puts the
  /// corner of its frame where a program asks for its window.
  var placement: WindowPlacement {
    var top: Int32 = 0
    var left: Int32 = 0
    SDL_GetWindowBordersSize(handle, &top, &left, nil, nil)
    return WindowPlacement(
      origin: contentOrigin.map { .init(x: $0.x - Int(left), y: $0.y - Int(top)) },
      isFullscreen: isFullscreen,
      isMaximized: SDL_GetWindowFlags(handle) & SDL_WINDOW_MAXIMIZED.rawValue != 0)
  }
}
