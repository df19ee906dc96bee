/// Why something did not come from a server. `description` is one line for a person.
public enum FetchFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// libcurl is not installed.
  case needsLibrary
  /// The server cannot be reached, or the connection broke more than once. Later it may be there again.
  case unreachable(String)
  /// The server has answered with this status instead of the file.
  case status(Int)
  /// The answer has more bytes than are read.
  case tooLarge(limit: Int)
  /// The address, a redirect or the certificate is not acceptable.
  case refused(String)
  /// Nobody waits for it any more.
  case cancelled

  /// Whether another try, later, may succeed.
  public var mayPass: Bool {
    switch self {
    case .unreachable: true
    case .status(let status): Self.passingStatus(status)
    case .needsLibrary, .tooLarge, .refused, .cancelled: false
    }
  }

  /// Too many requests, or a fault of the server that it expects to pass.
  static func passingStatus(_ status: Int) -> Bool { [429, 500, 502, 503, 504].contains(status) }

  /// One line for a person.
  public var description: String {
    switch self {
    case .needsLibrary: "pictures from servers need libcurl; install this library"
    case .unreachable(let reason): "the server cannot be reached: \(Self.line(reason))"
    case .status(404), .status(410): "the server has no such picture"
    case .status(401), .status(403): "the server does not give this picture to everybody"
    case .status(let status): "the server answers with error \(status)"
    case .tooLarge(let limit): "the server sends more than \(limit >> 20) MiB"
    case .refused(let reason): "the address cannot be used: \(Self.line(reason))"
    case .cancelled: ImageError.cancelled.description
    }
  }

  private static func line(_ reason: String) -> String {
    String(reason.prefix(200).map { $0.isNewline ? " " : $0 })
  }
}
