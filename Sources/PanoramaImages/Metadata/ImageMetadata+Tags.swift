/// The numbers of the tags that are shown, EXIF 2.3 §4.6.
private enum Tag {
  static let make: UInt16 = 0x010F
  static let model: UInt16 = 0x0110
  static let orientation: UInt16 = 0x0112
  static let software: UInt16 = 0x0131
  static let changed: UInt16 = 0x0132
  static let artist: UInt16 = 0x013B
  static let camera: UInt16 = 0x8769
  static let position: UInt16 = 0x8825
  static let description: UInt16 = 0x010E
  /// Not of EXIF, but written by many programs.
  static let rating: UInt16 = 0x4746
  static let main: Set = [
    make, model, orientation, software, changed, artist, camera, position, description, rating,
  ]

  static let exposureTime: UInt16 = 0x829A
  static let fNumber: UInt16 = 0x829D
  static let isoSpeed: UInt16 = 0x8827
  static let taken: UInt16 = 0x9003
  static let exposureBias: UInt16 = 0x9204
  static let flash: UInt16 = 0x9209
  static let focalLength: UInt16 = 0x920A
  static let focalLengthIn35mm: UInt16 = 0xA405
  static let lens: UInt16 = 0xA434
  static let ofCamera: Set = [
    exposureTime, fNumber, isoSpeed, taken, exposureBias, flash, focalLength, focalLengthIn35mm,
    lens,
  ]

  static let latitudeSide: UInt16 = 1
  static let latitude: UInt16 = 2
  static let longitudeSide: UInt16 = 3
  static let longitude: UInt16 = 4
}

extension ImageOrientation {
  /// The orientation in EXIF data that begin with their TIFF header; nil when they contain none.
  init?(exif: [UInt8]) {
    guard let file = TagFile(ByteSource(exif)) else { return nil }
    let main = TagDirectory(file, at: file.first, wanted: [Tag.orientation])
    guard let value = main.whole(Tag.orientation) else { return nil }
    self.init(rawValue: value)
  }
}

extension ImageMetadata {
  /// Reads the tags of the first directory, the camera's and the position's. Each directory is read
  /// once, whatever else leads to it.
  /// - Parameter source: EXIF data that begin with their TIFF header, or a TIFF file.
  init(tags source: ByteSource) {
    self.init()
    guard let file = TagFile(source) else { return }
    let main = TagDirectory(file, at: file.first, wanted: Tag.main)
    make = main.text(Tag.make)
    model = main.text(Tag.model)
    software = main.text(Tag.software)
    artist = main.text(Tag.artist)
    date = main.text(Tag.changed)
    description = main.text(Tag.description)
    rating = main.whole(Tag.rating).flatMap { (0...5).contains($0) ? $0 : nil }
    if let place = main.whole(Tag.camera), place > 0 {
      take(TagDirectory(file, at: UInt64(place), wanted: Tag.ofCamera))
    }
    if let place = main.whole(Tag.position), place > 0 {
      let wanted: Set = [Tag.latitudeSide, Tag.latitude, Tag.longitudeSide, Tag.longitude]
      let directory = TagDirectory(file, at: UInt64(place), wanted: wanted)
      hasPosition = directory.has(Tag.latitude) && directory.has(Tag.longitude)
      latitude = Self.degrees(directory, Tag.latitude, Tag.latitudeSide, below: "S", limit: 90)
      longitude = Self.degrees(directory, Tag.longitude, Tag.longitudeSide, below: "W", limit: 180)
    }
  }

  /// Degrees, minutes and seconds as one number; negative on the side `below` zero.
  private static func degrees(
    _ directory: TagDirectory, _ value: UInt16, _ side: UInt16, below: String, limit: Double
  ) -> Double? {
    let parts = directory.ratios(value, limit: 3)
    guard let first = parts.first, parts.allSatisfy({ $0 >= 0 }) else { return nil }
    let degrees =
      first + (parts.dropFirst().first ?? 0) / 60 + (parts.dropFirst(2).first ?? 0) / 3600
    guard degrees <= limit else { return nil }
    return directory.text(side) == below ? -degrees : degrees
  }

  private mutating func take(_ camera: TagDirectory) {
    func positive(_ number: Double?) -> Double? { number.flatMap { $0 > 0 ? $0 : nil } }
    lens = camera.text(Tag.lens)
    date = camera.text(Tag.taken) ?? date
    exposureTime = positive(camera.ratio(Tag.exposureTime))
    fNumber = positive(camera.ratio(Tag.fNumber))
    isoSpeed = camera.whole(Tag.isoSpeed).flatMap { $0 > 0 ? $0 : nil }
    focalLength = positive(camera.ratio(Tag.focalLength))
    focalLengthIn35mm = positive(camera.whole(Tag.focalLengthIn35mm).map { Double($0) })
    exposureBias = camera.ratio(Tag.exposureBias) ?? 0
    // The lowest bit says whether the flash fired.
    flashFired = (camera.whole(Tag.flash) ?? 0) & 1 != 0
  }
}
