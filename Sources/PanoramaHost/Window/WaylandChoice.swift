import CWaylandGestures
import Foundation

/// Chooses between Wayland and X11 on a desktop that has both.
///
/// SDL 2 takes X11 there, through which the compositor enlarges our pixels at every scale but 1. Wayland is
/// chosen where windows have title bars: the compositor draws them, or libdecor does.
public enum WaylandChoice {
  /// SDL's video drivers in order of preference; nil to leave the choice to SDL.
  ///
  /// - Parameter environment: the program's variables. SDL's own (`SDL_VIDEODRIVER`) take precedence.
  public static func drivers(in environment: [String: String]) -> String? {
    drivers(in: environment) {
      let session = cwayland_ask_session()
      return session.has_windows != 0
        && (session.has_title_bars != 0 || cwayland_has_libdecor() != 0)
    }
  }

  /// - Parameter isGood: whether windows of the compositor are as good as those of the X server; asked only where
  ///   there are both.
  public static func drivers(in environment: [String: String], isGood: () -> Bool) -> String? {
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    guard !has("SDL_VIDEODRIVER"), !has("SDL_VIDEO_DRIVER") else { return nil }
    guard has("WAYLAND_DISPLAY") else {
      // Without these variables there is no Wayland, and trying it would print an error.
      return has("XDG_RUNTIME_DIR") ? nil : "x11,kmsdrm"
    }
    guard has("DISPLAY") else { return nil }
    return isGood() ? "wayland,x11" : "x11,wayland"
  }
}
