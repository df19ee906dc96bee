import Dispatch
import Foundation
import PanoramaHost

/// Makes SIGTERM, SIGINT and SIGHUP end the program like the close button, with everything saved and
/// within two seconds.
///
/// SDL's own handlers only set a flag, which the sleeping loop would not see.
final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []
  private let lastResort: LastResort

  /// The time, in seconds, after which the program ends even if the main loop does not.
  static let patience = 1.6

  /// - Parameters:
  ///   - lastResort: ends the program if the loop does not.
  ///   - action: called for each signal, on a system queue.
  init(lastResort: LastResort, _ action: @escaping @Sendable () -> Void) {
    self.lastResort = lastResort
    for number in Self.numbers {
      // Dispatch takes the signal over. If it were ignored here first, one could be lost.
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        lastResort.arm(after: Self.patience, status: 128 + number)
        action()
      }
      source.resume()
      sources.append(source)
    }
  }

  private static var numbers: [Int32] {
    isIgnored(SIGHUP) ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP]
  }

  /// Makes the signals end the program at once, with exit code 0, until there is a watch: while what it will show is
  /// read, there is nothing to save.
  static func endWhileStarting() {
    for number in numbers { signal(number) { _ in _exit(0) } }
  }

  /// Keeps a closed pipe from ending the program; writing to it fails instead.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Whether the parent process has set the signal to be ignored, as `nohup` does with SIGHUP.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Restores the default effect of the signals.
  func end() {
    lastResort.disarm()
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
    sources = []
  }
}
