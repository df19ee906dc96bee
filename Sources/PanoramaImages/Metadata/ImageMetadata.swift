/// What a camera or a program wrote about a picture. Missing values are nil.
public struct ImageMetadata: Hashable, Sendable {
  /// The camera's manufacturer.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The lens.
  public var lens: String?
  /// The program that wrote the file.
  public var software: String?
  /// The author of the picture.
  public var artist: String?
  /// The time when it was taken, or else written: "YYYY:MM:DD HH:MM:SS" in an unknown time zone.
  public var date: String?
  /// The exposure time in seconds, > 0.
  public var exposureTime: Double?
  /// The focal length divided by the aperture's diameter, > 0.
  public var fNumber: Double?
  /// The ISO speed, > 0.
  public var isoSpeed: Int?
  /// The focal length in millimetres, > 0.
  public var focalLength: Double?
  /// The focal length in millimetres that gives the same view on 35 mm film, > 0.
  public var focalLengthIn35mm: Double?
  /// The exposure bias in EV; 0 when it is missing.
  public var exposureBias = 0.0
  /// Whether the flash fired.
  public var flashFired = false
  /// Whether there is a GPS position.
  public var hasPosition = false
  /// The latitude in degrees, −90 … 90, north of the equator positive; nil if it is missing or impossible.
  public var latitude: Double?
  /// The longitude in degrees, −180 … 180, east of Greenwich positive; nil if it is missing or impossible.
  public var longitude: Double?
  /// What the picture shows, in words.
  public var description: String?
  /// How many stars of five somebody has given it, 0 … 5.
  public var rating: Int?
}
