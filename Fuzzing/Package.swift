// swift-tools-version: 6.2
import PackageDescription

// A separate package, because scripts/fuzz builds it with libFuzzer's instrumentation. Each library has
// the function that libFuzzer calls. The main package also builds FuzzCases, for its tests.

let package = Package(
  name: "PanoramaFuzzing",
  products: [
    .library(name: "FuzzPictures", type: .static, targets: ["FuzzPictures"]),
    .library(name: "FuzzEXIF", type: .static, targets: ["FuzzEXIF"]),
    .library(name: "FuzzTarget", type: .static, targets: ["FuzzTarget"]),
  ],
  dependencies: [.package(name: "Panorama", path: "..", traits: ["Apps"])],
  targets: [
    .target(
      name: "FuzzPictures", dependencies: [.product(name: "PanoramaImages", package: "Panorama")]),
    .target(
      name: "FuzzEXIF", dependencies: [.product(name: "PanoramaImages", package: "Panorama")]),
    .target(
      name: "FuzzCases",
      dependencies: [
        "Documents", "NodeGraph", "Panorama", "PanoramaBlocks", "PanoramaBook", "PanoramaGraphics",
        "PanoramaImages",
        "PanoramaMarkdown", "PanoramaRaster", "PanoramaTesting", "PanoramaText", "Sketch",
      ].map { .product(name: $0, package: "Panorama") }),
    .target(name: "FuzzTarget", dependencies: ["FuzzCases"]),
  ],
  swiftLanguageModes: [.v6]
)
