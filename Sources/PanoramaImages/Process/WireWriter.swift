/// Writes the fields of a message to a process that decodes, one after the other.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: Int) {
    withUnsafeBytes(of: Int64(value).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }
  mutating func write(_ value: Double) { write(Int(bitPattern: UInt(value.bitPattern))) }

  mutating func write(_ value: String) {
    let text = Array(value.utf8)
    write(text.count)
    bytes += text
  }

  /// Adds the fields of another message.
  mutating func append(_ other: WireWriter) { bytes += other.bytes }

  mutating func write(_ value: some WireValue) { value.write(to: &self) }

  mutating func write(_ values: [some WireValue]) {
    write(values.count)
    for value in values { write(value) }
  }
}

/// What can be written to a message and read from it.
protocol WireValue {
  func write(to message: inout WireWriter)
  /// - Throws: `WireFault`: the message is not what this value writes.
  init(from message: inout WireReader) throws(WireFault)
}

/// A message that breaks the rules.
struct WireFault: Error {}

/// Reads the fields of a message. It may come from a process that a prepared picture has taken over, so nothing in it
/// is believed.
struct WireReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func int() throws(WireFault) -> Int {
    guard bytes.count >= 8 else { throw WireFault() }
    var value: UInt64 = 0
    for (place, byte) in bytes.prefix(8).enumerated() { value |= UInt64(byte) << (8 * place) }
    bytes.removeFirst(8)
    return Int(truncatingIfNeeded: value)
  }

  /// - Throws: `WireFault`: the number lies outside.
  mutating func int(in range: ClosedRange<Int>) throws(WireFault) -> Int {
    let value = try int()
    guard range.contains(value) else { throw WireFault() }
    return value
  }

  mutating func bool() throws(WireFault) -> Bool {
    guard let byte = bytes.popFirst(), byte < 2 else { throw WireFault() }
    return byte == 1
  }

  mutating func double() throws(WireFault) -> Double {
    Double(bitPattern: UInt64(UInt(bitPattern: try int())))
  }

  mutating func string() throws(WireFault) -> String {
    let count = try int(in: 0...bytes.count)
    defer { bytes.removeFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  mutating func value<Value: WireValue>(_: Value.Type = Value.self) throws(WireFault) -> Value {
    try Value(from: &self)
  }

  /// - Throws: `WireFault`: there are more than `limit`.
  mutating func values<Value: WireValue>(limit: Int) throws(WireFault) -> [Value] {
    let count = try int(in: 0...limit)
    var values: [Value] = []
    for _ in 0..<count { values.append(try Value(from: &self)) }
    return values
  }
}

extension WireReader {
  mutating func optional<Value: WireValue>() throws(WireFault) -> Value? {
    try bool() ? try value() : nil
  }
}

extension WireWriter {
  mutating func write(_ value: (some WireValue)?) {
    write(value != nil)
    if let value { write(value) }
  }
}

extension String: WireValue {
  func write(to message: inout WireWriter) { message.write(self) }
  init(from message: inout WireReader) throws(WireFault) { self = try message.string() }
}

extension Int: WireValue {
  func write(to message: inout WireWriter) { message.write(self) }
  init(from message: inout WireReader) throws(WireFault) { self = try message.int() }
}
