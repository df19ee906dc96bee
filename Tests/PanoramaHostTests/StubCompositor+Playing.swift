import CWaylandGestures
import Testing

extension StubCompositor {
  /// Plays `script` to a client with a surface, until the compositor hangs up.
  ///
  /// - Parameters:
  ///   - interfaces: what the compositor offers.
  ///   - read: reads from the connection, a `wl_display`, until it ends.
  /// - Returns: what `read` returns, and the client's surface.
  static func play<Found>(
    _ script: [Step], interfaces: [String], _ read: (UnsafeMutableRawPointer) throws -> Found
  ) throws -> (found: Found, surface: UInt) {
    let stub = try StubCompositor(interfaces: interfaces, script: script)
    stub.start()
    let display = try #require(cwayland_connect(stub.clientSocket))
    defer { cwayland_disconnect(display) }
    let surface = try #require(cwayland_create_surface(display))
    return (try read(display), UInt(bitPattern: surface))
  }
}
