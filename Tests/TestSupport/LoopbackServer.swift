import Foundation

/// A real server on the loopback: nginx with the files of a folder.
package final class LoopbackServer {
  /// Whether nginx is installed.
  package static var isHere: Bool { FileManager.default.fileExists(atPath: program) }
  private static let program = "/usr/sbin/nginx"

  package let port = LoopbackServer.freePort()
  private let folder: TemporaryFolder
  private let rules: String
  private var process: Process?

  /// Starts it.
  /// - Parameters:
  ///   - folder: its folder `www` is what is served.
  ///   - rules: more lines of nginx's block `server`.
  package init(_ folder: TemporaryFolder, rules: String = "") throws {
    (self.folder, self.rules) = (folder, rules)
    try FileManager.default.createDirectory(
      atPath: folder("www"), withIntermediateDirectories: true)
    try start()
  }

  deinit { stop() }

  /// `http://127.0.0.1:PORT/` and a path.
  package func callAsFunction(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  package func start() throws {
    let user = geteuid() == 0 ? "user root;" : ""
    try folder.write(
      """
      daemon off; master_process off; pid \(folder("pid")); \(user)
      error_log \(folder("error.log"));
      events { }
      http {
        log_format short '$status $uri $http_user_agent';
        access_log \(folder("access.log")) short;
        client_body_temp_path \(folder("body")); proxy_temp_path \(folder("proxy"));
        fastcgi_temp_path \(folder("fcgi")); uwsgi_temp_path \(folder("uwsgi"));
        scgi_temp_path \(folder("scgi"));
        server { listen 127.0.0.1:\(port); root \(folder("www")); \(rules) }
      }
      """, to: "nginx.conf")
    process = try Self.spawn(
      Self.program, ["-e", folder("error.log"), "-c", folder("nginx.conf")], port: port)
  }

  package func stop() {
    process.map(Self.end)
    process = nil
  }

  /// The lines `STATUS PATH AGENT` of what was asked for.
  package var requests: [String] {
    let text = String(decoding: (try? folder.bytes(of: "access.log")) ?? [], as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// Runs a program until the pipe on its standard input ends, as it does when this process ends in whatever way. A signal
  /// on the parent's death would not do, because it comes when the thread ends that began the process, and neither would a
  /// polite one, because threads that begin processes hold most signals back, and so does what they begin.
  private static let keeper = "\"$@\" & child=$!; read -r line; kill -9 $child"

  /// Ends what `spawn` has started.
  package static func end(_ process: Process) {
    try? (process.standardInput as? Pipe)?.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Starts a program and waits until it listens. It ends with this process.
  package static func spawn(
    _ program: String, _ arguments: [String], port: UInt16, environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", keeper, "sh", program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = Pipe()
    (process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 20)
    while !listens(port) {
      guard process.isRunning, Date() < deadline else { throw POSIXError(.ECONNREFUSED) }
      poll(nil, 0, 10)
    }
    return process
  }

  /// A port that nobody uses now.
  package static func freePort() -> UInt16 {
    withSocket { socket, address in
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      return withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          _ = bind(socket, address, length)
          _ = getsockname(socket, address, &length)
        }
        return UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
  }

  private static func listens(_ port: UInt16) -> Bool {
    withSocket { socket, address in
      address.sin_port = port.bigEndian
      return withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
  }

  private static func withSocket<R>(_ body: (Int32, inout sockaddr_in) -> R) -> R {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return body(number, &address)
  }
}
