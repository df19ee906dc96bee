import Panorama

/// One file that is open or about to be: what is known of it by now.
@MainActor
public final class PictureEntry {
  /// What there is to show.
  public enum State: Sendable {
    /// Nothing yet.
    case loading
    /// A picture; perhaps not all of it.
    case shown(Picture)
    /// No picture, and why.
    case failed(ImageError)
  }

  /// The file.
  public let path: String
  /// What there is to show. While a file is read again this is what it was.
  public private(set) var state = State.loading
  /// 0 … 1 while decoding takes long; nil when nothing is under way.
  public private(set) var progress: Double?
  /// The file is gone; what was read of it stays.
  public internal(set) var isMissing = false
  /// Told after every change.
  var didChange: (@MainActor (PictureEntry) -> Void)?
  /// The decoding under way.
  var ticket: WorkPool.Ticket?
  /// Counts readings of the file: what comes from an older one is dropped.
  var reading = 0

  init(path: String) { self.path = path }

  /// The picture, if there is one.
  public var picture: Picture? { if case .shown(let picture) = state { picture } else { nil } }

  /// Why there is none, if that is known.
  public var error: ImageError? { if case .failed(let error) = state { error } else { nil } }

  /// Whether more is to come.
  public var isReading: Bool { ticket != nil }

  /// News from reading number `reading`; `isLast`: the reading is over.
  func take(_ state: State?, progress: Double? = nil, reading: Int, isLast: Bool) {
    guard reading == self.reading else { return }
    if isLast { ticket = nil }
    if let state {
      switch (state, self.state) {
      case (.failed(.noSuchFile), .shown): isMissing = true
      default:
        isMissing = false
        self.state = state
      }
    }
    self.progress = isLast ? nil : progress
    didChange?(self)
  }
}
