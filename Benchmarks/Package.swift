// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the libraries do not depend on what only the measurements need, above
// all Cairo. Run it with scripts/bench.

let package = Package(
  name: "PanoramaBenchmarks",
  dependencies: [
    .package(name: "Panorama", path: "..", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    .target(name: "CairoScene", dependencies: ["CCairo"]),
    .target(name: "CProcessors"),
    // Plain loops over pixels, for comparison.
    .target(name: "CLoops"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CairoScene", "CLoops", "CProcessors",
        .product(name: "Panorama", package: "Panorama"),
        .product(name: "PanoramaGraphics", package: "Panorama"),
        .product(name: "PanoramaRaster", package: "Panorama"),
        .product(name: "PanoramaText", package: "Panorama"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Opens large pictures as the viewer does: scripts/bench-tiles.
    .target(name: "CPlainJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .executableTarget(
      name: "tiles",
      dependencies: [
        "CPlainJPEG",
        .product(name: "PanoramaGraphics", package: "Panorama"),
        .product(name: "PanoramaImages", package: "Panorama"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Places 1,000 views by constraints: scripts/bench-constraints.
    .executableTarget(
      name: "layout", dependencies: [.product(name: "PanoramaUIKit", package: "Panorama")]),
    // Lays out a novel: scripts/bench-book.
    .executableTarget(
      name: "book",
      dependencies: [
        .product(name: "PanoramaBook", package: "Panorama"),
        .product(name: "PanoramaText", package: "Panorama"),
      ]),
    // Tables of many rows: scripts/bench-lists.
    .executableTarget(
      name: "lists",
      dependencies: [
        .product(name: "PanoramaTesting", package: "Panorama"),
        .product(name: "PanoramaUIKit", package: "Panorama"),
      ]),
    // Decodes pictures and compares with the plain libraries: scripts/bench-decode.
    .target(name: "CPlainPNG", linkerSettings: [.linkedLibrary("png16")]),
    .executableTarget(
      name: "decode",
      dependencies: [
        "CPlainJPEG", "CPlainPNG",
        .product(name: "PanoramaImages", package: "Panorama"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Compares the program's `render` with plain decoding: scripts/bench-render.
    .executableTarget(
      name: "render",
      dependencies: [
        .product(name: "PanoramaImages", package: "Panorama"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
