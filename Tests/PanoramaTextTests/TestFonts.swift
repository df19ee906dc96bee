import Foundation
import PanoramaText

/// DejaVu by path, because the meaning of a family name differs between machines.
enum TestFonts {
  static let regular = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let bold = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

  static func dejaVu(_ size: Double, in library: FontLibrary = FontLibrary()) -> Font {
    library.font(contentsOf: regular, size: size)
  }
}
