import PanoramaViews

extension SDLHost {
  /// Closes every window, asked to save first: whatever it answers.
  func closeAll() {
    for window in windows where !requestClose(window) { close(window) }
  }
}
