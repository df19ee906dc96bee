import Foundation
import PanoramaImages

/// The session's bus, which SDL connects to when it starts.
enum SessionBus {
  /// Keeps SDL from starting a bus where there is none, because the fork stalls all threads and no other program would be
  /// on it; and from waiting without end for one that accepts connections and says nothing, such as one that was stopped.
  /// A bus that answers takes a fraction of a millisecond. Changes the environment: there must be only one thread.
  static func prepare() {
    _ = address
    guard let path, access(path, F_OK) == 0, answers(path) else {
      if path != nil || getenv(variable) == nil { setenv(variable, "disabled:", 1) }
      return
    }
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

  /// False only if somebody accepts and says nothing: who is not there is refused at once, to SDL too.
  private static func answers(_ path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return true }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let socket = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard socket >= 0 else { return true }
    defer { close(socket) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    // A full queue of those who wait for a bus that accepts nobody.
    guard isConnected else { return errno != EAGAIN }
    // The first words of every connection (D-Bus Specification, "Authentication Protocol"), which are answered in any case.
    let words = Array("\0AUTH\r\n".utf8)
    guard write(socket, words, words.count) == words.count else { return true }
    var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, patience) != 0
  }
}
