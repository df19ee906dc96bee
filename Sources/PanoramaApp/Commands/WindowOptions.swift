import ArgumentParser
import Panorama
import PanoramaHost

/// The options of every command that opens windows.
struct WindowOptions: ParsableArguments {
  /// How frames are presented.
  enum Screen: String, ExpressibleByArgument, CaseIterable { case texture, surface }

  @Flag(help: "Open in fullscreen.") var fullscreen = false
  @Option(help: "Size of the window in points, such as 1280x800.") var size: PixelSize?
  @Option(help: "The maximum number of drawing threads (default: one per processor).")
  var threads: Int?
  @Option(
    help: """
      How frames reach the screen: a streaming texture or the window's surface. By default, \
      pictures use the surface if there is no graphics processor for the texture.
      """)
  var screen: Screen?
  @Option(help: "Write input, state and frame times as JSON lines to this file.")
  var logEvents: String?
  @Option(help: "Record the session for 'panorama replay'.") var record: String?
  @Flag(help: "Show frame statistics (F12 toggles them).") var hud = false
  @Flag(help: "Use dark colours, whatever the desktop says.") var dark = false
  @Flag(help: "Use light colours, whatever the desktop says.") var light = false
  @Option(
    parsing: .unconditional, help: "The scale of text and controls, 0.5 to 4 (default: 1).")
  var scale: Double = 1
  @Flag(help: "Do not animate the interface.") var reduceMotion = false
  @Flag(help: "Also show start errors in a window, for starts from a desktop icon.")
  var errorsInWindow = false
  @Flag(help: "Open no window; print its elements: role, name, value, frame, actions.")
  var dumpAccessibility = false
  @OptionGroup var decoders: DecoderOptions

  func validate() throws {
    try Self.validate(threads: threads)
    if dark, light { throw ValidationError("--dark and --light contradict each other") }
    guard InterfaceTheme.scales.contains(scale) else {
      throw ValidationError("--scale must be from 0.5 to 4")
    }
  }

  var settings: WindowSettings {
    WindowSettings(
      isFullscreen: fullscreen, size: size?.size, threads: threads,
      screen: screen.map { $0 == .texture ? .texture : .surface }, logEvents: logEvents,
      record: record, showsHUD: hud, isDark: dark, followsStyle: !dark && !light, scale: scale,
      reducesMotion: reduceMotion, dumpsAccessibility: dumpAccessibility)
  }

  static func validate(threads: Int?) throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads must be from 1 to 256")
    }
  }
}
