/// What a camera or a program wrote about a picture. Nil where it is silent.
public struct ImageMetadata: Hashable, Sendable {
  /// Who made the camera.
  public var make: String?
  /// The camera.
  public var model: String?
  /// The lens.
  public var lens: String?
  /// The program that wrote the file.
  public var software: String?
  /// Who made the picture.
  public var artist: String?
  /// When it was taken, else when it was written: "YYYY:MM:DD HH:MM:SS", in an unknown time zone.
  public var date: String?
  /// Seconds, > 0.
  public var exposureTime: Double?
  /// Focal length by aperture, > 0.
  public var fNumber: Double?
  /// ISO speed, > 0.
  public var isoSpeed: Int?
  /// Millimetres, > 0.
  public var focalLength: Double?
  /// Of the same view on 35 mm film; millimetres, > 0.
  public var focalLengthIn35mm: Double?
  /// EV; 0 without.
  public var exposureBias = 0.0
  /// The flash fired.
  public var flashFired = false
  /// There is a GPS position.
  public var hasPosition = false
}
