import Foundation

/// What another thread leaves for the main loop to look at when it takes input.
final class Mailbox<Letter: Sendable>: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  private var letters: [Letter] = []

  func post(_ letter: Letter) { lock.withLock { letters.append(letter) } }

  /// Takes what was posted, oldest first.
  func takeAll() -> [Letter] {
    lock.withLock {
      defer { letters.removeAll() }
      return letters
    }
  }
}
