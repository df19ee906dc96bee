import Panorama
import PanoramaTesting
import Testing

struct TooClose: Error {
  var time: Double
}

@MainActor func use(_ page: View, from start: CGPoint) throws {
  let window = Window(size: CGSize(width: 375, height: 667))
  window.rootView = page
  let hand = Hand(on: HeadlessHost(window: window))
  try hand.tap("Add a card")
  hand.finger.down(at: start).move(by: CGVector(dx: 0, dy: -200), over: 0.2).hold(0.2).up()
  hand.throw(from: start, by: CGVector(dx: 0, dy: -300)).pinch(at: start, scale: 2)
  hand.wheel(at: start, by: -3).press("0", modifiers: .control).type("café")
  hand.waitForRest()
  try expectGolden(hand.host, "page/zoomed")
}

func compareDisc() throws {
  let list = DisplayList { context in
    context.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.8))
    context.fillEllipse(in: CGRect(x: 4, y: 4, width: 56, height: 56))
  }
  try expectGolden(list, "guide/disc", width: 64, height: 64)
}

@MainActor func record(_ host: HeadlessHost) throws {
  host.observers.append(try SessionRecorder(path: "bug.session"))
}

@MainActor func replay(_ contents: String, makePage: @escaping ([String]) -> View) throws {
  let session = try Session(parsing: contents.utf8)
  let replayer = try Replayer(session) { arguments, window in
    window.rootView = makePage(arguments)
  }
  try replayer.run(.recorded) { frame in
    if frame.state.zoom > 4 { throw TooClose(time: frame.time) }
  }
  #expect(replayer.differences.isEmpty)
}
