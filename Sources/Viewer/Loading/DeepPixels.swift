import Panorama
import PanoramaImages

/// The samples of the pixels that a page shows one by one, for files with more than eight bits.
///
/// They are read on another thread while such pixels are visible, and no others are kept.
@MainActor
final class DeepPixels {
  /// Called when samples were read.
  var didRead: (@MainActor () -> Void)?
  private let environment: ViewerEnvironment
  private var file: ImageFile?
  private var samples: PixelSamples?
  private var wanted: PixelSamples.Region?
  private var reading: CancelToken?
  private var hasFailed = false

  init(_ environment: ViewerEnvironment) { self.environment = environment }

  /// What is known of a pixel.
  enum Value {
    case samples(ArraySlice<UInt16>, top: Int)
    case reading
    /// The file has eight bits, or its samples cannot be read.
    case none
  }

  /// The samples of a stored pixel.
  func value(x: Int, y: Int, of file: ImageFile?) -> Value {
    guard let file, file.hasDeepSamples else { return .none }
    guard file === self.file, !hasFailed else { return file === self.file ? .none : .reading }
    let found = samples?.samples(x: x, y: y) ?? []
    return found.isEmpty ? .reading : .samples(found, top: samples?.top ?? 0)
  }

  /// Reads the samples of a region, in stored pixels, and of some pixels beside it. Without a file everything is dropped.
  func want(_ visible: CGRect, of file: ImageFile?) {
    if file !== self.file {
      reading?.cancel()
      (self.file, samples, wanted, reading, hasFailed) = (file, nil, nil, nil, false)
    }
    guard let file, file.hasDeepSamples, !hasFailed,
      let region = Self.region(visible, of: file, margin: 0)
    else { return }
    if let known = samples?.region, known.contains(region) { return }
    if reading != nil, let wanted, wanted.contains(region) { return }
    reading?.cancel()
    let wider = Self.region(visible, of: file, margin: 0.5) ?? region
    wanted = wider
    let token = environment.submit(.visible) { [weak self, mail = environment.mail] token in
      let result = Result { () throws(ImageError) in try file.samples(in: wider, cancel: token) }
      guard !token.isCancelled else { return }
      mail.post { self?.take(result, of: file, wider) }
    }
    // Without a queue it has been read.
    reading = hasFailed || samples?.region == wider ? nil : token
  }

  private func take(
    _ result: Result<PixelSamples, ImageError>, of file: ImageFile, _ region: PixelSamples.Region
  ) {
    guard file === self.file, region == wanted else { return }
    reading = nil
    switch result {
    case .success(let samples): self.samples = samples
    case .failure: hasFailed = true
    }
    didRead?()
  }

  /// The pixels of a rectangle, and a share of its sides around it; nil if there are none, or too many to be told apart.
  private static func region(
    _ rect: CGRect, of file: ImageFile, margin: Double
  ) -> PixelSamples.Region? {
    let picture = CGRect(x: 0, y: 0, width: file.info.storedWidth, height: file.info.storedHeight)
    let part = rect.insetBy(dx: -rect.width * margin, dy: -rect.height * margin)
      .integral.intersection(picture)
    guard part.width >= 1, part.height >= 1,
      part.width * part.height <= CGFloat(PixelSamples.pixelLimit)
    else { return nil }
    return PixelSamples.Region(
      x: Int(part.minX), y: Int(part.minY), width: Int(part.width), height: Int(part.height))
  }
}
