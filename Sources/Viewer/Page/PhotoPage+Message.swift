import Foundation
import Panorama

extension PhotoPage {
  /// Shows the picture of `entry`, or why it cannot be shown.
  func show(_ entry: PictureEntry) {
    self.entry = entry
    picture = entry.picture
    guard let error = entry.error else {
      message = nil
      return
    }
    let name = FileBytes.shown((entry.path as NSString).lastPathComponent)
    let text = (title: "“\(name)” cannot be shown", detail: error.description.sentence)
    if let message {
      message.text = text
    } else {
      message = MessageView(
        icon: .brokenImage, title: text.title, detail: text.detail,
        button: remedy(for: error, of: entry))
    }
  }

  /// A button that reads a picture again with more memory; nil if memory is not the fault, or too small.
  private func remedy(for error: ImageError, of entry: PictureEntry) -> Button? {
    guard case .needsMemory(let bytes) = error,
      UInt64(bytes) < ProcessInfo.processInfo.physicalMemory
    else { return nil }
    let budget = ImageBudget(
      pixels: ImageBudget.tiled.pixels, bytes: bytes * 2, bytesPerFileByte: nil)
    return Button(title: "Open anyway", style: .bordered) { [weak self] in
      self?.reload?(entry.path, budget)
    }
  }
}
