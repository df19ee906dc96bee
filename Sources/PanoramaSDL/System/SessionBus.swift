import Foundation
import PanoramaGraphics
import PanoramaImages

/// The session's bus, which SDL connects to when it starts.
enum SessionBus {
  /// Keeps SDL from starting a bus where there is none, because the fork stalls all threads and no other program would be
  /// on it; and from waiting without end for one that accepts connections and says nothing, such as one that was stopped.
  /// A bus that answers takes a fraction of a millisecond. Changes the environment: there must be only one thread.
  static func prepare() {
    _ = address
    guard let path, access(path, F_OK) == 0, !question.isOpen(for: patience) else {
      if path != nil || getenv(variable) == nil { setenv(variable, "disabled:", 1) }
      return
    }
  }

  /// Gives the bus back to everything but SDL, which has started, as soon as it answers: on a busy machine, or while a
  /// person logs in, that may be later. Other threads may read the environment: a variable that exists gets another value
  /// by one pointer.
  static func restore() {
    guard let address, let now = getenv(variable), String(cString: now) == "disabled:" else {
      return question.end()
    }
    if !question.isOpen(for: 0) { return give(address) }
    let isStarted = BackgroundThread.start(name: "bus", stackSize: 1 << 17) {
      if question.isOpen(for: lastPatience) { question.end() } else { give(address) }
    }
    if !isStarted { question.end() }
  }

  private static func give(_ address: String) {
    setenv(variable, address, 1)
    question.end()
  }

  /// The bus as the environment named it, for whoever can wait for it on a thread of its own: one that is only slow, on a
  /// busy machine, must not keep a person from being read to. Nil if there is none.
  static let address: String? = {
    guard let path, access(path, F_OK) == 0 else { return nil }
    if let named = getenv(variable) { return String(cString: named) }
    return path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map {
      "unix:path=" + $0
    }
  }()

  private static let variable = "DBUS_SESSION_BUS_ADDRESS"
  /// How long the bus may take to answer, in milliseconds. Only where a person types by an input method is SDL worth a wait
  /// for it; its other uses of the bus have others beside them.
  private static var patience: Int32 { hasInputMethod ? 400 : 1 }

  /// How long a thread waits for a late answer, in milliseconds. Without one, the program does not use the bus.
  private static let lastPatience: Int32 = 600_000

  /// Whether SDL would find IBus or Fcitx on the bus, by what they leave in the environment and in the configuration.
  private static var hasInputMethod: Bool {
    if getenv("SDL_IM_MODULE") != nil || getenv("IBUS_ADDRESS") != nil { return true }
    let method = getenv("XMODIFIERS").map { String(cString: $0) } ?? ""
    if method.contains("@im=ibus") || method.contains("@im=fcitx") { return true }
    // A daemon of IBus writes its address here, in a file for each display.
    let addresses = BaseFolder.configuration.path() + "/ibus/bus"
    return (try? FileManager.default.contentsOfDirectory(atPath: addresses))?.isEmpty == false
  }

  /// The socket of the bus; nil if it is not known, or of another kind.
  private static var path: String? {
    guard let address = getenv(variable) else {
      return getenv("XDG_RUNTIME_DIR").map { String(cString: $0) + "/bus" }
    }
    // The first of several is tried first.
    let first = String(cString: address).split(separator: ";").first ?? ""
    guard first.hasPrefix("unix:") else { return nil }
    return first.dropFirst("unix:".count).split(separator: ",").first { $0.hasPrefix("path=") }
      .map { String($0.dropFirst("path=".count)) }?.removingPercentEncoding
  }

  /// The first words of every connection (D-Bus Specification, "Authentication Protocol"), which are answered in any case.
  private static let question = Question(path ?? "")

  /// A question to the bus that waits for an answer.
  private final class Question: Sendable {
    /// Negative if nobody can be asked: who is not there refuses at once, SDL too.
    private let socket: Int32
    /// Whether those who wait for a bus that accepts nobody have filled its queue.
    private let isFull: Bool

    init(_ path: String) {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
        (socket, isFull) = (-1, false)
        return
      }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let made = Foundation.socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
      isFull = made >= 0 && !isConnected && errno == EAGAIN
      let words = Array("\0AUTH\r\n".utf8)
      let isAsked = isConnected && write(made, words, words.count) == words.count
      if !isAsked, made >= 0 { close(made) }
      socket = isAsked ? made : -1
    }

    deinit { if socket >= 0 { close(socket) } }

    /// Tells the bus that nothing follows.
    func end() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Whether there is no answer yet, after at most so many milliseconds.
    func isOpen(for milliseconds: Int32) -> Bool {
      guard socket >= 0 else { return isFull }
      var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      return poll(&file, 1, milliseconds) == 0
    }
  }
}
