import ArgumentParser
import Panorama

/// The options of every command that opens windows.
struct WindowOptions: ParsableArguments {
  /// How frames are presented.
  enum Screen: String, ExpressibleByArgument, CaseIterable { case texture, surface }

  @Flag(help: "Open in fullscreen.") var fullscreen = false
  @Option(help: "Size of the window in points, such as 1280x800.") var size: PixelSize?
  @Option(help: "The number of drawing threads (default: one per core).")
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
  @Flag(help: "Use dark colours.") var dark = false
  @Option(
    parsing: .unconditional, help: "The scale of text and controls, 0.5 to 4 (default: 1).")
  var scale: Double = 1
  @Flag(help: "Do not animate the interface.") var reduceMotion = false
  @Flag(help: "Also show start errors in a window, for starts from a desktop icon.")
  var errorsInWindow = false
  @Flag(help: "Open no window; print its elements: role, name, value, frame, actions.")
  var dumpAccessibility = false

  func validate() throws {
    try Self.validate(threads: threads)
    guard Theme.scales.contains(scale) else {
      throw ValidationError("--scale must be from 0.5 to 4")
    }
  }

  var theme: Theme {
    var theme = (dark ? Theme.dark : .light).scaled(by: scale)
    theme.reducesMotion = reduceMotion
    return theme
  }

  static func validate(threads: Int?) throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads must be from 1 to 256")
    }
  }
}
