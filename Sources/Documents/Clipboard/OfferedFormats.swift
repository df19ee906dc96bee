import Foundation

/// Something on the clipboard in several formats, each of which is made when another program asks for it.
final class OfferedFormats: Sendable {
  /// The MIME types.
  let types: [String]
  /// Makes the bytes of a type, on any thread; nil if that fails.
  let make: @Sendable (_ type: String) -> Data?

  init(types: [String], _ make: @escaping @Sendable (_ type: String) -> Data?) {
    (self.types, self.make) = (types, make)
  }

  /// A picture file.
  convenience init(_ picture: OfferedPicture) {
    self.init(types: picture.types) { picture.data($0) }
  }
}
