import Foundation
import Panorama
import PanoramaSDL

// A window in which nothing moves, and work for the main actor that is due while the loop sleeps. Each
// line of the output names a kind of work and says how long after its time it ran, in seconds; the same
// with "-window" says how far the window's time was behind then; "rest" says how much processor time one
// second of rest took.

@MainActor func elapsed(since start: Double) -> Double {
  ProcessInfo.processInfo.systemUptime - start
}

func processorTime() -> Double {
  Double(clock()) / Double(CLOCKS_PER_SEC)
}

/// A moment, and the window's time at it.
@MainActor struct Moment {
  let start = ProcessInfo.processInfo.systemUptime
  let time: Double

  init(_ window: Window) { time = window.time }

  /// Reports work that was due some seconds after the moment.
  func report(_ kind: String, after seconds: Double, in window: Window) {
    let passed = elapsed(since: start)
    print(kind, passed - seconds)
    print("\(kind)-window", passed - (window.time - time))
  }
}

/// Begins the next kind of work when the one before it ran: the loop is at rest each time.
@MainActor func work(in host: SDLHost, _ window: Window) {
  let first = Moment(window)
  Task {
    try await Task.sleep(for: .seconds(1))
    first.report("task", after: 1, in: window)
    let second = Moment(window)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          second.report("queue", after: 0.5, in: window)
          let third = Moment(window)
          _ = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
            MainActor.assumeIsolated {
              third.report("timer", after: 0.5, in: window)
              rest(in: host)
            }
          }
        }
      }
    }
  }
}

@MainActor func rest(in host: SDLHost) {
  let before = processorTime()
  Task {
    try await Task.sleep(for: .seconds(1))
    print("rest", processorTime() - before)
    host.requestCloseAll()
  }
}

do {
  let host = try SDLHost()
  let window = Window(size: CGSize(width: 300, height: 200))
  window.rootView = View(frame: .zero)
  try host.open(window)
  work(in: host, window)
  try host.run()
} catch {
  print(error)
  exit(1)
}
