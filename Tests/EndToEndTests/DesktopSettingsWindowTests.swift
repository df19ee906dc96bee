import Foundation
import PanoramaGraphics
import Testing

/// What a person has chosen on the desktop, told by a portal on a real bus.
@Suite(.serialized, .privateDisplay) struct DesktopSettingsWindowTests {
  private static let (light, dark) = (0xFFF5_F5F7, 0xFF16_1618)

  /// A gallery on a bus with a portal.
  private struct Desktop {
    let bus: PrivateBus
    let app: RunningApp
    private let portal: pid_t
    private let path: String

    init(
      _ display: PrivateDisplay, settings: String, options: [String] = [], isBusy: Bool = false
    ) throws {
      bus = try PrivateBus(in: display.folder)
      path = display.folder.appendingPathComponent("settings.json").path
      try settings.write(toFile: path, atomically: true, encoding: .utf8)
      portal = try bus.servePortal(["--settings", path])
      if isBusy { bus.pause() }
      app = try RunningApp(
        ["gallery"] + options, screen: .texture, on: display, environment: bus.environment)
    }

    /// Announces other settings.
    func change(to settings: String) throws {
      try settings.write(toFile: path, atomically: true, encoding: .utf8)
      kill(portal, SIGHUP)
    }

    func wait(until what: String, ground color: Int) throws {
      try app.log.wait(until: what) { try ground == color }
    }

    var ground: Int { get throws { Int(try app.screenshot().color(3, 3)) } }

    func endApp() {
      kill(app.process, SIGTERM)
      #expect(app.waitForExit() == 0)
      #expect(app.errorOutput.isEmpty)
    }

    func stop() {
      app.stop()
      kill(portal, SIGTERM)
      _ = ChildProcess.wait(for: portal)
      bus.stop()
    }
  }

  @Test(arguments: [[], ["--light"]])
  func aWindowFollowsTheDesktop(_ options: [String]) throws {
    let desktop = try Desktop(
      try #require(DisplayTrait.current),
      settings: #"{"org.freedesktop.appearance": {"color-scheme": 1}}"#, options: options)
    defer { desktop.stop() }
    let isOwn = !options.isEmpty
    try desktop.wait(until: "the colours are chosen", ground: isOwn ? Self.light : Self.dark)
    // Contrast is followed in any case, and so are changes.
    try desktop.change(to: #"{"org.freedesktop.appearance": {"color-scheme": 1, "contrast": 1}}"#)
    try desktop.wait(until: "the contrast is high", ground: isOwn ? 0xFFFF_FFFF : 0xFF00_0000)
    try desktop.change(
      to: #"""
        {"org.freedesktop.appearance": {"color-scheme": 2, "contrast": 0, "accent-color": "none"},
         "org.gnome.desktop.interface": {"text-scaling-factor": 1.5, "enable-animations": false}}
        """#)
    try desktop.wait(until: "everything is light", ground: Self.light)
    desktop.endApp()
  }

  /// A person's own choice in the window outlasts the desktop's.
  @Test func aWindowThatAPersonMadeLightStaysLight() throws {
    let desktop = try Desktop(
      try #require(DisplayTrait.current),
      settings: #"{"org.freedesktop.appearance": {"color-scheme": 1}}"#)
    defer { desktop.stop() }
    try desktop.wait(until: "the gallery is dark", ground: Self.dark)
    // The first thing that gets the focus is the switch between light and dark.
    try desktop.app.key("Tab")
    try desktop.app.key("space")
    try desktop.wait(until: "the gallery is light", ground: Self.light)
    let mark = desktop.app.log.mark
    try desktop.change(
      to: #"""
        {"org.freedesktop.appearance": {"color-scheme": 1},
         "org.gnome.desktop.interface": {"text-scaling-factor": 1.25}}
        """#)
    try desktop.app.log.waitForFrame(since: mark)
    #expect(try desktop.ground == Self.light)
    desktop.endApp()
  }

  /// The window does not wait for a bus that takes its time, but hears it later.
  @Test func aSlowBusIsHeardOnceItAnswers() throws {
    let desktop = try Desktop(
      try #require(DisplayTrait.current),
      settings: #"{"org.freedesktop.appearance": {"color-scheme": 1}}"#, isBusy: true)
    defer { desktop.stop() }
    try desktop.wait(until: "the gallery is there", ground: Self.light)
    desktop.bus.resume()
    try desktop.wait(until: "the gallery is dark", ground: Self.dark)
    desktop.endApp()
  }

  /// Anybody on the bus can send signals of any shape. They mean nothing, and harm nothing.
  @Test func signalsOfOddShapeHarmNothing() throws {
    let desktop = try Desktop(
      try #require(DisplayTrait.current),
      settings: #"{"org.freedesktop.appearance": {"color-scheme": 2}}"#)
    defer { desktop.stop() }
    try desktop.wait(until: "the gallery is light", ground: Self.light)
    let (space, key) = ("string:org.freedesktop.appearance", "string:color-scheme")
    let odd: [[String]] = [
      [], ["int32:1"], ["int32:1", "int32:2", "int32:3"], ["string:a", "string:b", "int32:3"],
      [space], [space, key], [space, key, "string:dark"], [space, key, "uint32:1"],
      [space, key, "array:int32:1,2"], [space, key, "dict:string:int32:one,1"],
      [space, key, "variant:string:dark"], [space, key, "variant:double:1"],
      ["objpath:/a", key, "variant:uint32:1"],
      ["string:org.gnome.desktop.interface", "string:text-scaling-factor", "variant:int32:9"],
    ]
    for arguments in odd {
      try desktop.bus.send(
        "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings.SettingChanged",
        arguments)
    }
    try desktop.bus.send(
      "/org/a11y/bus", "org.freedesktop.DBus.Properties.PropertiesChanged", ["int32:1"])
    // Messages keep their order, so what is odd has been read before this.
    try desktop.bus.send(
      "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings.SettingChanged",
      [space, key, "variant:uint32:1"])
    try desktop.wait(until: "the gallery is dark", ground: Self.dark)
    desktop.endApp()
  }
}
