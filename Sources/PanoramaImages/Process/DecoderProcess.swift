import CDecodeChannel

/// A child process. It ends with this object.
final class DecoderProcess {
  let number: Int32
  /// As `waitpid` reports it; nil as long as nobody has waited for it, and its number is not used again.
  private var status: Int32?

  init(_ number: Int32) { self.number = number }

  deinit { _ = end() }

  /// Ends the process, if it has not ended yet. Returns the status that `waitpid` reports.
  func end() -> Int32 {
    if let status { return status }
    let status = cdecode_end(number)
    self.status = status
    return status
  }

  /// The processor time that it has used, in seconds; 0 if it has gone.
  var secondsUsed: Double { status == nil ? max(0, cdecode_seconds_used(number)) : 0 }

  /// Limits its address space, in bytes, and all of its processor time, in seconds.
  func limit(addressSpace: Int, seconds: Double) {
    guard status == nil else { return }
    // It fails only if the process has gone.
    _ = cdecode_limit(number, UInt64(addressSpace), UInt64(seconds))
  }
}
