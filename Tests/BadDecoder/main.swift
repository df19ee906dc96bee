// Speaks like `panorama-decode`, and then does what a picture that has taken it over could make it do. Tests start it
// in its place; the second argument says what it does.
import CDecodeChannel
import CSandbox
import Foundation

let mode = CommandLine.arguments.dropFirst(2).first ?? ""

func encoded(_ numbers: [Int]) -> [UInt8] {
  numbers.flatMap { number in withUnsafeBytes(of: Int64(number).littleEndian) { Array($0) } }
}

/// Sends a message of whole numbers, each of eight bytes, and other bytes behind them.
func send(_ numbers: [Int], _ rest: [UInt8] = [], files: [Int32] = []) {
  let bytes = encoded(numbers) + rest
  _ = cdecode_send(0, bytes, bytes.count, files, files.count, -1)
}

/// The first field of the next message, and its other bytes. Ends the program when there is none.
func receive() -> Int {
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  var files = [Int32](repeating: -1, count: Int(CDecodeChannelFiles))
  var count = 0
  guard cdecode_receive(0, &bytes, bytes.count, &files, &count, -1) >= 8 else { _exit(0) }
  for file in files.prefix(count) { lastFile = file }
  lastKind = bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 8, as: Int64.self)) }
  return bytes.withUnsafeBytes { Int($0.loadUnaligned(as: Int64.self)) }
}

nonisolated(unsafe) var lastFile: Int32 = -1
/// The second field of the last message: what kind of job it asks for, if it asks for one.
nonisolated(unsafe) var lastKind = 0

/// What the filter of system calls is for. Ends with the error number that was the answer.
func escape(_ call: String) -> Never {
  let fonts = [UnsafePointer(strdup("/usr/share/fonts")), nil]
  let refusal =
    call.hasPrefix("fonts-")
    ? fonts.withUnsafeBufferPointer { csandbox_enter($0.baseAddress) } : csandbox_enter(nil)
  guard refusal == 0 else { _exit(200) }
  errno = 0
  switch call {
  case "nothing": _exit(0)
  case "open", "fonts-open": _ = open("/etc/passwd", O_RDONLY)
  case "fonts-away": _ = open("/usr/share/fonts/../../../etc/passwd", O_RDONLY)
  case "fonts-change": _ = open("/usr/share/fonts/x", O_RDWR)
  case "fonts-list": _ = open("/usr/share/fonts", O_RDONLY | O_DIRECTORY)
  case "write", "fonts-write": _ = open("/tmp/panorama-escaped", O_WRONLY | O_CREAT, 0o600)
  case "socket", "fonts-socket": _ = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  case "fork": _ = vforked()
  case "exec":
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    _ = execv("/bin/true", &arguments)
  case "kill": _ = kill(getppid(), SIGTERM)
  case "nice": _ = setpriority(__priority_which_t(PRIO_USER.rawValue), 0, 19)
  case "unlink": _ = unlink("/tmp/panorama-escaped")
  case "code":
    _ = mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  case "limits":
    var limit = rlimit(rlim_cur: .max, rlim_max: .max)
    _ = setrlimit(__rlimit_resource_t(9), &limit)
  default: _exit(201)
  }
  _exit(errno)
}

func vforked() -> Int32 {
  var process = pid_t()
  return posix_spawn(&process, "/bin/true", nil, nil, [nil], nil)
}

if mode.hasPrefix("escape-") { escape(String(mode.dropFirst(7))) }
switch mode {
case "silent": _exit(0)
case "old": send([0, 0, 0, 0])
case "refused": send([0, 3, 38, 1 << 30])
default: send([0, 3, 0, 1 << 30])
}
// Requests: 0 memory, 1 a job, 2 free, 3 cancel. Replies: 1 an event, 2 done, 3 failed.
while true {
  guard receive() == 1 else { continue }
  switch mode {
  case "crash": abort()
  case "fault":
    kill(getpid(), SIGSEGV)
  case "quit": _exit(7)
  case "wait": while true { sleep(1000) }
  case "spin": while true {}
  case "garbage": send([Int](repeating: .max, count: 9), [1, 2, 3])
  case "short": send([2])
  case "unknown": send([77])
  case "hello": send([0, 3, 0, 0])
  case "file": send([2], files: [0])
  case "event": send([1], [0] + [UInt8](repeating: 255, count: 8))
  case "rows":
    send(
      [1],
      [1] + encoded([1, 1 << 40, 0, 1]) + [1, 0])
  case "long": send([Int](repeating: 2, count: 1 << 12))
  case "error": send([3, 6, 0, 0, 1 << 50])
  case "flood": for _ in 0..<1_000_000 { send([1], [0] + [UInt8](repeating: 0, count: 8)) }
  case "previews" where lastKind == 0:
    // The header of a picture of 64 × 32 pixels.
    send(
      [2, 3],
      Array("png".utf8) + encoded([64, 32, 1, 8, 4, 1]) + [0, 0, 0, 0, 0] + encoded([0, 0, 0, 0]))
  case "previews":
    for _ in 0..<200 { send([1], [1] + encoded([1, 0, 0, 32]) + [1, 1]) }
  case "drawing-pixels", "drawing-long", "drawing-sides", "drawing-nothing":
    // A drawing of 100 × 100 points whose bytes, if there are any, are not what they should be.
    let side = Int(Int64(bitPattern: (mode == "drawing-sides" ? 1e9 : 100.0).bitPattern))
    let size = ["drawing-pixels": 4096, "drawing-long": 1 << 40][mode] ?? 0
    send([2, side, side], [0] + encoded([0, size]))
  case "size":
    // A header whose sides are larger than any picture.
    send(
      [2, 3],
      Array("png".utf8) + encoded([1 << 40, 1 << 40, 1, 8, 4]) + [1, 0, 0, 0, 0])
  default: _exit(202)
  }
}
