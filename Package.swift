// swift-tools-version: 6.2
import PackageDescription

// Floors, from the bottom up; a target imports only what stands below it.
//
//   C libraries      CSDL2 CExpat CFreeType CFriBidi CHarfBuzz CFontconfig CCodecs CRasterKernels
//                    CThreads CSketchFile CZlib CHarfBuzzSubset CCMarkGFM CDecodeChannel CSandbox CHTTP
//                    CMinizip CGumbo
//   0                PanoramaGraphics PanoramaJSON ConstraintSolver
//   1                ScrollPhysics PanoramaRaster PanoramaText NodeGraph
//   2                PanoramaViews PanoramaImages PanoramaPDF PanoramaSVG PanoramaBlocks
//   3                Panorama PanoramaMarkdown PanoramaPictures
//   4                PanoramaBook PanoramaHost PanoramaTesting PanoramaUIKit PanoramaDecode
//   5                PanoramaSDL Viewer Documents PanoramaCoreGraphics PanoramaQuartzCore
//   6                Sketch NodeEditor Reader PanoramaUIKitApp
//   7                PanoramaApp (product `panorama`)

/// Only what the apps need is left out without the trait, so that a client does not have to fetch it. No source
/// depends on the trait: SwiftPM compiles only what the products in use need.
let apps: TargetDependencyCondition? = .when(traits: ["Apps"])

/// For C: the C library checks the sizes of buffers that the compiler knows. It needs optimisation.
let checked: [CSetting] = [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))]

/// What `Panorama` re-exports. A product that is built on it names these, too, so that its clients are compiled again
/// after a change in them.
let reexported = ["PanoramaGraphics", "PanoramaText", "PanoramaViews", "ScrollPhysics"]

/// What a file for iOS imports beside UIKit.
let appleNames = ["PanoramaCoreGraphics", "PanoramaQuartzCore"]

let package = Package(
  name: "Panorama",
  products: [
    .library(name: "Panorama", targets: ["Panorama"] + reexported),
    .library(name: "PanoramaSDL", targets: ["PanoramaSDL", "Panorama"] + reexported),
    .library(name: "PanoramaHost", targets: ["PanoramaHost", "Panorama"] + reexported),
    .library(name: "PanoramaTesting", targets: ["PanoramaTesting", "Panorama"] + reexported),
    .library(name: "PanoramaGraphics", targets: ["PanoramaGraphics"]),
    .library(name: "PanoramaRaster", targets: ["PanoramaRaster"]),
    .library(name: "PanoramaText", targets: ["PanoramaText"]),
    .library(name: "PanoramaBlocks", targets: ["PanoramaBlocks"]),
    .library(name: "PanoramaMarkdown", targets: ["PanoramaMarkdown"]),
    .library(name: "PanoramaBook", targets: ["PanoramaBook"]),
    .library(name: "PanoramaImages", targets: ["PanoramaImages"]),
    .library(name: "PanoramaPDF", targets: ["PanoramaPDF"]),
    .library(name: "PanoramaPictures", targets: ["PanoramaPictures"]),
    .library(name: "PanoramaSVG", targets: ["PanoramaSVG"]),
    .library(
      name: "PanoramaUIKit", targets: ["PanoramaUIKit", "Panorama"] + reexported + appleNames),
    .library(
      name: "PanoramaUIKitApp", targets: ["PanoramaUIKitApp", "Panorama"] + reexported + appleNames
    ),
    .library(name: "PanoramaViews", targets: ["PanoramaViews"]),
    .library(name: "ScrollPhysics", targets: ["ScrollPhysics"]),
    .library(name: "NodeGraph", targets: ["NodeGraph"]),
    .library(name: "Sketch", targets: ["Sketch", "Panorama"] + reexported),
    .library(name: "Viewer", targets: ["Viewer", "Panorama"] + reexported),
    .library(name: "Reader", targets: ["Reader", "Panorama"] + reexported),
    .library(name: "NodeEditor", targets: ["NodeEditor", "Panorama"] + reexported),
    .library(name: "Documents", targets: ["Documents", "Panorama"] + reexported),
    .executable(name: "panorama", targets: ["PanoramaApp"]),
    .executable(name: "panorama-decode", targets: ["PanoramaDecode"]),
  ],
  traits: [
    .default(enabledTraits: ["Apps"]),
    .trait(
      name: "Apps",
      description: "What only the apps need: SQLite documents and the command line."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
  ],
  targets: [
    // System libraries and small C targets.
    // No pkgConfig: SDL's -D_REENTRANT is a flag SwiftPM warns about, and the path is standard.
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    // Opens SDL 2 at run time.
    .target(name: "CSDLLibrary", cSettings: checked),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    // Likewise: the flags of GLib, which HarfBuzz's headers do not use, include -pthread.
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CFriBidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(
      name: "CCMarkGFM",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    // No pkgConfig: its path leads past the folder that the header is named with.
    .systemLibrary(name: "CMinizip", providers: [.apt(["libminizip-dev"])]),
    .systemLibrary(name: "CGumbo", providers: [.apt(["libgumbo-dev"])]),
    .systemLibrary(name: "CHarfBuzzSubset", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .target(
      name: "CCodecs", cSettings: checked,
      linkerSettings: ["png16", "jpeg", "webp", "gif", "lcms2", "z"].map {
        .linkedLibrary($0)
      }),
    // Starts processes that decode, and talks to them.
    .target(name: "CDecodeChannel", cSettings: checked),
    // What such a process gives up before it reads a picture.
    .target(name: "CSandbox", cSettings: checked, linkerSettings: [.linkedLibrary("seccomp")]),
    // Without those checks: they keep the compiler from turning copies of a few bytes into a move, which made one scene
    // take twice as long. No bytes from outside get here.
    .target(name: "CRasterKernels"),
    // Opens libcurl at run time; not even its headers are needed to build.
    .target(name: "CHTTP", cSettings: checked),
    // Which processors threads run on.
    .target(name: "CThreads", cSettings: checked),
    // Uses SQLite where its headers are; GRDB links it.
    .target(name: "CSketchFile", cSettings: checked),
    // Opens libX11 and libXi at run time; only their headers are needed to build.
    .target(name: "CXInput", cSettings: checked),
    // Opens libwayland-client at run time, likewise.
    .target(name: "CWaylandGestures", cSettings: checked),

    .target(name: "CClipboard", dependencies: ["CWaylandGestures", "CXInput"], cSettings: checked),
    // Opens libdbus-1 at run time; not even its headers are needed to build.
    .target(name: "CDBus", cSettings: checked),
    .target(name: "CDesktopPortal", dependencies: ["CDBus"], cSettings: checked),

    // Floor 0.
    .target(name: "PanoramaGraphics", dependencies: ["CThreads"]),
    // Imports nothing.
    .target(name: "ConstraintSolver"),
    // JSON that is written as it was read, for files that other programs write too, and the text of numbers
    // and strings in JSON.
    .target(name: "PanoramaJSON"),

    // Floor 1.
    .target(name: "ScrollPhysics"),
    .target(
      name: "PanoramaRaster",
      dependencies: [
        "PanoramaGraphics", "CRasterKernels", "CThreads",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "PanoramaText",
      dependencies: [
        "PanoramaGraphics", "CFreeType", "CFriBidi", "CHarfBuzz", "CFontconfig",
        .product(name: "Logging", package: "swift-log"),
      ]),

    .target(name: "NodeGraph", dependencies: ["PanoramaGraphics", "PanoramaJSON"]),

    // Floor 2.
    .target(
      name: "PanoramaImages",
      dependencies: ["PanoramaGraphics", "PanoramaJSON", "CCodecs", "CDecodeChannel", "CHTTP"]),
    .target(
      name: "PanoramaPDF",
      dependencies: ["PanoramaGraphics", "PanoramaRaster", "CHarfBuzzSubset", "CZlib"]),
    .target(
      name: "PanoramaViews",
      dependencies: [
        "PanoramaGraphics", "PanoramaText", "PanoramaJSON", "ScrollPhysics",
        .product(name: "Logging", package: "swift-log"),
      ]),

    .target(
      name: "PanoramaSVG", dependencies: ["PanoramaGraphics", "PanoramaText", "CExpat", "CZlib"]),

    // Text in blocks: paragraphs, lists, tables.
    .target(name: "PanoramaBlocks", dependencies: ["PanoramaGraphics", "PanoramaText"]),

    // Floor 3.
    .target(
      name: "PanoramaMarkdown", dependencies: ["PanoramaBlocks", "PanoramaText", "CCMarkGFM"]),
    // Files of any kind of picture. Not a part of `Panorama`, whose clients would compile the reader of SVG.
    .target(
      name: "PanoramaPictures",
      dependencies: [
        "PanoramaGraphics", "PanoramaImages", "PanoramaRaster", "PanoramaSVG", "PanoramaText",
      ]),
    .target(
      name: "Panorama",
      dependencies: [
        "PanoramaGraphics", "PanoramaRaster", "PanoramaText", "PanoramaImages", "PanoramaPDF",
        "PanoramaViews", "ScrollPhysics",
      ]),

    // Floor 4.
    // What a host does that is not its window system's: the order, place and time of events, pens, the pace of
    // frames, the scale of interfaces, the figures of frames.
    .target(
      name: "PanoramaHost",
      dependencies: [
        "Panorama", "PanoramaImages", "PanoramaJSON", "PanoramaRaster", "CXInput",
        "CWaylandGestures",
      ]),
    .target(
      name: "PanoramaTesting",
      dependencies: ["Panorama", "PanoramaImages", "PanoramaRaster", "PanoramaJSON"]),
    .target(
      name: "PanoramaUIKit",
      dependencies: [
        "ConstraintSolver", "Panorama", "PanoramaImages", "PanoramaRaster",
        .product(name: "Logging", package: "swift-log"),
      ]),

    // What a book is before it is on a screen: its file, its markup with styles, its pages.
    .target(
      name: "PanoramaBook",
      dependencies: [
        "PanoramaBlocks", "PanoramaGraphics", "PanoramaText", "PanoramaImages", "PanoramaSVG",
        "PanoramaPictures", "CExpat", "CGumbo", "CMinizip",
      ]),

    // Decodes pictures for other programs; the program of floor 7 depends on it, so that it is built, too.
    .executableTarget(
      name: "PanoramaDecode",
      dependencies: ["PanoramaImages", "PanoramaPictures", "PanoramaSVG", "CSandbox"]),

    // What is on the screen, for assistive programs.
    .target(name: "PanoramaAccessibility", dependencies: ["Panorama", "CDBus"]),

    // Floor 5.
    .target(
      name: "PanoramaSDL",
      dependencies: [
        "Panorama", "PanoramaAccessibility", "PanoramaHost", "PanoramaImages", "PanoramaRaster",
        "PanoramaJSON", "CSDL2", "CSDLLibrary", "CXInput", "CWaylandGestures", "CClipboard",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "Viewer", dependencies: ["Panorama", "PanoramaImages", "PanoramaPictures"],
      packageAccess: false),
    // PanoramaUIKit under more names, for clients whose files import CoreGraphics and QuartzCore.
    .target(
      name: "PanoramaCoreGraphics", dependencies: ["PanoramaUIKit"], packageAccess: false),
    .target(name: "PanoramaQuartzCore", dependencies: ["PanoramaUIKit"], packageAccess: false),
    .target(
      name: "Documents",
      dependencies: [
        "Panorama", "PanoramaImages", "PanoramaPictures", "CDesktopPortal", "CClipboard",
      ],
      packageAccess: false),

    // Floor 6.
    .target(
      name: "PanoramaUIKitApp", dependencies: ["Documents", "PanoramaSDL", "PanoramaUIKit"],
      packageAccess: false),
    .target(
      name: "Sketch",
      dependencies: [
        "Documents", "Panorama", "PanoramaImages", "PanoramaRaster", "PanoramaSVG", "CSketchFile",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "GRDB", package: "GRDB.swift", condition: apps),
      ],
      packageAccess: false),
    // Shows books to read, and keeps them on a shelf.
    .target(
      name: "Reader",
      dependencies: [
        "Documents", "Panorama", "PanoramaBook", "PanoramaImages", "PanoramaPictures",
        "PanoramaSVG", "Viewer",
        .product(name: "GRDB", package: "GRDB.swift", condition: apps),
      ],
      packageAccess: false),
    .target(
      name: "NodeEditor",
      dependencies: [
        "Documents", "Panorama", "PanoramaBlocks", "PanoramaImages", "PanoramaMarkdown",
        "PanoramaPDF", "PanoramaPictures", "PanoramaJSON", "NodeGraph",
      ],
      packageAccess: false),

    // The README's example, compiled.
    .executableTarget(name: "FirstPanorama", dependencies: ["Panorama", "PanoramaSDL"]),

    // Floor 7.
    .executableTarget(
      name: "PanoramaApp",
      dependencies: [
        "Panorama", "PanoramaImages", "PanoramaRaster", "PanoramaPDF", "PanoramaJSON",
        "PanoramaDecode", "PanoramaHost", "PanoramaPictures", "PanoramaSDL", "PanoramaSVG",
        "PanoramaBook", "PanoramaTesting", "Reader", "Sketch", "Viewer", "Documents", "NodeEditor",
        "NodeGraph",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: apps),
        .product(name: "Logging", package: "swift-log"),
      ],
      packageAccess: false),

    // What several test targets draw with, and the program that scripts/test runs in debug and
    // release to compare their bytes.
    // Cairo draws what both can draw; nothing but these tests needs it.
    .systemLibrary(
      name: "CCairo", path: "Tests/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .testTarget(
      name: "CairoAgreementTests", dependencies: ["PanoramaGraphics", "PanoramaRaster", "CCairo"]),
    .target(
      name: "TestSupport",
      dependencies: ["PanoramaGraphics", .product(name: "Logging", package: "swift-log")],
      path: "Tests/TestSupport"),
    // Makes books for tests.
    .target(
      name: "TestBooks", dependencies: ["CMinizip", "PanoramaBook", "TestSupport"],
      path: "Tests/TestBooks"),
    // The rasterizer's inner loops in Swift, to compare those in C with.
    .target(
      name: "SwiftKernels", dependencies: ["CRasterKernels", "PanoramaRaster"],
      path: "Tests/SwiftKernels"),
    .executableTarget(
      name: "RasterCrops", dependencies: ["PanoramaRaster", "SwiftKernels", "TestSupport"],
      path: "Tests/RasterCrops"),
    // Likewise, plays sessions.
    .executableTarget(
      name: "SessionFrames",
      dependencies: [
        "Panorama", "PanoramaRaster", "PanoramaTesting", "SwiftKernels", "TestSupport",
      ],
      path: "Tests/SessionFrames"),

    // Counts heap allocations, in a program of its own that a test runs. Nothing else may depend on it, or the
    // allocations of the tests would be counted, too.
    .target(name: "AllocationCount", path: "Tests/AllocationCount"),
    .executableTarget(
      name: "SteadyFrames", dependencies: ["AllocationCount", "PanoramaRaster"],
      path: "Tests/SteadyFrames"),
    // Draws strokes, and counts the bytes that they take.
    .executableTarget(
      name: "DrawnStrokes",
      dependencies: ["AllocationCount", "Panorama", "PanoramaRaster", "Sketch"],
      path: "Tests/DrawnStrokes"),
    // Likewise, one that counts how often objects are retained and released.
    .target(name: "ReferenceCount", path: "Tests/ReferenceCount"),
    .executableTarget(
      name: "CountedFrames", dependencies: ["PanoramaRaster", "ReferenceCount"],
      path: "Tests/CountedFrames"),

    // What scripts/fuzz feeds with libFuzzer (the package in Fuzzing), and tests with a fixed seed.
    .target(
      name: "FuzzCases",
      dependencies: [
        "Documents", "NodeGraph", "Panorama", "PanoramaBlocks", "PanoramaBook", "PanoramaGraphics",
        "PanoramaImages",
        "PanoramaMarkdown", "PanoramaRaster", "PanoramaTesting", "PanoramaText", "Sketch",
      ],
      path: "Fuzzing/Sources/FuzzCases"),
    .testTarget(name: "FuzzCaseTests", dependencies: ["FuzzCases", "TestSupport"]),

    .testTarget(
      name: "ConstraintSolverTests", dependencies: ["ConstraintSolver", "TestSupport"]),
    .testTarget(
      name: "NodeGraphTests", dependencies: ["NodeGraph", "PanoramaJSON", "TestSupport"]),
    .testTarget(name: "ScrollPhysicsTests", dependencies: ["ScrollPhysics", "TestSupport"]),
    .testTarget(
      name: "PanoramaGraphicsTests",
      dependencies: [
        "PanoramaGraphics", "Panorama", "PanoramaRaster", "PanoramaTesting", "SwiftKernels",
        "TestSupport",
      ]),
    .testTarget(
      name: "PanoramaRasterTests",
      dependencies: [
        "PanoramaRaster", "CRasterKernels", "SwiftKernels", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "PanoramaTextTests",
      dependencies: [
        "CZlib", "PanoramaGraphics", "PanoramaText", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "PanoramaBlocksTests",
      dependencies: ["Panorama", "PanoramaBlocks", "PanoramaTesting", "TestSupport"]),
    .testTarget(
      name: "PanoramaMarkdownTests",
      dependencies: ["PanoramaBlocks", "PanoramaMarkdown", "PanoramaText", "TestSupport"]),
    .testTarget(
      name: "PanoramaBookTests",
      dependencies: [
        "CMinizip", "PanoramaBook", "PanoramaGraphics", "PanoramaTesting", "PanoramaText",
        "TestBooks", "TestSupport",
      ]),
    .testTarget(
      name: "ReaderTests",
      dependencies: [
        "Documents", "Panorama", "PanoramaBook", "PanoramaImages", "PanoramaTesting", "Reader",
        "TestBooks", "TestSupport", "Viewer",
      ]),
    .testTarget(
      name: "PanoramaSVGTests",
      dependencies: [
        "Panorama", "PanoramaPictures", "PanoramaSVG", "PanoramaTesting", "TestSupport",
      ],
      exclude: ["Pictures"]),
    .testTarget(
      name: "PanoramaImagesTests",
      dependencies: [
        "BadDecoder", "CDecodeChannel", "PanoramaDecode", "PanoramaGraphics", "PanoramaImages",
        "PanoramaPictures", "PanoramaSVG", "PanoramaText", "TestSupport", "TileFiller",
      ]),
    // A program that decodes as badly as a picture that has taken it over could make it.
    .executableTarget(
      name: "BadDecoder", dependencies: ["CDecodeChannel", "CSandbox"], path: "Tests/BadDecoder"),
    // A program for the tests of the tile cache to kill.
    .executableTarget(
      name: "TileFiller", dependencies: ["PanoramaGraphics", "PanoramaImages"],
      path: "Tests/TileFiller"),
    // Has decoders read what is changed at random; see scripts/attack-decoders.
    .executableTarget(
      name: "DecoderAttack",
      dependencies: [
        "PanoramaGraphics", "PanoramaImages", "PanoramaPictures", "PanoramaSVG", "TestSupport",
      ],
      path: "Tests/DecoderAttack"),
    // A window whose frames are slow, for hands in the end-to-end tests.
    .executableTarget(
      name: "SlowPages",
      dependencies: ["Panorama", "PanoramaHost", "PanoramaRaster", "PanoramaSDL"],
      path: "Tests/SlowPages"),
    // A window that rests, and work for the main actor that has to wake it.
    .executableTarget(
      name: "RestingWindow", dependencies: ["Panorama", "PanoramaSDL"], path: "Tests/RestingWindow"),
    .testTarget(
      name: "PanoramaPDFTests",
      dependencies: ["PanoramaPDF", "Panorama", "PanoramaRaster", "TestSupport"]),
    .testTarget(
      name: "PanoramaAppTests",
      dependencies: [
        "Panorama", "PanoramaImages", "PanoramaRaster", "PanoramaApp", "Sketch", "TestSupport",
        "Viewer",
      ]),
    .testTarget(
      name: "PanoramaTestingTests",
      dependencies: [
        "Panorama", "PanoramaImages", "PanoramaRaster", "PanoramaTesting", "SwiftKernels",
        "TestSupport",
      ]),
    .testTarget(
      name: "PanoramaUIKitTests",
      dependencies: ["PanoramaUIKit", "PanoramaTesting", "TestSupport"]),
    .testTarget(
      name: "ViewerTests",
      dependencies: [
        "Panorama", "PanoramaImages", "PanoramaPictures", "PanoramaSVG", "PanoramaTesting",
        "TestSupport", "Viewer",
      ]),
    .testTarget(
      name: "SketchTests",
      dependencies: [
        "Documents", "Panorama", "PanoramaImages", "PanoramaRaster", "PanoramaTesting", "Sketch",
        "TestSupport", .product(name: "GRDB", package: "GRDB.swift", condition: apps),
      ]),
    .testTarget(
      name: "PanoramaViewsTests",
      dependencies: [
        "PanoramaViews", "PanoramaGraphics", "PanoramaTesting", "ScrollPhysics",
        "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "PanoramaTests",
      dependencies: ["Panorama", "PanoramaImages", "PanoramaPDF", "PanoramaRaster", "TestSupport"]),
    .testTarget(
      name: "GuideTests",
      dependencies: [
        "Documents", "NodeEditor", "NodeGraph", "Panorama", "PanoramaBlocks", "PanoramaBook",
        "PanoramaImages", "PanoramaMarkdown", "PanoramaPDF", "PanoramaPictures", "PanoramaSDL",
        "PanoramaSVG",
        "PanoramaTesting", "PanoramaUIKit", "Reader", "Sketch",
      ]),
    .testTarget(
      name: "PanoramaHostTests",
      dependencies: [
        "Panorama", "PanoramaGraphics", "PanoramaHost", "PanoramaRaster", "PanoramaText",
        "PanoramaViews", "ScrollPhysics", "CWaylandGestures",
      ]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: [
        "Documents", "NodeEditor", "NodeGraph", "Panorama", "PanoramaTesting", "Sketch",
        "TestSupport",
      ]),
    .testTarget(
      name: "NodeEditorTests",
      dependencies: [
        "Documents", "NodeEditor", "NodeGraph", "Panorama", "PanoramaImages", "PanoramaTesting",
        "TestSupport", .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CClipboard", "PanoramaBook", "PanoramaGraphics", "PanoramaImages", "Reader", "Sketch",
        "TestBooks", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The package manager compiles a target again only if a module changes that the target names. Targets see more than
// that: what `Panorama` re-exports, and the layout of what they get from below. So each names all that is below it.
nameAllModules(in: package)

func nameAllModules(in package: Package) {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  func named(by target: Target) -> Set<String> {
    Set(
      target.dependencies.compactMap { dependency in
        switch dependency {
        case .byNameItem(let name, _), .targetItem(let name, _): targets[name]?.name
        default: nil
        }
      })
  }
  for target in package.targets {
    let direct = named(by: target)
    var (seen, next) = (Set<String>(), direct)
    while let name = next.popFirst() {
      if seen.insert(name).inserted { next.formUnion(named(by: targets[name]!)) }
    }
    target.dependencies += seen.subtracting(direct).sorted().map { .byName(name: $0) }
  }
}
