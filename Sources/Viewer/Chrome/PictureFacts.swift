import Foundation
import Panorama
import PanoramaImages

/// The information about a picture as text.
@MainActor
struct PictureFacts {
  let path: String
  let entry: PictureEntry
  /// The number of frames of an animation; nil if it is none, or not known yet.
  var frameCount: Int?

  var sections: [InfoPanel.Section] {
    var sections = [InfoPanel.Section(title: "", rows: file)]
    if let info = entry.info { sections.append(.init(title: "Picture", rows: picture(info))) }
    let shot = camera
    if !shot.isEmpty { sections.append(.init(title: "Camera", rows: shot)) }
    return sections
  }

  private var file: [(name: String, value: String)] {
    var rows = [("Name", PictureName.shown(path))]
    let isServed = ServedAddress.isAddress(path)
    if isServed { rows.append(("Address", path)) }
    if let attribution = entry.served?.attribution { rows.append(("Rights", attribution)) }
    let folder = isServed ? "" : HeldFolder.split(PastedFiles.absolute(path)).folder
    if !folder.isEmpty { rows.append(("Folder", FileBytes.shown(folder))) }
    var status = stat()
    if FileBytes.withBytes(path, { stat($0, &status) }) == 0 {
      rows.append(("Size", Self.bytes(Int(status.st_size))))
      let date = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
      rows.append(("Modified", Self.text(date)))
    }
    if let error = entry.error { rows.append(("Problem", error.description)) }
    return rows.map { (name: $0.0, value: $0.1) }
  }

  private func picture(_ info: ImageInfo) -> [(name: String, value: String)] {
    let megapixels = Double(info.width) * Double(info.height) / 1e6
    var rows: [(String, String)] = [
      (
        "Format",
        (entry.file?.formatName ?? entry.served?.formatName ?? "")
          + (info.isProgressive ? ", progressive" : "")
      ),
      ("Pixels", "\(info.width) × \(info.height)"),
      ("", String(format: megapixels < 10 ? "%.2f megapixels" : "%.0f megapixels", megapixels)),
      ("Depth", "\(info.bitsPerComponent) bit, " + Self.channels(info)),
    ]
    if info.format == .raw { rows.append(("Shown", "the preview in the file")) }
    if info.pageCount > 1 { rows.append(("Page", "\(entry.page + 1) of \(info.pageCount)")) }
    if let frameCount { rows.append(("Frames", "\(frameCount)")) }
    // In the other formats it only says at which end the rows begin.
    if info.orientation != .up, ![.bmp, .icon, .tga].contains(info.format) {
      rows.append(("Orientation", Self.text(info.orientation)))
    }
    if let name = entry.file?.profileName {
      rows.append(("Profile", name))
    } else if info.hasProfile {
      rows.append(("Profile", "embedded"))
    }
    if case .drawing(let drawing)? = entry.file, !drawing.leftOut.isEmpty {
      rows.append(("Left out", drawing.leftOut.joined(separator: ", ")))
    }
    if let damage = entry.picture?.damage { rows.append(("Partial", damage.description)) }
    return rows.map { (name: $0.0, value: $0.1) }
  }

  private static func channels(_ info: ImageInfo) -> String {
    if info.isCMYK { return "CMYK" }
    switch info.components {
    case 1: return "gray or palette"
    case 2: return "gray with alpha"
    case 3: return "RGB"
    default: return info.hasAlpha ? "RGB with alpha" : "\(info.components) channels"
    }
  }

  private static func text(_ orientation: ImageOrientation) -> String {
    switch orientation {
    case .up: "upright"
    case .flippedHorizontally: "mirrored"
    case .turnedHalf: "turned by 180°"
    case .flippedVertically: "upside down, mirrored"
    case .transposed: "turned and mirrored"
    case .turnedClockwise: "turned by 90°"
    case .transversed: "turned and mirrored"
    case .turnedCounterclockwise: "turned by 270°"
    }
  }

  private var camera: [(name: String, value: String)] {
    guard let data = entry.file?.metadata else { return [] }
    var rows: [(String, String?)] = [
      ("Description", data.description), ("Rating", data.rating.map { "\($0) of 5" }),
      ("Taken", data.date.map(Self.text)), ("Place", Self.place(data)),
      ("Camera", Self.joined(data.make, data.model)), ("Lens", data.lens),
      ("Exposure", data.exposureTime.map(Self.exposure)),
      ("Aperture", data.fNumber.map { String(format: "f/%.1f", $0) }),
      ("ISO", data.isoSpeed.map { "\($0)" }),
      ("Focal length", data.focalLength.map { String(format: "%.0f mm", $0) }),
      ("Artist", data.artist), ("Software", data.software),
    ]
    if data.exposureBias != 0 {
      rows.append(("Exposure bias", String(format: "%+.1f EV", data.exposureBias)))
    }
    return rows.compactMap { row in row.1.map { (name: row.0, value: $0) } }
  }

  /// Make and model as one text. The model often begins with the make already, or with a short form of it.
  private static func joined(_ make: String?, _ model: String?) -> String? {
    guard let model else { return make }
    guard let make, !model.lowercased().hasPrefix(make.lowercased().prefix(4)) else { return model }
    return make + " " + model
  }

  /// The date that a camera wrote, in the form of the other dates; whatever else it wrote stays as it is.
  private static func text(_ date: String) -> String {
    let parts = date.split(separator: " ")
    guard parts.count == 2, parts[0].count == 10, parts[1].count >= 5 else { return date }
    return parts[0].replacing(":", with: "-") + " " + parts[1].prefix(5)
  }

  private static func place(_ data: ImageMetadata) -> String? {
    guard let latitude = data.latitude, let longitude = data.longitude else {
      return data.hasPosition ? "unknown" : nil
    }
    return String(
      format: "%.5f° %@, %.5f° %@", abs(latitude), latitude < 0 ? "S" : "N", abs(longitude),
      longitude < 0 ? "W" : "E")
  }

  private static func exposure(_ seconds: Double) -> String {
    guard seconds > 0, seconds.isFinite else { return "" }
    return seconds < 0.4
      ? String(format: "1/%.0f s", 1 / seconds) : String(format: "%.1f s", seconds)
  }

  private static func bytes(_ count: Int) -> String {
    let units = ["bytes", "KB", "MB", "GB", "TB"]
    var value = Double(count)
    var unit = 0
    while value >= 1000, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return unit == 0 ? "\(count) bytes" : String(format: "%.1f %@", value, units[unit])
  }

  private static func text(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return String(
      format: "%04d-%02d-%02d %02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
      Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min))
  }
}
