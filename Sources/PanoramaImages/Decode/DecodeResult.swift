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
