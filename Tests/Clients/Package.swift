// swift-tools-version: 6.2
import PackageDescription

// Programs in the style of iOS code of 2014–2020, which check that such code compiles and works
// here: in Swift 5's language mode, for which it was written, and the same files in Swift 6's. And
// an example of an app's tests with PanoramaTesting: Board and BoardTests, and RecordedBoard, which
// records what hands do. scripts/test builds and tests all of them.

/// Files keep the imports that they have on iOS, and get these modules. It is a setting of a target, so that no other
/// target or package finds a module with Apple's name.
func appleNames(uiKit: String) -> SwiftSetting {
  .unsafeFlags(
    ["UIKit=\(uiKit)", "CoreGraphics=PanoramaCoreGraphics", "QuartzCore=PanoramaQuartzCore"]
      .flatMap { ["-module-alias", $0] })
}

let package = Package(
  name: "PanoramaClients",
  dependencies: [.package(name: "Panorama", path: "../..")],
  targets: [
    .target(
      name: "Clients",
      dependencies: [.product(name: "PanoramaUIKit", package: "Panorama")],
      swiftSettings: [.swiftLanguageMode(.v5), appleNames(uiKit: "PanoramaUIKit")]),
    // A link to the folder of `Clients`. Such code belongs to the main actor, which a setting
    // declares in Swift 6.
    .target(
      name: "ClientsInSwift6",
      dependencies: [.product(name: "PanoramaUIKit", package: "Panorama")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self),
        appleNames(uiKit: "PanoramaUIKit"),
      ]),
    // A window whose hands are recorded; scripts/check-recording plays the recording.
    .executableTarget(
      name: "RecordedBoard",
      dependencies: [
        "Board", .product(name: "PanoramaSDL", package: "Panorama"),
        .product(name: "PanoramaTesting", package: "Panorama"),
      ]),
    // A link to the README's lines: they compile in Swift 5's mode, too.
    .executableTarget(
      name: "FirstPanoramaInSwift5",
      dependencies: [
        .product(name: "Panorama", package: "Panorama"),
        .product(name: "PanoramaSDL", package: "Panorama"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Begins as programs for iOS do, and shows the others in tabs.
    .executableTarget(
      name: "DelegateApp",
      dependencies: ["Clients", .product(name: "PanoramaUIKitApp", package: "Panorama")],
      swiftSettings: [.swiftLanguageMode(.v5), appleNames(uiKit: "PanoramaUIKitApp")]),
    .target(name: "Board", dependencies: [.product(name: "Panorama", package: "Panorama")]),
    .testTarget(
      name: "BoardTests",
      dependencies: ["Board", .product(name: "PanoramaTesting", package: "Panorama")]),
    .testTarget(
      name: "ClientTests",
      dependencies: [
        "Clients", "ClientsInSwift6", "DelegateApp",
        .product(name: "PanoramaUIKit", package: "Panorama"),
        .product(name: "PanoramaTesting", package: "Panorama"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
