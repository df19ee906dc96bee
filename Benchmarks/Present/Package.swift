// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PresentBenchmark",
  dependencies: [.package(name: "Panorama", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "ours",
      dependencies: [
        .product(name: "Panorama", package: "Panorama"),
        .product(name: "PanoramaSDL", package: "Panorama"),
      ],
      path: "ours")
  ],
  swiftLanguageModes: [.v6]
)
