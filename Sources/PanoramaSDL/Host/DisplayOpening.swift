import Foundation

/// The connection to the display, made on a thread of its own: it takes most of a program's start,
/// and arguments, fonts and files can be read meanwhile.
///
///     let opening = DisplayOpening()
///     …
///     let host = try SDLHost(opening: opening)
///
/// A program that ends without a host waits for it first: SDL cannot be left half way.
public final class DisplayOpening: @unchecked Sendable {
  // Unchecked: written by the thread before the signal, read after it.
  private var isThere = false
  private let done = DispatchGroup()

  /// Begins at once. One for a program.
  public init() {
    Self.avoidLaunchingBus()
    done.enter()
    let thread = Thread { [self] in
      isThere = SDLStart.run()
      done.leave()
    }
    thread.name = "display"
    thread.start()
  }

  /// Waits until the display answered.
  /// - Returns: whether there is one.
  @discardableResult
  public func wait() -> Bool {
    done.wait()
    return isThere
  }

  /// Where no session bus is named, libdbus starts one of its own for SDL: a fork, which holds up all
  /// threads, for a bus that nobody else is on. To be called while there is one thread only.
  private static func avoidLaunchingBus() {
    let name = "DBUS_SESSION_BUS_ADDRESS"
    guard getenv(name) == nil else { return }
    if let folder = getenv("XDG_RUNTIME_DIR"),
      access(String(cString: folder) + "/bus", F_OK) == 0
    {
      return
    }
    setenv(name, "disabled:", 1)
  }
}
