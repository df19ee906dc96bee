/// What presents the frames.
public enum ScreenKind: String, CaseIterable, Sendable {
  /// SDL's streaming texture, on the graphics processor if there is one. The default.
  case texture
  /// SDL's window surface, which is the fastest without a graphics processor.
  case surface
}
