import ArgumentParser
import PanoramaSDL

/// `panorama gallery [PAGE]`
struct GalleryCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Show the gallery of all features.")

  @Argument(help: "The page to open first: \(GalleryCatalogue.names).")
  var page: String?
  @OptionGroup var options: WindowOptions

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    try WindowRunner(options, opening: display).run([AppScene.gallery(page)])
  }
}
