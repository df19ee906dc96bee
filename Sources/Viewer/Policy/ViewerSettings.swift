/// What a person has chosen for all pictures, to be kept between runs.
public struct ViewerSettings: Codable, Hashable, Sendable {
  /// Whether the next picture is shown with the zoom and place of the one before.
  public var keepsZoom = false
  /// Whether the keys lead from the last picture to the first, and back.
  public var wraps = false
  /// How pictures are sampled.
  public var filter = PictureFilter.automatic
  /// Whether pictures that are smaller than the window are opened as large as the window.
  public var enlargesSmall = false
  /// The colour behind pictures.
  public var ground = PictureGround.automatic
  /// When a small picture shows which part of the picture is visible.
  public var overview = OverviewUse.large
  /// Whether the histogram of the picture is shown.
  public var showsHistogram = false
  /// Whether pixels that are as bright or as dark as can be are marked.
  public var marksExposure = false
  /// The time for which a slideshow shows each picture, in seconds, 1 … 3600.
  public var slideDuration = 4.0
  /// Whether a slideshow shows the pictures in an order of chance, each once before any comes again.
  public var slidesAreShuffled = false
  /// Whether a slideshow begins again after the last picture.
  public var slideshowRepeats = true
  /// Whether a slideshow fills the screen.
  public var slideshowFillsScreen = false
  /// The keys of commands that have other keys than usual, by the names of the commands, such as
  /// `["Slideshow": ["Ctrl+L"]]`.
  public var keys: [String: [String]] = [:]

  /// The standard settings.
  public init() {}

  private enum Key: CodingKey {
    case keepsZoom, wraps, filter, enlargesSmall
    case ground, overview, showsHistogram, marksExposure
    case slideDuration, slidesAreShuffled, slideshowRepeats, slideshowFillsScreen, keys
  }

  /// Reads settings. What is missing or unknown, such as what another version has written, is standard.
  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    func flag(_ key: Key) -> Bool? { try? stored.decode(Bool.self, forKey: key) }
    keepsZoom = flag(.keepsZoom) ?? keepsZoom
    wraps = flag(.wraps) ?? wraps
    filter = (try? stored.decode(PictureFilter.self, forKey: .filter)) ?? filter
    enlargesSmall = flag(.enlargesSmall) ?? enlargesSmall
    ground = (try? stored.decode(PictureGround.self, forKey: .ground)) ?? ground
    overview = (try? stored.decode(OverviewUse.self, forKey: .overview)) ?? overview
    showsHistogram = flag(.showsHistogram) ?? showsHistogram
    marksExposure = flag(.marksExposure) ?? marksExposure
    slidesAreShuffled = flag(.slidesAreShuffled) ?? slidesAreShuffled
    slideshowRepeats = flag(.slideshowRepeats) ?? slideshowRepeats
    slideshowFillsScreen = flag(.slideshowFillsScreen) ?? slideshowFillsScreen
    keys = (try? stored.decode([String: [String]].self, forKey: .keys)) ?? keys
    if let seconds = try? stored.decode(Double.self, forKey: .slideDuration), seconds.isFinite {
      slideDuration = min(max(seconds, 1), 3600)
    }
  }

  /// Writes all settings.
  public func encode(to encoder: any Encoder) throws {
    var stored = encoder.container(keyedBy: Key.self)
    try stored.encode(keepsZoom, forKey: .keepsZoom)
    try stored.encode(wraps, forKey: .wraps)
    try stored.encode(filter, forKey: .filter)
    try stored.encode(enlargesSmall, forKey: .enlargesSmall)
    try stored.encode(ground, forKey: .ground)
    try stored.encode(overview, forKey: .overview)
    try stored.encode(showsHistogram, forKey: .showsHistogram)
    try stored.encode(marksExposure, forKey: .marksExposure)
    try stored.encode(slideDuration, forKey: .slideDuration)
    try stored.encode(slidesAreShuffled, forKey: .slidesAreShuffled)
    try stored.encode(slideshowRepeats, forKey: .slideshowRepeats)
    try stored.encode(slideshowFillsScreen, forKey: .slideshowFillsScreen)
    try stored.encode(keys, forKey: .keys)
  }
}
