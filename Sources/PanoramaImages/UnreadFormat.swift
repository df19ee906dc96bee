/// Picture formats that are recognised by content but not read, so that the user learns what to do
/// instead of being told that the file is not a picture.
///
/// The raw value is the common name of the format.
public enum UnreadFormat: String, Hashable, Sendable, CaseIterable {
  /// Textures of games.
  case dds = "DDS"
  /// Pictures with a high dynamic range.
  case exr = "OpenEXR"
  /// GIMP's own files.
  case gimp = "GIMP (XCF)"
  /// Apple's icons.
  case icns = "ICNS"
  /// JPEG 2000 pictures.
  case jpeg2000 = "JPEG 2000"
  /// JPEG XR pictures.
  case jpegXR = "JPEG XR"
  /// Photoshop's own files.
  case photoshop = "Photoshop (PSD)"
  /// Pictures with a high dynamic range.
  case radiance = "Radiance (HDR)"
  /// Vector pictures.
  case svg = "SVG"
}
