import CCodecs

extension ImageInfo {
  init(_ format: ImageFormat, _ header: CCodecsHeader) {
    self.init(
      format: format, storedWidth: Int(header.width), storedHeight: Int(header.height),
      orientation: ImageOrientation(rawValue: Int(header.orientation)) ?? .up,
      bitsPerComponent: Int(header.bitsPerComponent), components: Int(header.components),
      hasAlpha: header.hasAlpha != 0,
      isProgressive: header.isInterlaced != 0 || header.isProgressive != 0,
      hasProfile: header.profileSize > 0, isCMYK: header.isCMYK != 0)
  }
}
