import Foundation
import Panorama
import PanoramaTesting

extension FuzzCase {
  /// How many fingers one byte may add, and the maximum number of events of an input.
  private static let fingersPerByte = 40
  private static let maximumEvents = 4000

  @MainActor
  static func feedHands(_ bytes: [UInt8]) throws(FuzzFailure) {
    let size = Session.WindowSize(width: 300, height: 200)
    let scene = ScrollScene(content: CGSize(width: 900, height: 700))
    guard let replayer = try? Replayer(Session(window: size, subject: .scroll(scene), lines: [])),
      let view = replayer.mainScrollView
    else { throw FuzzFailure("a scroll view cannot be made") }
    let window = replayer.host.window
    var stream = ByteStream(bytes)
    var (time, count) = (0.0, 0)
    while !stream.isEmpty, count < maximumEvents {
      let events = takeEvents(from: &stream, at: &time)
      count += max(1, events.count)
      window.handle(events)
      window.advance(to: time)
      let offset = view.contentOffset
      guard offset.x.isFinite, offset.y.isFinite, view.zoomScale.isFinite, view.zoomScale > 0
      else { throw FuzzFailure("scrolls to \(offset) at \(view.zoomScale)") }
    }
    window.handle(InputEvent(time: time, kind: .cancelAll))
    // In frames, because what fades begins to do so when a frame shows that the content rests.
    for second in 1...60 { window.advance(to: time + Double(second)) }
    // Asked only now, because a trackpad's movement ends when it has been silent for a moment.
    if view.isTracking { throw FuzzFailure("fingers that were cancelled still hold the content") }
    if window.isAnimating { throw FuzzFailure("moves for more than a minute") }
  }

  /// The events of one call of the window.
  private static func takeEvents(
    from stream: inout ByteStream, at time: inout Double
  ) -> [InputEvent] {
    let kind = stream.below(16)
    if kind > 3 { time += Double(stream.byte()) / 1000 }
    var events: [InputEvent] = []
    switch kind {
    case 0...11:
      let phase: [TouchInput.Phase] = [.began, .moved, .moved, .ended, .cancelled]
      let shared = phase[stream.below(phase.count)]
      let first = stream.below(8) * fingersPerByte
      for id in first...first + stream.below(fingersPerByte) {
        let place = stream.point()
        events.append(
          InputEvent(
            time: time, kind: .touch(TouchInput(phase: shared, id: id, x: place.x, y: place.y))))
      }
    case 12:
      let (by, place) = (stream.point(), stream.point())
      events.append(
        InputEvent(
          time: time,
          kind: .scroll(ScrollInput(dx: by.x, dy: by.y, isPrecise: true, x: place.x, y: place.y))))
    case 13:
      let place = stream.point()
      events.append(
        InputEvent(
          time: time,
          kind: .pinch(
            PinchInput(phase: .changed, scale: abs(stream.number()), x: place.x, y: place.y))))
    case 14: events.append(InputEvent(time: time, kind: .focusLost))
    default: events.append(InputEvent(time: time, kind: .cancelAll))
    }
    return events
  }
}
