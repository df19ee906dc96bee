import Foundation
import Panorama

extension RenderInput {
  /// The word that stands for the gallery, which is drawn without a window.
  static let galleryWord = "gallery"

  /// Reads a file, whose type is recognized by its name and content, or the gallery.
  ///
  /// - Parameters:
  ///   - name: a path, or the word for the gallery.
  ///   - wishes: the requested placement.
  ///   - dark: whether the gallery or a graph is dark.
  ///   - keepsPixels: whether the output contains whole pictures and not only their visible parts.
  ///   - threads: the maximum number of threads that decode a picture.
  /// - Throws: `AppError`.
  @MainActor
  static func read(
    _ name: String, wishes: RenderPlacement.Wishes, dark: Bool, keepsPixels: Bool, threads: Int
  ) throws -> RenderInput {
    let isGallery = name == galleryWord || name.hasPrefix(galleryWord + "/")
    if isGallery, !FileManager.default.fileExists(atPath: name) {
      return try gallery(
        page: name == galleryWord ? nil : String(name.dropFirst(galleryWord.count + 1)),
        size: wishes.size, dark: dark)
    }
    if (name as NSString).pathExtension.lowercased() == "sketch" {
      return try sketch(name)
    }
    if isCanvas(name) { return try nodes(name, dark: dark) }
    // Pictures are read row by row, not as a whole file.
    let start = try InputStart(name)
    if start.unreadFormat == .svg { return try svg(name) }
    if let format = start.unreadFormat { throw AppError(.unreadFormat(format), file: name) }
    if start.format != nil {
      return keepsPixels
        ? try wholePicture(name) : try picture(name, wishes: wishes, threads: threads)
    }
    let input = try InputFile(name)
    if input.bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      return try sketch(name)
    }
    return try scene(input)
  }

  private static func scene(_ input: InputFile) throws -> RenderInput {
    let scene = try SceneFile.read(input)
    return RenderInput(
      list: scene.list,
      bounds: CGRect(x: 0, y: 0, width: scene.width, height: scene.height))
  }

  /// The first frame of the gallery.
  @MainActor
  private static func gallery(page: String?, size: CGSize?, dark: Bool) throws -> RenderInput {
    let scene = try AppScene.gallery(page)
    let theme = dark ? Theme.dark : .light
    let window = Window(size: size ?? CGSize(width: 1280, height: 800))
    window.theme = theme
    let content = try AppContent.make(
      scene, theme: theme, fonts: window.fonts, for: .replay)
    content.install(in: window)
    // A second step includes what appears after the first frame.
    window.advance(to: 0)
    window.advance(to: 1)
    return RenderInput(list: window.makeFrame(), bounds: window.bounds)
  }
}
