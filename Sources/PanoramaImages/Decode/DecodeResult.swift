/// How decoding ended.
public enum DecodeResult: Equatable, Sendable {
  /// All of the picture was read.
  case complete
  /// The file is damaged; what could be read was handed out. Rows may be missing at the end.
  case partial(ImageError)

  /// Why not all of it is there; nil when it is.
  public var damage: ImageError? {
    switch self {
    case .complete: nil
    case .partial(let error): error
    }
  }
}
