import PanoramaHost
import Testing

/// Orders of events and messages that SDL 2.26 and sdl2-compat 2.32.74 were seen to send.
@Suite struct StampRecordsTests {
  typealias Records = StampRecords<Int>

  private static let fingerDown: UInt32 = 0x700
  private static let fingerUp: UInt32 = 0x701
  private static let fingerMotion: UInt32 = 0x702
  private static let mouseMotion: UInt32 = 0x400
  private static let buttonDown: UInt32 = 0x401
  private static let wheel: UInt32 = 0x403
  private static let keyDown: UInt32 = 0x300
  private static let textInput: UInt32 = 0x303

  /// What SDL shows to a filter.
  private enum Shown {
    /// An event that is queued, and whether it is still in the queue when the program looks.
    case event(Records.Identity, isKept: Bool = true)
    case message(Records.Subject?, UInt32)
  }

  private static func touch(
    _ type: UInt32, _ id: Int64, _ x: Float, read timestamp: UInt32 = 500
  ) -> Records.Identity {
    Records.Identity(
      type: type, timestamp: timestamp, finger: .init(device: 7, touch: id), x: x, y: 0.5)
  }

  private static func mouse(_ type: UInt32, _ x: Float = 0) -> Records.Identity {
    Records.Identity(type: type, timestamp: 500, x: x, y: 20)
  }

  private static func finger(_ id: Int64) -> Records.Subject { .touch(.init(device: 7, touch: id)) }

  /// The times that the events in the queue get, after all was shown at once.
  private func times(_ shown: [Shown], messagesComeFirst: Bool) -> [UInt32?] {
    var records = Records(messagesComeFirst: messagesComeFirst)
    var queue: [Records.Identity] = []
    for (index, item) in shown.enumerated() {
      switch item {
      case .event(let identity, let isKept):
        records.queue(identity, at: UInt64(index), index)
        if isKept { queue.append(identity) }
      case .message(let subject, let time):
        records.read(
          subject.map { .init($0, ServerTime(device: 7, milliseconds: time)) })
      }
    }
    return queue.map { records.take($0)?.server?.milliseconds }
  }

  @Test func messagesOfTouchesComeAfterSDL2sEvents() {
    let shown: [Shown] = [
      .event(Self.touch(Self.fingerDown, 1, 0.1)), .message(Self.finger(1), 100),
      .event(Self.touch(Self.fingerMotion, 1, 0.2)), .message(Self.finger(1), 110),
      // A move that changes nothing.
      .message(Self.finger(1), 120),
      .event(Self.touch(Self.fingerMotion, 1, 0.4)), .message(Self.finger(1), 130),
      .event(Self.touch(Self.fingerUp, 1, 0.4)), .message(Self.finger(1), 140),
    ]
    #expect(times(shown, messagesComeFirst: false) == [100, 110, 130, 140])
  }

  @Test func messagesOfTouchesComeBeforeTheEventsOfCompat() {
    let shown: [Shown] = [
      .message(Self.finger(1), 100), .event(Self.touch(Self.fingerDown, 1, 0.1)),
      .message(Self.finger(1), 110), .event(Self.touch(Self.fingerMotion, 1, 0.2)),
      .message(Self.finger(1), 120),
      .message(Self.finger(1), 130), .event(Self.touch(Self.fingerMotion, 1, 0.4)),
      .message(Self.finger(1), 140), .event(Self.touch(Self.fingerUp, 1, 0.4)),
    ]
    #expect(times(shown, messagesComeFirst: true) == [100, 110, 130, 140])
  }

  @Test func fingersThatMoveTogetherKeepTheirOwnTimes() {
    let steps: [(Int64, UInt32)] = [(1, 100), (2, 101), (1, 108), (2, 109), (2, 117), (1, 118)]
    for isFirst in [false, true] {
      let shown = steps.enumerated().flatMap { index, step -> [Shown] in
        let event = Shown.event(Self.touch(Self.fingerMotion, step.0, Float(index) / 8))
        let message = Shown.message(Self.finger(step.0), step.1)
        return isFirst ? [message, event] : [event, message]
      }
      #expect(times(shown, messagesComeFirst: isFirst) == steps.map(\.1))
    }
  }

  @Test func touchesThatReachOnlyAnotherWindowGiveNoTime() {
    // An event of another kind of device, which the message does not concern.
    let shown: [Shown] = [
      .message(Self.finger(3), 100), .event(Self.mouse(Self.mouseMotion)),
      .event(Self.touch(Self.fingerMotion, 1, 0.2)),
    ]
    #expect(times(shown, messagesComeFirst: true) == [nil, nil])
    #expect(times(shown.reversed(), messagesComeFirst: false) == [nil, nil])
  }

  @Test func coreMessagesComeFirstInBoth() {
    let shown: [Shown] = [
      .message(.core, 100), .event(Self.mouse(Self.keyDown)), .event(Self.mouse(Self.textInput)),
      .message(nil, 0), .event(Self.mouse(Self.keyDown)),
    ]
    for isFirst in [false, true] {
      #expect(times(shown, messagesComeFirst: isFirst) == [100, 100, nil])
    }
  }

  @Test func theMasterDeviceRepeatsEveryMessageInCompat() {
    let shown: [Shown] = [
      .message(.pointer, 100), .message(.pointer, 100), .event(Self.mouse(Self.mouseMotion, 3)),
      .message(.pointer, 105), .event(Self.mouse(Self.buttonDown)), .message(.pointer, 105),
      .message(.pointer, 107), .event(Self.mouse(Self.wheel)), .message(.pointer, 107),
    ]
    #expect(times(shown, messagesComeFirst: true) == [100, 105, 107])
  }

  @Test func eventsThatSDLRemovesFromItsQueueDelayNoTime() {
    let shown: [Shown] = [
      .message(.core, 90), .event(.init(type: 0x200, timestamp: 500), isKept: false),
      .message(Self.finger(1), 100), .event(Self.touch(Self.fingerDown, 1, 0.1)),
      .message(.core, 104), .event(.init(type: 0x200, timestamp: 501), isKept: false),
      .message(Self.finger(1), 110), .event(Self.touch(Self.fingerMotion, 1, 0.2)),
    ]
    #expect(times(shown, messagesComeFirst: true) == [100, 110])
  }

  @Test func anEventWithoutARecordTakesNoneAway() {
    var records = Records(messagesComeFirst: true)
    records.queue(Self.touch(Self.fingerDown, 1, 0.1), at: 5, 1)
    #expect(records.take(Self.touch(Self.fingerMotion, 1, 0.1)) == nil)
    #expect(records.take(Self.touch(Self.fingerDown, 2, 0.1)) == nil)
    #expect(records.take(Self.touch(Self.fingerDown, 1, 0.1, read: 501)) == nil)
    #expect(records.take(Self.touch(Self.fingerDown, 1, 0.1))?.queued == 5)
    #expect(records.count == 0)
  }

  /// As under sdl2-compat, where 60,000 moves of the mouse kept 6.5 MB for ever.
  @Test func eventsThatAreNeverTakenDoNotPileUp() {
    var records = Records(messagesComeFirst: true)
    for index in 0..<60_000 {
      records.queue(Self.mouse(Self.mouseMotion, Float(index)), at: UInt64(index), index)
    }
    #expect(records.count <= Records.maximumCount)
    // The newest ones are still known.
    #expect(records.take(Self.mouse(Self.mouseMotion, 59_999))?.extra == 59_999)
    #expect(records.count == 0)
  }

  @Test func manyWaitingEventsAreTakenInOrder() {
    var records = Records(messagesComeFirst: true)
    let events = (0..<16_000).map { Self.mouse(Self.mouseMotion, Float($0)) }
    for (index, event) in events.enumerated() {
      records.read(.init(.pointer, ServerTime(device: 2, milliseconds: UInt32(index))))
      records.queue(event, at: 0, index)
    }
    let times = events.map { records.take($0)?.server?.milliseconds }
    #expect(times == (0..<16_000).map { UInt32($0) })
  }
}
