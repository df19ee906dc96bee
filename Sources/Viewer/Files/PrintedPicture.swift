import Foundation
import Panorama
import PanoramaImages

/// A picture on a page of paper, as large as fits and in the middle.
public struct PrintedPicture: Sendable {
  /// The name of the picture.
  public let title: String
  /// How it is turned, and which part of it is printed.
  private let copy: PictureCopy
  private let source: PictureCopy.Source
  private let size: CGSize

  /// The longer side of what is printed, in pixels: 430 an inch on A4, of which the eye sees fewer, and 100 MB at most.
  private static let maximumSide = 5000

  /// - Parameters:
  ///   - title: the name of the picture.
  ///   - source: its pixels.
  ///   - size: its size, upright and before it is turned.
  ///   - turn: how it is turned.
  init(title: String, _ source: PictureCopy.Source, size: CGSize, turn: ImageOrientation) {
    var copy = PictureCopy()
    copy.turn = turn
    copy.side = Self.maximumSide
    (self.title, self.copy, self.source, self.size) = (title, copy, source, size)
  }

  /// Whether the picture is wider than high.
  public var isLandscape: Bool {
    let size = copy.size(of: size)
    return size.width > size.height
  }

  /// The page. Lengths are points, with the origin at the top left. O(pixels)
  ///
  /// - Parameters:
  ///   - paper: the size of the paper, as it comes out of its tray.
  ///   - inside: the part of it that the printer reaches.
  ///   - isLandscape: whether the page is read turned by a quarter, so that its left side is at the paper's bottom.
  /// - Returns: a PDF file.
  public func pdf(paper: CGSize, inside: CGRect, isLandscape: Bool) throws -> [UInt8] {
    let image = try copy.image(of: source, size: size)
    let room =
      isLandscape ? CGSize(width: inside.height, height: inside.width) : inside.size
    let scale = min(
      Double(room.width) / Double(image.width), Double(room.height) / Double(image.height))
    let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
    let list = DisplayList { context in
      context.translateBy(x: inside.midX, y: inside.midY)
      if isLandscape { context.rotate(by: -.pi / 2) }
      context.interpolationQuality = .high
      context.draw(image, in: CGRect(x: -width / 2, y: -height / 2, width: width, height: height))
    }
    return try DrawingExport(list, of: CGRect(origin: .zero, size: paper)).bytes(as: .pdf)
  }
}
