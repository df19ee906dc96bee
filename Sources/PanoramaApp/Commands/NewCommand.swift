import ArgumentParser
import PanoramaSDL

/// `panorama new NAME`
struct NewCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a Swift package with a scene of your own.",
    discussion: """
      The folder NAME gets a program that shows a scene, and a test of it that needs no display; \
      with --uikit, a program as on iOS, with an application's delegate. It builds without what only the apps of Panorama need.
      """)

  @Argument(help: "The name of the package: letters, digits and underscores.") var name: String
  @Option(
    help: ArgumentHelp(
      "The folder of the package Panorama, or the address of its repository (default: where this program was built).",
      valueName: "place"))
  var panorama: String?
  @Flag(name: .customLong("uikit"), help: "Write a program as on iOS, which imports UIKit.")
  var isUIKit = false

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    let library = try LibrarySource(panorama)
    let name = try PackageName(name)
    try PackageTemplate(name: name, library: library, isUIKit: isUIKit).write()
    try StandardOutput.print(
      "\(name.text): now  cd \(name.text); swift run -c release; swift test")
    if let advice = library.advice { try StandardOutput.print("\(name.text): \(advice)") }
  }
}
