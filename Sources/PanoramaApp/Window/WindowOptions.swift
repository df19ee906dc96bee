#if Apps
  import ArgumentParser
  import Panorama

  /// The options of every command that opens windows.
  struct WindowOptions: ParsableArguments {
    /// How frames are presented.
    enum Screen: String, ExpressibleByArgument, CaseIterable { case texture, surface }

    @Flag(help: "Cover the whole screen.") var fullscreen = false
    @Option(help: "Size of the window in points, such as 1280x800.") var size: PixelSize?
    @Option(help: "How many threads draw; as many as there are cores when left out.")
    var threads: Int?
    @Option(
      help: """
        How frames reach the screen: a streaming texture or the window's surface. Left out, \
        pictures take the surface where no graphics processor would show the texture.
        """)
    var screen: Screen?
    @Option(help: "Write input, state and frame times as JSON lines to this file.")
    var logEvents: String?
    @Option(help: "Record the session, to be played by 'panorama replay'.") var record: String?
    @Flag(help: "Show figures about the frames; F12 does, too.") var hud = false
    @Flag(help: "Dark colours.") var dark = false
    @Option(
      parsing: .unconditional, help: "Size of type and controls, 0.5 to 4; 1 when left out.")
    var scale: Double = 1
    @Flag(help: "Nothing slides or fades by itself.") var reduceMotion = false
    @Flag(help: "Say in a window, too, why nothing opens; for icons, where nobody reads this.")
    var errorsInWindow = false
    @Flag(help: "Open no window; print what would be in it: role, name, value, place, actions.")
    var dumpAccessibility = false

    func validate() throws {
      try Self.validate(threads: threads)
      guard Theme.scales.contains(scale) else {
        throw ValidationError("--scale must be from 0.5 to 4")
      }
    }

    /// The theme of the interface.
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
#endif
