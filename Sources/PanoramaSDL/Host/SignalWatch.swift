import Dispatch
import Foundation

/// Has SIGTERM and SIGINT end the program as the close button does: with everything saved.
///
/// SDL's own handlers only set a flag, which nobody looks at while the loop sleeps.
final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []

  /// - Parameter action: called for each signal, on a queue of the system's.
  init(_ action: @escaping @Sendable () -> Void) {
    for number in [SIGTERM, SIGINT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: action)
      source.resume()
      sources.append(source)
    }
  }

  /// Gives the signals back their usual effect.
  func end() {
    for source in sources { source.cancel() }
    sources = []
    for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
  }
}
