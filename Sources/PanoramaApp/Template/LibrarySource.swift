import Foundation

/// Where a new package finds the package Panorama.
enum LibrarySource: Equatable {
  /// A checkout, absolute or relative to the working folder.
  case folder(String)
  /// A repository that can be cloned.
  case repository(address: String)
  /// Neither is known to this program; the new package has a placeholder.
  case unknown

  /// The asset of an installed program that says where it comes from: lines `folder PATH` and
  /// `address URL`, each of them only if it is known.
  static let assetName = "library"

  /// What stands for an address that is not known.
  static let placeholder = "https://example.com/Panorama.git"

  /// - Parameter text: a folder or an address; nil for the checkout in which this program was built or
  ///   from which it was installed, or else the repository of that checkout.
  /// - Throws: `AppError`, 66, if the folder that was named is not the package.
  init(_ text: String?) throws {
    if let text {
      if text.contains("://") || text.hasPrefix("git@") {
        self = .repository(address: text)
      } else if Self.isLibrary(text) {
        self = .folder(text)
      } else {
        throw AppError(.noSuchFile, file: text, "is not the folder of the package Panorama")
      }
    } else if let found = Self.aroundProgram {
      self = .folder(found)
    } else {
      self = Self.installed
    }
  }

  /// The arguments of `.package` in a manifest.
  var requirement: String {
    switch self {
    case .folder(let path):
      // Relative to the new folder.
      let place = path.hasPrefix("/") ? path : "../" + path
      return "name: \"Panorama\", path: \(place.debugDescription)"
    case .repository(let address): return "url: \(address.debugDescription), branch: \"main\""
    case .unknown: return "url: \"\(Self.placeholder)\", branch: \"main\""
    }
  }

  /// What the products of the package belong to: SwiftPM names a cloned package by its address.
  var packageName: String {
    guard case .repository(let address) = self else { return "Panorama" }
    let last = address.split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? "Panorama"
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
  }

  /// What a user has to know of a package that depends on this; nil for nothing.
  var advice: String? {
    switch self {
    case .folder: nil
    case .repository(let address): "it depends on \(address); --panorama FOLDER takes a checkout"
    case .unknown:
      "in Package.swift, write the address of Panorama instead of \(Self.placeholder), "
        + "or say where a checkout is with --panorama FOLDER"
    }
  }

  /// What an installed program knows.
  private static var installed: LibrarySource {
    guard let asset = Assets.path(of: assetName),
      let text = try? String(contentsOfFile: asset, encoding: .utf8)
    else { return .unknown }
    var address: String?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("folder "), isLibrary(String(line.dropFirst(7))) {
        return .folder(String(line.dropFirst(7)))
      }
      if line.hasPrefix("address ") { address = String(line.dropFirst(8)) }
    }
    return address.map { .repository(address: $0) } ?? .unknown
  }

  private static var aroundProgram: String? {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var parts = (program ?? "").split(separator: "/")
    while !parts.isEmpty {
      parts.removeLast()
      let folder = "/" + parts.joined(separator: "/")
      if isLibrary(folder) { return folder }
    }
    return nil
  }

  private static func isLibrary(_ path: String) -> Bool {
    ["Package.swift", "Sources/Panorama", "Sources/PanoramaSDL"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(path)/\($0)")
    }
  }
}

extension LibrarySource {
  /// The names of the package's modules, which no module of a new package can have. Where the package is a
  /// repository, nothing else tells them.
  static let modules: Set<String> = [
    "CCMarkGFM", "CClipboard", "CCodecs", "CDBus", "CDecodeChannel", "CDesktopPortal", "CExpat",
    "CFontconfig", "CFreeType", "CFriBidi", "CGumbo", "CHTTP", "CHarfBuzz", "CHarfBuzzSubset",
    "CMinizip", "CRasterKernels", "CSDL2", "CSDLLibrary", "CSandbox", "CSketchFile",
    "CThreads", "CWaylandGestures", "CXInput", "CZlib", "ConstraintSolver", "Documents",
    "FirstPanorama", "NodeEditor", "NodeGraph", "Panorama", "PanoramaAccessibility", "PanoramaApp",
    "PanoramaBlocks", "PanoramaBook",
    "PanoramaCoreGraphics", "PanoramaDecode", "PanoramaGraphics", "PanoramaHost", "PanoramaImages",
    "PanoramaJSON", "PanoramaMarkdown", "PanoramaPDF", "PanoramaPictures", "PanoramaQuartzCore",
    "PanoramaRaster", "PanoramaSDL", "PanoramaSVG", "PanoramaTesting", "PanoramaText",
    "PanoramaUIKit", "PanoramaUIKitApp", "PanoramaViews", "Reader", "ScrollPhysics", "Sketch",
    "Viewer",
  ]
}
