import Panorama
import PanoramaSDL

// ours texture|surface FRAMES: shows FRAMES frames that cover the display, with every pixel new in
// each, and prints the median time of presenting in milliseconds. minimal.c does the same in C.

/// Changes the whole window each frame, counts frames, and ends the program after enough of them.
@MainActor
final class FrameCounter: HostObserver, FrameAnimation {
  private let wanted: Int
  private var times: [Double] = []
  private unowned let host: SDLHost
  private unowned let window: Window
  private var shade = 0.0

  init(_ host: SDLHost, _ window: Window, frames: Int) {
    self.host = host
    self.window = window
    wanted = frames
  }

  func advance(to time: Double) -> Bool {
    shade = shade > 0.9 ? 0 : shade + 0.1
    window.backgroundColor = ColorObject(white: shade, alpha: 1)
    return true
  }

  func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int) {
    let all = window.size.width * window.size.height * window.screenScale * window.screenScale
    let area = frame.damage.reduce(0) { $0 + $1.area }
    guard Double(area) >= Double(all) else { return }
    times.append(frame.presentMilliseconds)
    guard times.count == wanted else { return }
    print(String(format: "%.3f", times.sorted()[times.count / 2]))
    host.inbox.post { [host] in host.windows.forEach(host.close) }
  }
}

@MainActor
func run() throws {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.count == 2, let screen = arguments.first.flatMap(ScreenKind.init),
    let frames = arguments.last.flatMap({ Int($0) }), frames > 0
  else { exit(64) }
  let host = try SDLHost(options: HostOptions(screen: screen, isFullscreen: true))
  let window = Window(size: CGSize(width: 800, height: 600))
  let counter = FrameCounter(host, window, frames: frames)
  window.add(counter)
  host.observers.append(counter)
  try host.open(window)
  try host.run()
}

try run()
