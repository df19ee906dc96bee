import PanoramaGraphics

/// A picture and what is known about it.
public struct DecodedImage: Sendable {
  /// The picture with its orientation applied.
  public let image: CGImage
  /// The contents of the header.
  public let info: ImageInfo
  /// Why the picture is incomplete; nil when it is complete. Missing rows are transparent.
  public let damage: ImageError?

  /// Whether a part of the picture is missing.
  public var isPartial: Bool { damage != nil }
}

/// How decoding ended.
public enum DecodeResult: Equatable, Sendable {
  /// The whole picture was read.
  case complete
  /// The file is damaged. Everything that could be read was delivered; rows may be missing at the
  /// end.
  case partial(ImageError)

  /// Why the picture is incomplete; nil when it is complete.
  public var damage: ImageError? {
    switch self {
    case .complete: nil
    case .partial(let error): error
    }
  }
}

extension CGImage {
  /// Reads a picture file and applies its orientation. The content, not the name, tells the format.
  /// - Throws: `ImageError`, also when the file is damaged.
  public static func load(
    contentsOf path: String, budget: ImageBudget = .standard
  ) throws(ImageError) -> CGImage {
    try whole(.open(path: path, budget: budget))
  }

  /// The same for a file in memory.
  /// - Throws: `ImageError`, also when the file is damaged.
  public static func load(
    _ bytes: [UInt8], budget: ImageBudget = .standard
  ) throws(ImageError) -> CGImage {
    try whole(.open(bytes: bytes, budget: budget))
  }

  private static func whole(_ file: ImageFile) throws(ImageError) -> CGImage {
    let decoded = try file.decode()
    if let damage = decoded.damage { throw damage }
    return decoded.image
  }
}
