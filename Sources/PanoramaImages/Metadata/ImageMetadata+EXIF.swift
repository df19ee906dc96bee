import CCodecs

extension ImageMetadata {
  init(_ exif: CCodecsEXIF) {
    func text<Tuple>(_ tuple: Tuple) -> String? {
      let text = withUnsafeBytes(of: tuple) { String(fixed: $0.map { CChar(bitPattern: $0) }) }
      return text.isEmpty ? nil : text
    }
    func positive(_ number: Double) -> Double? { number > 0 && number.isFinite ? number : nil }
    make = text(exif.make)
    model = text(exif.model)
    lens = text(exif.lens)
    software = text(exif.software)
    artist = text(exif.artist)
    date = text(exif.date)
    exposureTime = positive(exif.exposureTime)
    fNumber = positive(exif.fNumber)
    isoSpeed = exif.iso > 0 ? Int(exif.iso) : nil
    focalLength = positive(exif.focalLength)
    focalLengthIn35mm = positive(exif.focalLengthIn35mm)
    exposureBias = exif.exposureBias.isFinite ? exif.exposureBias : 0
    flashFired = exif.flashFired != 0
    hasPosition = exif.hasPosition != 0
  }
}
