import CSDL2
import Foundation
import PanoramaViews

/// The open windows of a host.
@MainActor
final class HostWindows {
  /// In the order of opening.
  private(set) var all: [HostWindow] = []
  /// The SDL ids of the windows in the order in which they had the keyboard focus, last one at the
  /// end. A program has no better knowledge of their stacking order.
  private var focusOrder: [UInt32] = []

  /// The offset of a new window from the front window, to the right and downward, in window units.
  private static let step = 32

  func add(_ host: HostWindow) {
    all.append(host)
    focusOrder.append(host.id)
    updatePacing()
  }

  func remove(_ host: HostWindow) {
    all.removeAll { $0 === host }
    focusOrder.removeAll { $0 == host.id }
  }

  /// Lets the only window wait for the display, but none of several.
  func updatePacing() {
    for host in all { host.setMayWaitForDisplay(all.count == 1) }
  }

  /// Notes that a window has the keyboard focus.
  func focus(_ host: HostWindow) {
    focusOrder.removeAll { $0 == host.id }
    focusOrder.append(host.id)
  }

  func contains(_ host: HostWindow) -> Bool { all.contains { $0 === host } }

  /// The window with an SDL id.
  subscript(id: UInt32) -> HostWindow? { all.first { $0.id == id } }

  /// The window with a `wl_surface`.
  subscript(surface surface: UInt) -> HostWindow? {
    all.first { UInt(bitPattern: CSDL2_waylandSurface($0.handle)) == surface }
  }

  subscript(window: Window) -> HostWindow? { all.first { $0.window === window } }

  /// The placement of a new window: a step beside the front window.
  ///
  /// - Parameter isFullscreen: whether the first window opens in fullscreen.
  func nextPlacement(isFullscreen: Bool) -> WindowPlacement {
    guard let id = focusOrder.last, let front = self[id] else {
      return WindowPlacement(isFullscreen: isFullscreen)
    }
    let origin = front.placement.origin.map {
      WindowPlacement.Origin(x: $0.x + Self.step, y: $0.y + Self.step)
    }
    return WindowPlacement(origin: front.isFullscreen ? nil : origin)
  }

  /// The window under the pointer and the position in its points.
  ///
  /// - Parameter scale: window units per point.
  func windowUnderPointer(scale: Double) -> (window: Window, place: CGPoint)? {
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetMouseState(&x, &y)
    guard let host = all.first(where: { $0.isUnderPointer }) else { return nil }
    return (host.window, CGPoint(x: Double(x) / scale, y: Double(y) / scale))
  }

  /// The window at a position given in points of another window; see `SDLHost.window(at:of:)`.
  ///
  /// - Parameter scale: window units per point.
  func window(
    at place: CGPoint, of window: Window, scale: Double
  ) -> (window: Window, place: CGPoint)? {
    guard let from = self[window], let origin = from.contentOrigin else { return nil }
    let x = Double(origin.x) + Double(place.x) * scale
    let y = Double(origin.y) + Double(place.y) * scale
    for id in focusOrder.reversed() {
      guard let host = self[id], !host.window.isHidden, let origin = host.contentOrigin
      else { continue }
      let here = CGPoint(x: (x - Double(origin.x)) / scale, y: (y - Double(origin.y)) / scale)
      if host.window.bounds.contains(here) { return (host.window, here) }
    }
    return nil
  }
}
