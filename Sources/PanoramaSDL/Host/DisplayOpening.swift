import Foundation
import PanoramaGraphics

/// Opens the connection to the display on a separate thread. This takes most of a program's launch
/// time, so arguments, fonts and files can be read meanwhile.
///
///     let opening = DisplayOpening()
///     …
///     let host = try SDLHost(opening: opening)
///
/// A program that ends without creating a host has to call `wait()` first, because SDL must not be
/// interrupted while it starts.
public final class DisplayOpening: @unchecked Sendable {
  // Unchecked: the thread writes the state before the signal, and others read it after the signal.
  private var isThere = false
  private let done = DispatchGroup()

  /// Starts opening the connection. A program creates only one of these.
  public init() {
    SDLStart.prepareEnvironment()
    done.enter()
    let isStarted = BackgroundThread.start(name: "display", stackSize: 8 << 20) { [self] in
      isThere = SDLStart.run()
      done.leave()
    }
    // A host reports that there are no threads.
    if !isStarted { done.leave() }
  }

  /// Waits until the connection is open or has failed.
  ///
  /// - Returns: whether there is a display.
  @discardableResult
  public func wait() -> Bool {
    done.wait()
    return isThere
  }
}
