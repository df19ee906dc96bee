import PanoramaHost
import Testing

@Suite("Wayland or X11")
struct WaylandChoiceTests {
  private let both = [
    "WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0", "XDG_RUNTIME_DIR": "/run/user/1",
  ]

  @Test(
    "Where there are both, Wayland is taken if its windows are as good", arguments: [true, false])
  func bothAreThere(isGood: Bool) {
    let drivers = WaylandChoice.drivers(in: both) { isGood }
    #expect(drivers == (isGood ? "wayland,x11" : "x11,wayland"))
  }

  @Test("The user's choice is kept", arguments: ["SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"])
  func choice(name: String) {
    let drivers = WaylandChoice.drivers(in: both.merging([name: "x11"]) { $1 }) {
      Issue.record("nobody need be asked")
      return true
    }
    #expect(drivers == nil)
  }

  @Test("Without a compositor it is not tried")
  func onlyX11() {
    #expect(WaylandChoice.drivers(in: ["DISPLAY": ":0"]) { true } == "x11,kmsdrm")
    #expect(
      WaylandChoice.drivers(in: ["DISPLAY": ":0", "XDG_RUNTIME_DIR": "/run/user/1"]) { true } == nil
    )
  }

  @Test("An empty name is none")
  func emptyName() {
    let environment = both.merging(["WAYLAND_DISPLAY": ""]) { $1 }
    #expect(WaylandChoice.drivers(in: environment) { true } == nil)
  }

  @Test("Without an X server SDL finds the compositor")
  func onlyWayland() {
    let environment = ["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(WaylandChoice.drivers(in: environment) { false } == nil)
  }
}
