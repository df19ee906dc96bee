import Foundation
import Panorama
import PanoramaSDL

// A window in which nothing moves, and work for the main actor that is due while the loop sleeps. Each
// line of the output names a kind of work and says how long after its time it ran, in seconds; "rest"
// says how much processor time one second of rest took.

@MainActor func elapsed(since start: Double) -> Double {
  ProcessInfo.processInfo.systemUptime - start
}

func processorTime() -> Double {
  Double(clock()) / Double(CLOCKS_PER_SEC)
}

@MainActor func report(_ kind: String, _ seconds: Double) {
  print(kind, seconds)
}

/// Begins the next kind of work when the one before it ran: the loop is at rest each time.
@MainActor func work(in host: SDLHost) {
  let start = ProcessInfo.processInfo.systemUptime
  Task {
    try await Task.sleep(for: .seconds(1))
    report("task", elapsed(since: start) - 1)
    let second = ProcessInfo.processInfo.systemUptime
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          report("queue", elapsed(since: second) - 0.5)
          let third = ProcessInfo.processInfo.systemUptime
          _ = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
            MainActor.assumeIsolated {
              report("timer", elapsed(since: third) - 0.5)
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
    report("rest", processorTime() - before)
    host.requestCloseAll()
  }
}

do {
  let host = try SDLHost()
  let window = Window(size: CGSize(width: 300, height: 200))
  window.rootView = View(frame: .zero)
  try host.open(window)
  work(in: host)
  try host.run()
} catch {
  print(error)
  exit(1)
}
