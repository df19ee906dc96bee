import CCodecs

/// Why a decoder ends before the picture does.
struct DecodingFault: Error {
  var status: CCodecsStatus
  /// For a person; may be empty.
  var message = ""

  static let truncated = DecodingFault(status: .truncated, message: "the file ends early")
  /// The caller wants to stop.
  static let stopped = DecodingFault(status: .stopped)
  static func corrupt(_ message: String) -> DecodingFault {
    DecodingFault(status: .corrupt, message: message)
  }
  static func unsupported(_ message: String) -> DecodingFault {
    DecodingFault(status: .unsupported, message: message)
  }
}
