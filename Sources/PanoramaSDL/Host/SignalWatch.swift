import Dispatch
import Foundation

/// Has SIGTERM, SIGINT and SIGHUP end the program as the close button does: with everything saved,
/// and in two seconds at most.
///
/// SDL's own handlers only set a flag, which nobody looks at while the loop sleeps.
final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []
  private let lastResort: LastResort

  /// Seconds that the main loop is given before the program ends without it.
  static let patience = 1.6

  /// - Parameters:
  ///   - lastResort: ends the program where the loop does not.
  ///   - action: called for each signal, on a queue of the system's.
  init(lastResort: LastResort, _ action: @escaping @Sendable () -> Void) {
    self.lastResort = lastResort
    for number in Self.isIgnored(SIGHUP) ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP] {
      // Dispatch takes the signal over once it listens. Ignored before that, one could be lost.
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        lastResort.arm(after: Self.patience, status: 128 + number)
        action()
      }
      source.resume()
      sources.append(source)
    }
  }

  /// From now on a reader that leaves its pipe ends what is written to it, not the program.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Whether who started the program wants a signal ignored, as `nohup` does with SIGHUP.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Gives the signals back their usual effect.
  func end() {
    lastResort.disarm()
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
    sources = []
  }
}
