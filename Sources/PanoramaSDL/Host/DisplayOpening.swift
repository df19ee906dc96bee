import PanoramaGraphics
import PanoramaHost

/// Opens the connection to the display on a separate thread. This takes most of a program's launch
/// time, so arguments, fonts and files can be read meanwhile. From here on, until the host runs, SIGTERM, SIGINT and SIGHUP
/// end the program with exit code 0.
///
///     let opening = DisplayOpening()
///     …
///     let host = try SDLHost(opening: opening)
///
/// A program that ends without creating a host has to call `wait()` first, because SDL must not be
/// interrupted while it starts.
public final class DisplayOpening: Sendable {
  /// Nil if the system allows no threads, which a host reports.
  private let isThere: ThreadResult<Bool>?

  /// Starts opening the connection. A program creates only one of these.
  public init() {
    SignalWatch.endWhileStarting()
    SDLStart.prepareEnvironment()
    TimeSlice.setShort()
    isThere = ThreadResult(name: "display") {
      TimeSlice.setShort()
      return SDLStart.run()
    }
  }

  /// Waits until the connection is open or has failed.
  ///
  /// - Returns: whether there is a display.
  @discardableResult
  public func wait() -> Bool { isThere?.wait() ?? false }
}
