import Foundation

extension FontLibrary {
  /// Finds all installed fonts and opens the most used ones, for a process that is about to give up all files.
  ///
  /// - Returns: the files of all fonts, without links: those that the process may need later. Where it cannot keep them, the
  ///   most used ones stand in for the others.
  package func prepareForRestriction() -> Set<String> {
    let sources: [FontDescriptor.Source] = [
      .system, .family("sans-serif"), .family("serif"), .family("monospace"),
    ]
    for source in sources {
      for weight in [FontWeight.regular, .bold] {
        for isItalic in [false, true] {
          _ = face(for: FontDescriptor(source, weight: weight, isItalic: isItalic))
        }
      }
    }
    return installedFontFiles
  }

  /// The files of all fonts, without links. The first question lists all fonts, which takes milliseconds.
  package var installedFontFiles: Set<String> {
    var paths = asksFontconfig ? installedFonts()?.paths ?? [] : []
    // Fontconfig may be told not to see these.
    for family in knownFiles.families {
      for folder in family.folders {
        for (_, name) in family.weights + family.italics {
          guard let path = realpath("\(folder)/\(name)", nil) else { continue }
          paths.insert(String(cString: path))
          free(path)
        }
      }
    }
    return paths
  }
}
