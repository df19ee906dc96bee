import Panorama
import PanoramaTesting

struct TooClose: Error {
  var time: Double
}

@MainActor func drag(_ page: View) -> CGImage? {
  let window = Window(size: CGSize(width: 375, height: 667))
  window.rootView = page
  let host = HeadlessHost(window: window)
  for (phase, y, time) in [
    (TouchInput.Phase.began, 300.0, 0), (.moved, 200, 0.1), (.ended, 200, 0.2),
  ] {
    let touch = TouchInput(phase: phase, id: 1, x: 100, y: y)
    window.handle(InputEvent(time: time, kind: .touch(touch)))
    host.frame(at: time)
  }
  let picture = host.picture
  return picture
}

func compareDisc() throws {
  let list = DisplayList { context in
    context.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.8))
    context.fillEllipse(in: CGRect(x: 4, y: 4, width: 56, height: 56))
  }
  try expectGolden(list, "guide/disc", width: 64, height: 64)
}

@MainActor func replay(_ contents: String) throws {
  let session = try Session(parsing: contents.utf8)
  let replayer = try Replayer(session)
  try replayer.run(.rate(60)) { frame in
    if frame.state.zoom > 4 { throw TooClose(time: frame.time) }
  }
}
