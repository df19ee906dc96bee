import PanoramaHost
import PanoramaViews
import Testing

@Suite("Input events read together")
struct InputBatchTests {
  private func finger(_ id: Int, _ phase: TouchInput.Phase = .moved, at time: Double) -> InputEvent
  {
    InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: id, x: 0, y: 0)))
  }

  private func times(_ events: [InputEvent]) -> [Double] {
    var batch = InputBatch()
    for event in events { batch.add(event, to: 1) }
    return batch.take().flatMap { $0.events.map(\.time) }
  }

  @Test("Fingers of one device frame on both sides of a millisecond are simultaneous")
  func straddling() {
    #expect(
      times([
        finger(1, at: 1), finger(2, at: 1.001), finger(1, at: 1.008), finger(2, at: 1.008),
      ]) == [1, 1, 1.008, 1.008])
  }

  @Test("The steps of one finger keep their own times, however close they are")
  func oneFinger() {
    #expect(times([finger(1, at: 1), finger(1, at: 1.001)]) == [1, 1.001])
  }

  @Test("Events for a waiting window stay in order until its turn")
  func waiting() {
    var batch = InputBatch()
    for (id, time) in [(1, 1.0), (2, 2.0), (1, 3.0)] {
      batch.add(finger(1, at: time), to: UInt32(id))
    }
    #expect(batch.windowIDs == [1, 2])
    #expect(batch.take(except: [1]).flatMap { $0.events.map(\.time) } == [2])
    #expect(batch.windowIDs == [1])
    #expect(batch.take().flatMap { $0.events.map(\.time) } == [1, 3])
    #expect(batch.windowIDs.isEmpty)
  }

  @Test("Fingers in different phases are separate steps")
  func phases() {
    #expect(times([finger(1, at: 1), finger(2, .ended, at: 1.001)]) == [1, 1.001])
  }

  @Test("Events more than a device frame apart stay separate")
  func apart() {
    #expect(times([finger(1, at: 1), finger(2, at: 1.002)]) == [1, 1.002])
  }

  @Test("The events of each window stay in order, and adjacent ones are combined")
  func windows() {
    var batch = InputBatch()
    for (window, time) in [(1, 1.0), (1, 2.0), (2, 3.0), (1, 4.0)] {
      batch.add(InputEvent(time: time, kind: .focusGained), to: UInt32(window))
    }
    let runs = batch.take()
    #expect(runs.map(\.windowID) == [1, 2, 1])
    #expect(runs.map { $0.events.map(\.time) } == [[1, 2], [3], [4]])
    #expect(batch.take().isEmpty)
  }
}
