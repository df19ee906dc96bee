import Foundation
import Logging

extension FontLibrary {
  /// The face for a descriptor. If it is missing or broken, the result is the interface font, or
  /// else the built-in face. Each failure is logged once.
  func face(for descriptor: FontDescriptor) -> any FontFace {
    if let face = state.withLock({ $0.faces[descriptor] }) { return face }
    let face = find(descriptor) ?? replacement(for: descriptor)
    return state.withLock { state in
      // Another thread may have been faster, and there must be only one face per descriptor.
      if let face = state.faces[descriptor] { return face }
      state.faces[descriptor] = face
      return face
    }
  }

  private func find(_ descriptor: FontDescriptor) -> (any FontFace)? {
    switch descriptor.source {
    case .system:
      for file in knownFiles.files(weight: descriptor.weight, isItalic: descriptor.isItalic) {
        if access(file.path, R_OK) == 0, let face = open(file) { return face }
      }
      return match("sans-serif", descriptor).flatMap { open($0.file) }
    case .family(let name):
      guard let match = match(name, descriptor) else { return nil }
      let generic = ["sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui"]
      // Fontconfig always finds a font; one with another name is not the requested one.
      guard match.isNamed(name) || generic.contains(name.lowercased()) else { return nil }
      return open(match.file)
    case .file(let path, let index):
      return open(FontFile(path: path, index: index))
    }
  }

  /// Whether an outline font of a family is installed. The first question lists all fonts, which takes milliseconds.
  public func isInstalled(_ family: String) -> Bool {
    asksFontconfig && installedFonts()?.families.contains(family.lowercased()) ?? false
  }

  private func match(_ family: String, _ descriptor: FontDescriptor) -> Fontconfig.Match? {
    asksFontconfig ? Fontconfig.match(family: family, descriptor) : nil
  }

  private func replacement(for descriptor: FontDescriptor) -> any FontFace {
    guard descriptor.source == .system else {
      logger.warning("font \(descriptor) is missing or broken; using the interface font")
      return face(for: FontDescriptor(.system, weight: descriptor.weight))
    }
    if descriptor != FontDescriptor(.system) { return face(for: FontDescriptor(.system)) }
    logger.error("no font file can be read; using the built-in glyphs. Install fonts-dejavu-core")
    return builtIn
  }

  /// Opens a file, or returns the face that is already open; nil if it cannot be read.
  func open(_ file: FontFile) -> FileFace? {
    if let known = state.withLock({ $0.files[file] }) { return known }
    let face = FileFace(path: file.path, index: file.index)
    return state.withLock { state in
      if let known = state.files[file] { return known }
      state.files[file] = .some(face)
      return face
    }
  }
}
