/// Matches the display server's times with the events that SDL queues.
///
/// On X11 SDL shows an event filter the messages of the server, which have times, and its own events
/// before it queues them. A message of the core protocol comes before the events that SDL
/// makes of it. One of XInput comes after them in SDL 2, and before them in sdl2-compat. SDL drops moves
/// that change nothing, so messages may have no event.
///
/// What a filter writes into an event is lost in sdl2-compat, so a queued event is found again by its
/// contents. Events are queued in the order of their records, but may be removed from the queue.
public struct StampRecords<Extra: Sendable>: Sendable {
  /// What identifies an event.
  public struct Identity: Hashable, Sendable {
    /// SDL's type and timestamp.
    public var type: UInt32
    public var timestamp: UInt32
    /// The finger; nil for other events.
    public var finger: Finger?
    /// Whether it is a move of the mouse: `SDL_MOUSEMOTION`.
    var isMouseMotion: Bool { type == 0x400 }
    /// Whether it is any event of the mouse, up to `SDL_MOUSEWHEEL`.
    var isMouse: Bool { 0x400...0x403 ~= type }

    /// The position, as SDL stores it.
    public var x: Float
    public var y: Float

    public init(type: UInt32, timestamp: UInt32, finger: Finger? = nil, x: Float = 0, y: Float = 0)
    {
      self.type = type
      self.timestamp = timestamp
      self.finger = finger
      self.x = x
      self.y = y
    }
  }

  /// XInput's device and touch id.
  public struct Finger: Hashable, Sendable {
    public var device: Int64
    public var touch: Int64

    public init(device: Int64, touch: Int64) {
      self.device = device
      self.touch = touch
    }
  }

  /// The events that a message concerns.
  public enum Subject: Hashable, Sendable {
    /// A message of the core protocol: all events until the next message.
    case core
    /// The moves, buttons and wheels of a device that moves the pointer.
    case pointer
    case touch(Finger)
  }

  /// A message of the display server.
  public struct Message: Sendable {
    public var subject: Subject
    public var time: ServerTime

    public init(_ subject: Subject, _ time: ServerTime) {
      self.subject = subject
      self.time = time
    }
  }

  /// What is known of a queued event.
  public struct Record: Sendable {
    var identity: Identity
    /// When SDL queued it, in nanoseconds of the monotonic clock.
    public var queued: UInt64
    /// When it happened, if the server said so.
    public var server: ServerTime?
    /// What else was read when it was queued.
    public var extra: Extra
  }

  /// The maximum number of records; the oldest ones are dropped. A hand with ten fingers fills them in
  /// ten seconds without a frame.
  public static var maximumCount: Int { 16384 }

  /// Whether XInput's messages come before the events that SDL makes of them.
  private let messagesComeFirst: Bool
  /// The records, of which those before `head` were taken.
  private var records: [Record] = []
  private var head = 0
  /// The number of records since the previous message.
  private var fresh = 0
  /// The message that SDL is handling.
  private var current: Message?

  public init(messagesComeFirst: Bool) { self.messagesComeFirst = messagesComeFirst }

  public var count: Int { records.count - head }

  /// Notes that SDL handles a message of the server; nil for one without a time.
  public mutating func read(_ message: Message?) {
    defer { fresh = 0 }
    current = message
    guard let message, message.subject != .core, !messagesComeFirst else { return }
    for index in records.indices.suffix(fresh)
    where Self.concerns(message.subject, records[index].identity, onlyMoves: true) {
      records[index].server = message.time
    }
  }

  /// Notes that SDL queues an event.
  public mutating func queue(_ identity: Identity, at nanoseconds: UInt64, _ extra: Extra) {
    var server: ServerTime?
    if let current, current.subject == .core || messagesComeFirst,
      Self.concerns(current.subject, identity, onlyMoves: false)
    {
      server = current.time
    }
    if count >= Self.maximumCount { drop(Self.maximumCount / 4) }
    records.append(Record(identity: identity, queued: nanoseconds, server: server, extra: extra))
    fresh += 1
  }

  /// Removes and returns the record of an event taken from SDL's queue, and removes those before it,
  /// whose events are gone. If there is none, returns nil and removes nothing.
  public mutating func take(_ identity: Identity) -> Record? {
    guard let index = records[head...].firstIndex(where: { $0.identity == identity }) else {
      return nil
    }
    defer { drop(index + 1 - head) }
    return records[index]
  }

  private mutating func drop(_ number: Int) {
    head += number
    fresh = min(fresh, count)
    // Moving the rest less often keeps the time for many events proportional to their number.
    guard head >= records.count || head > 512 && head > records.count / 2 else { return }
    records.removeFirst(head)
    head = 0
  }

  private static func concerns(_ subject: Subject, _ event: Identity, onlyMoves: Bool) -> Bool {
    switch subject {
    case .core: true
    case .touch(let finger): event.finger == finger
    case .pointer: onlyMoves ? event.isMouseMotion : event.isMouse
    }
  }
}

/// A time that a display server gave.
public struct ServerTime: Equatable, Sendable {
  /// The device of the event; 0 if it is not known.
  public var device: Int32
  /// The time in milliseconds, which wraps after 49.7 days.
  public var milliseconds: UInt32

  public init(device: Int32, milliseconds: UInt32) {
    self.device = device
    self.milliseconds = milliseconds
  }
}
