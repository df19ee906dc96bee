import CCodecs

/// Collects the bytes that an encoder in C passes on piece by piece.
final class EncodedBytes {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// What an encoder calls with the bytes, and `context` as its first argument.
  static let sink: CCodecsSink = { context, bytes, count in
    guard let context, let bytes else { return 1 }
    Unmanaged<EncodedBytes>.fromOpaque(context).takeUnretainedValue()
      .bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    return 0
  }

  /// Identifies the collector in `sink`; valid as long as it lives.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// - Throws: `ImageError` unless the encoder was successful: it fails only when memory runs out.
  static func check(_ status: CCodecsStatus) throws(ImageError) {
    guard status == .OK else { throw .inaccessible("out of memory") }
  }
}
