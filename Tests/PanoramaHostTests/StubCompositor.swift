import Foundation

/// The compositor's end of a Wayland connection, as far as pinches, pens and drags need it. It answers requests on
/// a socket with hand-made bytes, so that a test examines the protocol and not a compositor.
///
/// When the client asks for pinches, pens or drags, it plays a script and disconnects or waits.
final class StubCompositor: @unchecked Sendable {
  // Unchecked: after `start` only the stub's own thread touches the state.

  /// The script that is played over the client's first surface.
  enum Step {
    case enter(x: Double, y: Double)
    case motion(x: Double, y: Double)
    case leave
    case begin(fingers: UInt32)
    case update(scale: Double, rotation: Double)
    case end(isCancelled: Bool)
    /// A pen is connected, or one of its ends; the next steps are about the newest one.
    case tool(type: UInt32)
    case near
    case away
    case down
    case up
    case penMotion(x: Double, y: Double)
    case pressure(UInt32)
    case tilt(x: Double, y: Double)
    case button(UInt32, isPressed: Bool)
    case frame(time: UInt32)
    case removed
    /// A pad with a ring and a strip.
    case pad
    /// Something to be pasted or dragged is offered; the next steps are about it.
    case offer(types: [String])
    case selection
    case dragEnter(x: Double, y: Double)
    case dragMotion(x: Double, y: Double)
    case dragLeave
    case dragDrop
  }

  /// The client's end of the connection.
  let clientSocket: Int32
  private let socket: Int32
  private let interfaces: [String]
  private let script: [Step]
  /// The interfaces of the client's objects.
  private var objects: [UInt32: String] = [1: "wl_display"]
  private var surface: UInt32 = 0
  private var pointer: UInt32 = 0
  private var tool: UInt32 = 0
  private var tablet: UInt32 = 0
  private var offer: UInt32 = 0
  /// The newest object that the compositor has made; its ids begin here.
  private var made: UInt32 = 0xFF00_0000
  private var received: [UInt8] = []
  /// A client asks for an answer twice when it makes a surface, and twice before it reads on.
  private var syncCount = 0
  private var hasPlayed = false
  /// Set it before `start`.
  var hangsUpAfterScript = true

  init(interfaces: [String], script: [Step]) throws {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw POSIXError(.EIO)
    }
    (socket, clientSocket) = (ends[0], ends[1])
    self.interfaces = interfaces
    self.script = script
  }

  /// Disconnects without an answer, instead of `start`.
  func hangUp() { close(socket) }

  func start() { Thread.detachNewThread { [self] in serve() } }

  private func serve() {
    defer { close(socket) }
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(socket, &chunk, chunk.count)
      guard count > 0 else { return }
      received += chunk[..<count]
      while received.count >= 8 {
        let head = WireReader(received).words(2)
        let length = Int(head[1] >> 16)
        guard received.count >= length else { break }
        let body = Array(received[8..<length])
        received.removeFirst(length)
        if !answer(head[0], head[1] & 0xFFFF, WireReader(body)) {
          // A socket that is closed before all is read from it takes what it has sent from the client.
          shutdown(socket, Int32(SHUT_WR))
          while read(socket, &chunk, chunk.count) > 0 {}
          return
        }
      }
    }
  }

  /// - Returns: whether the connection stays open.
  private func answer(_ object: UInt32, _ request: UInt32, _ body: WireReader) -> Bool {
    switch (objects[object], request) {
    case ("wl_display", 0):  // sync
      let callback = body.word()
      send(callback, 0, [.word(1)])
      send(1, 1, [.word(callback)])  // the id may be used again
      syncCount += 1
    case ("wl_display", 1):  // get_registry
      let registry = body.word()
      objects[registry] = "wl_registry"
      for (name, interface) in interfaces.enumerated() {
        send(registry, 0, [.word(UInt32(name)), .text(interface), .word(1)])
      }
    case ("wl_registry", 0):  // bind
      _ = body.word()
      let interface = body.text()
      _ = body.word()
      let made = body.word()
      objects[made] = interface
      if interface == "wl_seat" { send(made, 0, [.word(1)]) }  // it has a pointer
    case ("wl_compositor", 0): surface = body.word()
    case ("wl_seat", 0): pointer = body.word()
    case ("zwp_pointer_gestures_v1", 1):
      let pinch = body.word()
      for step in script { play(step, pinch) }
      hasPlayed = true
    case ("zwp_tablet_manager_v2", 0), ("wl_data_device_manager", 1):
      let made = body.word()
      for step in script { play(step, made) }
      hasPlayed = true
    default: break
    }
    // Its answers come first, or a client that is still waiting would see the end of the connection
    // instead.
    return !(hangsUpAfterScript && hasPlayed && syncCount >= 4)
  }

  /// - Parameter object: the pinch, or the tablets or the data device of the seat.
  private func play(_ step: Step, _ object: UInt32) {
    switch step {
    case .enter(let x, let y): send(pointer, 0, [.word(1), .word(surface), .fixed(x), .fixed(y)])
    case .leave: send(pointer, 1, [.word(1), .word(surface)])
    case .motion(let x, let y): send(pointer, 2, [.word(0), .fixed(x), .fixed(y)])
    case .begin(let fingers): send(object, 0, [.word(1), .word(0), .word(surface), .word(fingers)])
    case .update(let scale, let rotation):
      send(object, 1, [.word(0), .fixed(0), .fixed(0), .fixed(scale), .fixed(rotation)])
    case .end(let isCancelled): send(object, 2, [.word(1), .word(0), .word(isCancelled ? 1 : 0)])
    case .tool(let type):
      if tablet == 0 { tablet = make(by: object, 0) }
      tool = make(by: object, 1)
      send(tool, 0, [.word(type)])
      send(tool, 1, [.word(1), .word(2)])
      send(tool, 3, [.word(2)])
      send(tool, 4, [])
    case .near: send(tool, 6, [.word(1), .word(tablet), .word(surface)])
    case .away: send(tool, 7, [])
    case .down: send(tool, 8, [.word(1)])
    case .up: send(tool, 9, [])
    case .penMotion(let x, let y): send(tool, 10, [.fixed(x), .fixed(y)])
    case .pressure(let pressure): send(tool, 11, [.word(pressure)])
    case .tilt(let x, let y): send(tool, 13, [.fixed(x), .fixed(y)])
    case .button(let number, let isPressed):
      send(tool, 17, [.word(1), .word(number), .word(isPressed ? 1 : 0)])
    case .frame(let time): send(tool, 18, [.word(time)])
    case .removed: send(tool, 5, [])
    case .pad:
      tablet = make(by: object, 0)
      send(tablet, 0, [.text("A tablet")])
      let pad = make(by: object, 2)
      let group = make(by: pad, 0)
      send(group, 0, [.word(4), .word(7)])  // an array of one button
      send(make(by: group, 1), 1, [.fixed(90)])
      send(make(by: group, 2), 1, [.word(1000)])
      send(pad, 4, [.word(0), .word(1), .word(1)])
    case .offer(let types):
      offer = make(by: object, 0)
      for type in types { send(offer, 0, [.text(type)]) }
    case .selection: send(object, 5, [.word(offer)])
    case .dragEnter(let x, let y):
      send(object, 1, [.word(1), .word(surface), .fixed(x), .fixed(y), .word(offer)])
    case .dragLeave: send(object, 2, [])
    case .dragMotion(let x, let y): send(object, 3, [.word(0), .fixed(x), .fixed(y)])
    case .dragDrop: send(object, 4, [])
    }
  }

  /// Makes an object by an event of another one, as the first argument.
  private func make(by object: UInt32, _ event: UInt32) -> UInt32 {
    defer { made += 1 }
    send(object, event, [.word(made)])
    return made
  }

  private func send(_ object: UInt32, _ event: UInt32, _ arguments: [WireValue]) {
    let body = arguments.flatMap(\.bytes)
    let head: [WireValue] = [.word(object), .word(UInt32(8 + body.count) << 16 | event)]
    let message = head.flatMap(\.bytes) + body
    // A client that has disconnected must not end the test: MSG_NOSIGNAL.
    _ = Foundation.send(socket, message, message.count, Int32(MSG_NOSIGNAL))
  }
}

/// An argument in the wire format: 32-bit words in native byte order.
enum WireValue {
  case word(UInt32)
  case fixed(Double)
  case text(String)

  var bytes: [UInt8] {
    switch self {
    case .word(let word): return withUnsafeBytes(of: word) { Array($0) }
    case .fixed(let value):  // 24.8 bits
      return WireValue.word(UInt32(bitPattern: Int32((value * 256).rounded()))).bytes
    case .text(let text):
      let characters = Array(text.utf8) + [0]
      let padding = [UInt8](repeating: 0, count: -characters.count & 3)
      return WireValue.word(UInt32(characters.count)).bytes + characters + padding
    }
  }
}

/// Parses a message.
final class WireReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func word() -> UInt32 {
    defer { position += 4 }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt32.self) }
  }

  func words(_ count: Int) -> [UInt32] { (0..<count).map { _ in word() } }

  func text() -> String {
    let length = Int(word())
    defer { position += (length + 3) & ~3 }
    return String(decoding: bytes[position..<position + length - 1], as: UTF8.self)
  }
}
