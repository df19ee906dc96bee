import Foundation
import PanoramaGraphics
import Testing

/// What a person has chosen on the desktop, told by a portal on a real bus.
@Suite(.serialized, .privateDisplay) struct DesktopSettingsWindowTests {
  private static let (light, dark) = (0xFFF5_F5F7, 0xFF16_1618)

  private func write(_ settings: String, to path: String) throws {
    try settings.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func ground(of app: RunningApp) throws -> Int { Int(try app.screenshot().color(3, 3)) }

  @Test(arguments: [[], ["--light"]])
  func aWindowFollowsTheDesktop(_ options: [String]) throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let path = display.folder.appendingPathComponent("settings.json").path
    try write(#"{"org.freedesktop.appearance": {"color-scheme": 1}}"#, to: path)
    let portal = try bus.servePortal(["--settings", path])
    defer {
      kill(portal, SIGTERM)
      _ = ChildProcess.wait(for: portal)
    }
    let app = try RunningApp(
      ["gallery"] + options, screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let isOwn = !options.isEmpty
    try app.log.wait(until: "the colours are chosen") {
      try ground(of: app) == (isOwn ? Self.light : Self.dark)
    }
    // Contrast is followed in any case, and so are changes.
    try write(
      #"{"org.freedesktop.appearance": {"color-scheme": 1, "contrast": 1}}"#, to: path)
    kill(portal, SIGHUP)
    try app.log.wait(until: "the contrast is high") {
      try ground(of: app) == (isOwn ? 0xFFFF_FFFF : 0xFF00_0000)
    }
    try write(
      #"""
      {"org.freedesktop.appearance": {"color-scheme": 2, "contrast": 0, "accent-color": "none"},
       "org.gnome.desktop.interface": {"text-scaling-factor": 1.5, "enable-animations": false}}
      """#, to: path)
    kill(portal, SIGHUP)
    try app.log.wait(until: "everything is light") { try ground(of: app) == Self.light }
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  /// A person's own choice in the window outlasts the desktop's.
  @Test func aWindowThatAPersonMadeLightStaysLight() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let path = display.folder.appendingPathComponent("settings.json").path
    try write(#"{"org.freedesktop.appearance": {"color-scheme": 1}}"#, to: path)
    let portal = try bus.servePortal(["--settings", path])
    defer {
      kill(portal, SIGTERM)
      _ = ChildProcess.wait(for: portal)
    }
    let app = try RunningApp(
      ["gallery"], screen: .texture, on: display, size: (800, 600),
      environment: bus.environment)
    defer { app.stop() }
    try app.log.wait(until: "the gallery is dark") { try ground(of: app) == Self.dark }
    // The first thing that gets the focus is the switch between light and dark.
    try app.key("Tab")
    try app.key("space")
    try app.log.wait(until: "the gallery is light") { try ground(of: app) == Self.light }
    try write(
      #"""
      {"org.freedesktop.appearance": {"color-scheme": 1},
       "org.gnome.desktop.interface": {"text-scaling-factor": 1.25}}
      """#, to: path)
    let mark = app.log.mark
    kill(portal, SIGHUP)
    try app.log.waitForFrame(since: mark)
    #expect(try ground(of: app) == Self.light)
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
  }
}
