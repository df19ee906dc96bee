import Foundation

/// Messages from another thread, which the main loop takes when it reads input.
final class Mailbox<Message: Sendable>: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  private var messages: [Message] = []

  func post(_ message: Message) { lock.withLock { messages.append(message) } }

  /// Removes and returns all messages, oldest first.
  func takeAll() -> [Message] {
    lock.withLock {
      defer { messages.removeAll() }
      return messages
    }
  }
}
