import CDBus

/// A connection to a bus, for one thread at a time.
struct Bus: ~Copyable {
  private let handle: OpaquePointer

  /// Waits until the bus answers. Nil without a bus, or without libdbus-1.
  ///
  /// - Parameter address: the bus; nil for the session's.
  init?(address: String? = nil) {
    guard let handle = cdbus_open(address) else { return nil }
    self.handle = handle
  }

  deinit { cdbus_close(handle) }

  /// The name that the bus has given to this connection.
  var name: String { String(cString: cdbus_name(handle)) }
  var descriptor: Int32 { cdbus_descriptor(handle) }
  var hasOutput: Bool { cdbus_has_output(handle) != 0 }

  /// Sends and receives what is possible without waiting. False if the bus is gone.
  func transfer() -> Bool { cdbus_transfer(handle) != 0 }

  func watch(_ rule: String) { cdbus_add_match(handle, rule) }

  /// The next message that has arrived.
  func next() -> BusMessage? { cdbus_next(handle).map { BusMessage(handle: $0) } }

  /// Sends a call, without waiting. Returns its number, by which its answer is known.
  @discardableResult
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    startsService: Bool = true,
    _ write: (BusWriter) -> Void = { _ in }
  ) -> UInt32 {
    send(cdbus_call(handle, destination, path, interface, member, startsService ? 1 : 0), write)
  }

  /// Sends a signal.
  func signal(_ path: String, _ interface: String, _ member: String, _ write: (BusWriter) -> Void) {
    _ = send(cdbus_event(handle, path, interface, member), write)
  }

  private func send(_ message: OpaquePointer?, _ write: (BusWriter) -> Void) -> UInt32 {
    guard let message else { return 0 }
    write(BusWriter(handle: message))
    return cdbus_send(message)
  }
}

/// A message that has arrived. Its values are taken in their order.
struct BusMessage: ~Copyable {
  private let handle: OpaquePointer

  fileprivate init(handle: OpaquePointer) { self.handle = handle }

  deinit { cdbus_free(handle) }

  var isCall: Bool { cdbus_kind(handle) == Int32(cdbus_method_call) }
  var isSignal: Bool { cdbus_kind(handle) == Int32(cdbus_signal) }
  var isAnswer: Bool { cdbus_kind(handle) == Int32(cdbus_method_return) }
  /// The number of the call that it answers.
  var answered: UInt32 { cdbus_answered(handle) }
  var path: String { text(cdbus_path(handle)) }
  var interface: String { text(cdbus_interface(handle)) }
  var member: String { text(cdbus_member(handle)) }
  /// The types of the values, by their codes.
  var signature: String { text(cdbus_signature(handle)) }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  /// Empty for a value of another type.
  func takeText() -> String { text(cdbus_take_text(handle)) }
  /// 0 for a value of another type.
  func takeNumber() -> Int { Int(truncatingIfNeeded: cdbus_take_number(handle)) }
  /// 0 for a value of another type.
  func takeReal() -> Double { cdbus_take_real(handle) }
  var isAtEnd: Bool { cdbus_next_type(handle) == 0 }
  /// The code of the next value's type; 0 at the end.
  var nextType: Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: cdbus_next_type(handle)))
  }

  /// Reads what is inside a structure, a variant or an array.
  func inside<Result>(_ read: () -> Result) -> Result {
    cdbus_enter(handle)
    defer { cdbus_leave(handle) }
    return read()
  }

  /// Answers a call.
  func answer(_ write: (BusWriter) -> Void = { _ in }) {
    guard cdbus_wants_answer(handle) != 0, let message = cdbus_answer(handle) else { return }
    write(BusWriter(handle: message))
    _ = cdbus_send(message)
  }

  /// Refuses a call.
  ///
  /// - Parameter error: the last part of the name of one of D-Bus's errors.
  func refuse(_ error: String, _ text: String) {
    guard cdbus_wants_answer(handle) != 0,
      let message = cdbus_refusal(handle, "org.freedesktop.DBus.Error." + error, text)
    else { return }
    _ = cdbus_send(message)
  }
}

/// Writes the values of a message in their order.
struct BusWriter {
  fileprivate let handle: OpaquePointer

  func string(_ text: String) { cdbus_put_text(handle, code("s"), text) }
  func path(_ text: String) { cdbus_put_text(handle, code("o"), text) }
  func int32(_ number: Int) { cdbus_put_number(handle, code("i"), Int64(Int32(clamping: number))) }
  func int16(_ number: Int) { cdbus_put_number(handle, code("n"), Int64(Int16(clamping: number))) }
  func uint32(_ number: UInt32) { cdbus_put_number(handle, code("u"), Int64(number)) }
  func flag(_ value: Bool) { cdbus_put_number(handle, code("b"), value ? 1 : 0) }
  func real(_ number: Double) { cdbus_put_real(handle, number) }

  func array(of signature: String, _ write: () -> Void) { container("a", signature, write) }
  func variant(of signature: String, _ write: () -> Void) { container("v", signature, write) }
  func structure(_ write: () -> Void) { container("r", nil, write) }
  func entry(_ write: () -> Void) { container("e", nil, write) }

  private func container(_ type: Unicode.Scalar, _ signature: String?, _ write: () -> Void) {
    cdbus_begin(handle, code(type), signature)
    write()
    cdbus_end(handle)
  }

  private func code(_ type: Unicode.Scalar) -> Int32 { Int32(type.value) }
}
