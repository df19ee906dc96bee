import CDecodeChannel

/// One end of the socket between a program and a process that decodes for it.
final class DecoderChannel: Sendable {
  private let descriptor: Int32

  /// The longest message in bytes. What is longer lies in shared memory.
  private static let messageLimit = 16 << 10
  /// The version of the messages. Both sides must have the same.
  static let version = 3

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { cdecode_close(descriptor) }

  /// The first field of a message to a decoder.
  enum Request: Int {
    /// Shared memory: its size, and its descriptor.
    case memory
    /// A job: its fields, and the descriptor of a file.
    case job
    /// Parts of the memory may be written again: their numbers.
    case free
    /// The job should end soon.
    case cancel
  }

  /// The first field of a message from a decoder.
  enum Reply: Int {
    /// It is ready: the version, the error number with which the system refused the filter or 0, and the size
    /// of its address space.
    case hello
    /// The job goes on.
    case event
    /// The job is done.
    case done
    /// The job has failed: an `ImageError`.
    case failed
  }

  enum Received {
    case message(WireReader, files: [Int32])
    case nothing
    case closed
  }

  /// - Parameter milliseconds: how long the other side may take to receive earlier messages; nil waits for it without
  ///   end.
  /// - Returns: whether the message was sent: the other side may have gone.
  @discardableResult func send(
    _ message: WireWriter, files: [Int32] = [], within milliseconds: Int32? = nil
  ) -> Bool {
    cdecode_send(
      descriptor, message.bytes, message.bytes.count, files, files.count, milliseconds ?? -1) == 0
  }

  /// Waits for a message. The caller closes its descriptors.
  /// - Parameter milliseconds: how long; nil waits until something comes.
  func receive(within milliseconds: Int32? = nil) -> Received {
    var files = [Int32](repeating: -1, count: Int(CDecodeChannelFiles))
    var count = 0
    var size = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.messageLimit) { buffer, used in
      size = cdecode_receive(
        descriptor, buffer.baseAddress, buffer.count, &files, &count, milliseconds ?? -1)
      used = max(0, size)
    }
    if size == Int(CDecodeChannelNothing) { return .nothing }
    return size < 0 ? .closed : .message(WireReader(bytes), files: Array(files.prefix(count)))
  }

  var isClosed: Bool { cdecode_is_closed(descriptor) != 0 }
}
