// swift-tools-version: 6.2
import PackageDescription

// A package of its own: its targets are built with libFuzzer's instrumentation, by scripts/fuzz.
// Each is a static library with the one function that libFuzzer calls.

let package = Package(
  name: "PanoramaFuzzing",
  products: [
    .library(name: "FuzzPictures", type: .static, targets: ["FuzzPictures"]),
    .library(name: "FuzzScenes", type: .static, targets: ["FuzzScenes"]),
    .library(name: "FuzzDrawings", type: .static, targets: ["FuzzDrawings"]),
  ],
  dependencies: [.package(name: "Panorama", path: "..", traits: [])],
  targets: [
    .target(
      name: "FuzzPictures", dependencies: [.product(name: "PanoramaImages", package: "Panorama")]),
    .target(
      name: "FuzzScenes",
      dependencies: [
        .product(name: "PanoramaGraphics", package: "Panorama"),
        .product(name: "PanoramaRaster", package: "Panorama"),
      ]),
    .target(
      name: "FuzzDrawings",
      dependencies: [
        .product(name: "PanoramaGraphics", package: "Panorama"),
        .product(name: "PanoramaRaster", package: "Panorama"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
