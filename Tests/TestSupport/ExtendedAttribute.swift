import Foundation

/// What programs note at files. Foundation does not give the system's functions for it.
public enum ExtendedAttribute {
  private typealias Set =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
    ) -> Int32
  private typealias Get =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
    ) -> Int

  /// - Returns: false if the file system cannot hold it.
  public static func set(_ name: String, _ value: String, of path: String) -> Bool {
    guard let symbol = dlsym(nil, "setxattr") else { return false }
    let bytes = Array(value.utf8)
    return unsafeBitCast(symbol, to: Set.self)(path, name, bytes, bytes.count, 0) == 0
  }

  public static func value(_ name: String, of path: String) -> String? {
    guard let symbol = dlsym(nil, "getxattr") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafeBitCast(symbol, to: Get.self)(path, name, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
