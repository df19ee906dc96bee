import PanoramaTesting

extension FuzzCase {
  /// Maximum seconds of a session that is replayed; longer ones are only read.
  private static let longestReplay = 2.0
  private static let maximumReplayedLines = 100

  @MainActor
  static func feedSession(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let session = try? Session(parsing: bytes) else { return }
    guard let again = try? Session(parsing: session.text.utf8) else {
      throw FuzzFailure("cannot be read back:\n\(session.text)")
    }
    guard again == session else {
      throw FuzzFailure("differs after it is read back:\n\(session.text)")
    }
    let pixels = session.window.width * session.window.height * session.window.scale
    guard case .scroll = session.subject, pixels < 1e6,
      session.lines.count <= maximumReplayedLines,
      session.lines.last?.time ?? 0 <= longestReplay
    else { return }
    guard let replayer = try? Replayer(session) else { return }
    var isFinite = true
    replayer.run(.rate(30)) { frame in
      let state = frame.state
      if !(state.offset.x.isFinite && state.offset.y.isFinite && state.zoom.isFinite) {
        isFinite = false
      }
    }
    if !isFinite { throw FuzzFailure("scrolls to a position that is not finite:\n\(session.text)") }
  }
}
