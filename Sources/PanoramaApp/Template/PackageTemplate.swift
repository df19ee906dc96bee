import Foundation

/// A package with a scene or a program in UIKit's style, and a test.
struct PackageTemplate {
  let name: PackageName
  let library: LibrarySource
  /// Is the program one as on iOS?
  let isUIKit: Bool

  /// Writes the package into a new folder with the package's name in the working folder.
  ///
  /// - Throws: `AppError`, 74, if the folder already exists or a file cannot be written; no files are left
  ///   behind then.
  func write() throws {
    let folder = name.text
    guard mkdir(folder, 0o777) == 0 else {
      let reason =
        errno == EEXIST
        ? "exists already; choose another name"
        : "cannot be written: \(String(cString: strerror(errno)))"
      throw AppError(.inputOutput, file: folder, reason)
    }
    for (path, text) in isUIKit ? uiKitFiles : sceneFiles {
      let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      } catch {
        try? FileManager.default.removeItem(atPath: folder)
        let reason = (error as NSError).localizedDescription
        throw AppError(.inputOutput, file: "\(folder)/\(path)", "cannot be written: \(reason)")
      }
    }
  }

  private var sceneFiles: [(path: String, text: String)] {
    [
      ("Package.swift", manifest),
      ("Sources/\(name.text)/main.swift", program),
      ("Sources/\(name.scene)/Rings.swift", scene),
      ("Tests/\(name.tests)/RingsTests.swift", test),
      (".gitignore", ".build/\n"),
    ]
  }

  private var manifest: String {
    // The descriptions have the quotes and escapes of Swift literals.
    let package = library.packageName.debugDescription
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name.text)",
        dependencies: [
          // `traits: []` leaves out what only Panorama's own apps need.
          .package(\(library.requirement), traits: [])
        ],
        targets: [
          .target(
            name: "\(name.scene)",
            dependencies: [.product(name: "Panorama", package: \(package))]),
          .executableTarget(
            name: "\(name.text)",
            dependencies: ["\(name.scene)", .product(name: "PanoramaSDL", package: \(package))]),
          .testTarget(
            name: "\(name.tests)",
            dependencies: [
              "\(name.scene)", .product(name: "PanoramaTesting", package: \(package)),
            ]),
        ])

      """
  }

  private var program: String {
    """
    import Panorama
    import PanoramaSDL
    import \(name.scene)

    SDLHost.runProgram(showing: Rings.makeView(), title: "\(name.text)")

    """
  }

  private var scene: String {
    """
    import Panorama

    /// A scene of 2000 × 2000 points.
    public final class Rings: Panorama {
      /// A view that shows the rings. One finger scrolls, two zoom.
      public static func makeView() -> PanoramaView {
        let rings = Rings(bounds: CGRect(x: 0, y: 0, width: 2000, height: 2000))
        let view = PanoramaView(panorama: rings)
        view.minimumNumberOfTouchesToScroll = 1
        return view
      }

      // Called once, and again after `setNeedsDisplay()`; not when the view scrolls or zooms.
      public override func draw(in context: CGContext) {
        for radius in stride(from: 20.0, through: 1000, by: 20) {
          context.setStrokeColor(CGColor(red: radius / 1000, green: 0.4, blue: 0.8))
          context.strokeEllipse(in: bounds.insetBy(dx: 1000 - radius, dy: 1000 - radius))
        }
      }
    }

    """
  }

  private var test: String {
    """
    import Panorama
    import PanoramaTesting
    import Testing
    import \(name.scene)

    @Suite @MainActor struct RingsTests {
      @Test func aFingerMovesTheScene() {
        let view = Rings.makeView()
        let window = Window(size: CGSize(width: 400, height: 300))
        window.rootView = view
        let hand = Hand(on: HeadlessHost(window: window))
        let start = view.visibleRect
        hand.finger.down(at: CGPoint(x: 300, y: 200))
          .move(by: CGVector(dx: -100, dy: -100), over: 0.3).hold(0.2).up()
        hand.waitForRest()
        #expect(view.visibleRect.minX > start.minX + 50)
        #expect(view.visibleRect.minY > start.minY + 50)
      }
    }

    """
  }
}

/// The name of a new package, which is the name of its folder and its program, too.
struct PackageName {
  let text: String

  /// The module with the scene.
  var scene: String { text + "Scene" }
  /// The module with the tests.
  var tests: String { text + "Tests" }

  /// - Throws: `AppError`, 64, if the name is unsuitable.
  init(_ text: String) throws {
    let isWord = text.utf8.allSatisfy { Self.isLetter($0) || (48...57).contains($0) || $0 == 95 }
    guard isWord, let first = text.utf8.first, Self.isLetter(first), text.utf8.count <= 100 else {
      throw AppError(
        .usage,
        "'\(text)' cannot name a package: use up to 100 letters A to Z, digits and underscores, "
          + "and begin with a letter")
    }
    self.text = text
    let taken = LibrarySource.modules.union(Self.reserved)
    guard taken.isDisjoint(with: [text, scene, tests]) else {
      throw AppError(
        .usage, "'\(text)' cannot name a package: Swift or Panorama uses the name already")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }

  /// Names that the compiler refuses for a module, and the modules that every program has.
  private static let reserved: Set<String> = [
    "Any", "Builtin", "CoreGraphics", "Dispatch", "Foundation", "FoundationEssentials", "Glibc",
    "Logging", "QuartzCore", "Self", "Swift", "SwiftOnoneSupport", "Synchronization", "Testing",
    "UIKit", "XCTest", "main",
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
